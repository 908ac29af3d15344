/// A page with a bar for each contender and workload; it needs nothing from elsewhere.
package func chartPage(_ report: Report) -> String {
  let documents = report.measurements.first.map { String($0.documents) } ?? "no"
  let charts = report.workloads.map { chart(report, $0) }.joined(separator: "\n")
  let legend = ContenderName.allCases
    .filter { name in report.measurements.contains { $0.contender == name } }
    .map { "<li><span class=\"swatch \($0.rawValue)\"></span>\(label($0))</li>" }
    .joined(separator: "\n")
  return """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Martlet, measured</title>
    <style>
    \(style)
    </style>
    </head>
    <body>
    <main>
    <h1>Martlet, measured</h1>
    <p class="lead">Microseconds for a document, medians of alternating runs over \(documents)
    documents. Shorter is better; each chart has a scale of its own.</p>
    <ul class="legend">
    \(legend)
    </ul>
    <div class="charts">
    \(charts)
    </div>
    </main>
    </body>
    </html>

    """
}

private func label(_ contender: ContenderName) -> String {
  switch contender {
  case .martlet: "Martlet"
  case .c: "LMDB from C"
  case .cWithIDs: "LMDB from C, ids as keys"
  case .sqlite: "SQLite"
  case .sqliteJSON: "SQLite, JSON"
  case .sqliteSorting: "SQLite, sorting"
  }
}

private func chart(_ report: Report, _ workload: Workload) -> String {
  let bars: [(name: ContenderName, time: Double)] = report.contenders(of: workload)
    .compactMap { name in report.medians(workload, name).map { (name, $0.microseconds) } }
  let longest = bars.map(\.time).max() ?? 0
  let rows = bars.enumerated().map { place, bar in
    let width = max(1, (ratio(bar.time, longest) ?? 0) * 240)
    let top = place * 26
    return """
      <g><title>\(label(bar.name)): \(brief(bar.time)) microseconds</title>
      <rect class="\(bar.name.rawValue)" x="0" y="\(top + 3)" width="\(brief(width))" height="18" rx="3"/>
      <text x="\(brief(width + 7))" y="\(top + 16)">\(brief(bar.time))</text></g>
      """
  }
  return """
    <section>
    <h2>\(workload.title.first.map { $0.uppercased() } ?? "")\(workload.title.dropFirst())</h2>
    <svg viewBox="0 0 310 \(max(1, bars.count) * 26)" role="img" aria-label="\(workload.title)">
    \(rows.joined(separator: "\n"))
    </svg>
    </section>
    """
}

private let style = """
  :root { --paper: #fbfaf7; --card: #ffffff; --ink: #23272e; --soft: #6b7280; --line: #e6e3dc;
    --martlet: #c8553d; --c: #3f6c8f; --c-ids: #8fb1c9; --sqlite: #8a8f98; --json: #b9a06b;
    --sorting: #c3c7cd; }
  @media (prefers-color-scheme: dark) {
    :root { --paper: #16181c; --card: #1f2227; --ink: #e8e6e1; --soft: #9aa1ab; --line: #30343b; } }
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--paper); color: var(--ink);
    font: 16px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; }
  main { max-width: 70rem; margin: 0 auto; padding: 3rem 1.5rem; }
  h1 { font-size: 2rem; font-weight: 650; letter-spacing: -0.02em; margin: 0 0 0.5rem; }
  h2 { font-size: 0.95rem; font-weight: 600; margin: 0 0 0.75rem; }
  .lead { color: var(--soft); max-width: 42rem; margin: 0 0 1.5rem; }
  .legend { display: flex; flex-wrap: wrap; gap: 0.4rem 1.5rem; list-style: none; padding: 0;
    margin: 0 0 2rem; color: var(--soft); font-size: 0.9rem; }
  .swatch { display: inline-block; width: 0.8rem; height: 0.8rem; border-radius: 3px;
    margin-right: 0.45rem; }
  .charts { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(19rem, 1fr)); }
  section { background: var(--card); border: 1px solid var(--line); border-radius: 10px;
    padding: 1rem 1.2rem; }
  svg { display: block; width: 100%; height: auto; }
  svg text { font-size: 12px; fill: var(--soft); font-variant-numeric: tabular-nums; }
  .martlet { fill: var(--martlet); background: var(--martlet); }
  .c { fill: var(--c); background: var(--c); }
  .c-ids { fill: var(--c-ids); background: var(--c-ids); }
  .sqlite { fill: var(--sqlite); background: var(--sqlite); }
  .sqlite-json { fill: var(--json); background: var(--json); }
  .sqlite-sorting { fill: var(--sorting); background: var(--sorting); }
  """
