// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("ImmutableWeakCaptures"),
  .enableExperimentalFeature("Lifetimes"),
  .strictMemorySafety(),
]

func library(_ name: String, on dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(_ name: String, on dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies + ["TestSupport"], swiftSettings: settings)
}

func tool(_ name: String, on dependencies: [Target.Dependency]) -> Target {
  .executableTarget(
    name: name,
    dependencies: dependencies,
    path: "tools/\(name)",
    swiftSettings: settings
  )
}

let package = Package(
  name: "martlet",
  products: [
    .library(name: "Martlet", targets: ["Martlet"]),
    .library(name: "Smashtag", targets: ["Smashtag"]),
    .executable(name: "martlet", targets: ["martlet"]),
    .executable(name: "smashtag", targets: ["smashtag"]),
  ],
  targets: [
    .systemLibrary(name: "CLMDB", pkgConfig: "lmdb", providers: [.apt(["liblmdb-dev"])]),
    library("LMDB", on: ["CLMDB"]),
    library("OrderedKeys"),
    library("DocumentCoding"),
    library("Martlet", on: ["DocumentCoding", "OrderedKeys", "LMDB"]),
    library("StoreInspection", on: ["Martlet", "DocumentCoding", "OrderedKeys", "LMDB"]),
    library("TerminalText"),
    library("Smashtag", on: ["Martlet", "TerminalText"]),
    .systemLibrary(name: "CGetopt", path: "tools/CGetopt"),
    .target(
      name: "ToolSupport",
      dependencies: ["CGetopt", "TerminalText"],
      path: "tools/support",
      swiftSettings: settings
    ),
    tool("martlet", on: ["StoreInspection", "Martlet", "TerminalText", "ToolSupport"]),
    tool("smashtag", on: ["Smashtag", "Martlet", "TerminalText", "ToolSupport"]),

    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
    // Its system calls can be made to fail, so nothing but the trials may link it.
    .target(name: "FaultInjection", path: "Tests/FaultInjection"),
    .executableTarget(
      name: "martlet-trial",
      dependencies: ["Martlet", "FaultInjection"],
      path: "Tests/Trial",
      swiftSettings: settings
    ),
    tests("LMDBTests", on: ["LMDB"]),
    tests("OrderedKeysTests", on: ["OrderedKeys"]),
    tests("DocumentCodingTests", on: ["DocumentCoding"]),
    tests("ExampleTests", on: ["Martlet"]),
    tests("MartletTests", on: ["Martlet", "LMDB", "OrderedKeys", "DocumentCoding"]),
    tests("SmashtagTests", on: ["Smashtag", "Martlet", "TerminalText"]),
    tests("ToolTests", on: ["StoreInspection", "Martlet", "LMDB", "OrderedKeys"]),
    tests("TrialTests", on: []),
  ],
  swiftLanguageModes: [.v6]
)
