// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("ImmutableWeakCaptures"),
]

let package = Package(
  name: "martlet-bench",
  dependencies: [
    // The name is that of the manifest: the directory of a clone may be called anything.
    .package(name: "martlet", path: "../..")
  ],
  targets: [
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    // Counts what the process does; it takes the place of the C library's functions.
    .target(name: "CProbes"),
    .target(
      name: "CBaseline",
      linkerSettings: [.linkedLibrary("lmdb")]
    ),
    .target(name: "BenchReport", swiftSettings: settings),
    .executableTarget(
      name: "bench",
      dependencies: [
        .product(name: "Martlet", package: "martlet"), "BenchReport", "CBaseline", "CProbes",
        "CSQLite",
      ],
      swiftSettings: settings,
      // Debian's valgrind cannot read the debug information of this compiler, and ends.
      linkerSettings: [.unsafeFlags(["-Xlinker", "-S"])]
    ),
    .testTarget(
      name: "BenchReportTests",
      dependencies: ["BenchReport"],
      swiftSettings: settings
    ),
  ],
  swiftLanguageModes: [.v6]
)
