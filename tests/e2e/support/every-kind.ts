// A page with an element of every kind that a theme colors, over the sample table of bird strikes.

const strikes = { kind: "table", elementId: "strikes" } as const;
const filter = (columnId: string): object => ({ source: strikes, columnId });
const control = (id: string, controlType: string, name: string, more: object = {}): object => ({
  id,
  kind: "control",
  controlId: id,
  controlType,
  name,
  ...more,
});
const sizes = { source: { kind: "manual", valueType: "text", values: ["Small", "Medium", "Large"] } };
const byCount = (column: string, formula: string): readonly object[] => [
  { id: column, name: column, formula },
  { id: "n", name: "Strikes", formula: "Count()" },
];

const controls: readonly object[] = [
  control("list", "list", "Phase", { filters: [filter("phase")] }),
  control("segments", "segmented", "Size", { ...sizes, value: "Small", showClearLabel: true, clearLabel: "All" }),
  control("words", "text", "Species", { filters: [filter("species")] }),
  control("number", "number", "Cost at least", { mode: ">=", value: 0 }),
  control("between", "number-range", "Between", { min: 3, max: 900 }),
  control("slider", "slider", "Speed", { low: 0, high: 100, step: 5, value: 40 }),
  control("range", "range-slider", "Height", { low: 0, high: 100, step: 5, min: 20, max: 80 }),
  control("day", "date", "On", { value: "2001-05-04" }),
  control("days", "date-range", "Strike date", { filters: [filter("date")] }),
  control("check", "checkbox", "Night only", { value: true }),
  control("switch", "switch", "Include small", { value: true }),
  control("radio", "radio-group", "Rank by", { ...sizes, value: "Medium" }),
  control("area", "text-area", "Note", { value: "Two lines\nof words" }),
  control("top", "top-n", "Top", { filters: [filter("cost")], rankingFunction: "rank", mode: "top-n", rowCount: 10 }),
  control("file", "file-upload", "Evidence"),
  control("colors", "legend", "Sizes", {
    source: { kind: "source", source: strikes, columnId: "size" },
    targets: [{ source: { kind: "table", elementId: "bars" }, columnId: "size" }],
  }),
  control("drill", "drill", "Level", {
    source: { kind: "source", source: strikes },
    categories: [{ columnId: "phase" }, { columnId: "size" }],
    targets: [],
  }),
];

/** A figure that is better, worse, or neither. */
const figure = (id: string, formula: string, direction?: "higher" | "lower"): object => ({
  id,
  kind: "kpi-chart",
  name: id,
  source: strikes,
  columns: [
    { id: "v", name: "Value", formula },
    { id: "d", formula: "[Strikes/Date]" },
  ],
  value: { columnId: "v" },
  timeline: { columnId: "d" },
  periodComparison: "year",
  ...(direction === undefined ? {} : { comparison: { direction } }),
  trend: { shape: "area" },
});

/** Elements of every kind; `source` names a table of the samples. */
export const everyKind = (source: (table: string) => object): readonly object[] => [
  {
    id: "head",
    kind: "text",
    body: "# Strikes at a glance\n\nText with a [link](https://example.com), **bold** and {{Sum([Strikes/Cost]) | $,.0f}}.",
  },
  { id: "filled", kind: "button", text: "Download report", appearance: "filled" },
  { id: "outline", kind: "button", text: "Book a visit", appearance: "outline" },
  { id: "line", kind: "divider" },
  ...controls,
  figure("Cost", "Sum([Strikes/Cost])", "lower"),
  figure("Most", "Max([Strikes/Cost])", "higher"),
  figure("Strikes", "Count()"),
  {
    id: "bars",
    kind: "bar-chart",
    name: "Strikes by phase",
    description: "count by size",
    source: strikes,
    columns: [...byCount("phase", "[Strikes/Phase]"), { id: "size", name: "Size", formula: "[Strikes/Size]" }],
    xAxis: { columnId: "phase" },
    yAxis: { columnIds: ["n"] },
    color: { by: "category", column: "size" },
  },
  {
    id: "pivot",
    kind: "pivot-table",
    name: "Strikes by phase and size",
    source: strikes,
    columns: [...byCount("phase", "[Strikes/Phase]"), { id: "size", name: "Size", formula: "[Strikes/Size]" }],
    rowsBy: [{ columnId: "phase" }],
    columnsBy: [{ columnId: "size" }],
    values: ["n"],
    totals: { showGrandTotals: "shown" },
    conditionalFormats: [{ columnIds: ["n"], type: "backgroundScale", scheme: ["#F0F4FB", "#A3BFE5", "#2F5AA8"] }],
  },
  {
    id: "grouped",
    kind: "table",
    name: "Grouped",
    source: strikes,
    columns: [...byCount("size", "[Strikes/Size]"), { id: "species", name: "Species", formula: "[Strikes/Species]" }],
    groupings: [{ id: "g", groupBy: ["size"], calculations: ["n"] }],
  },
  { id: "tabs", kind: "tabbed-container", name: "Tabs", tabs: [{ name: "On time" }, { name: "Claims" }] },
  { id: "in-tab", kind: "text", body: "What stands in a tab." },
  { id: "box", kind: "container", name: "Box" },
  { id: "in-box", kind: "text", body: "In a container" },
  {
    id: "form",
    kind: "form",
    name: "Ask for a quote",
    fields: [
      { fieldId: "port", label: "From port", controlType: "text", required: true },
      { fieldId: "rush", label: "Rush", controlType: "checkbox" },
    ],
    submit: { text: "Send request" },
    reset: { text: "Reset" },
  },
  { id: "values", kind: "value-list", name: "A strike", source: strikes, columns: byCount("species", "[Strikes/Species]") },
  { id: "ways", kind: "navigation", mode: "auto", optionStyle: { orientation: "horizontal" } },
  { id: "cards", kind: "repeated-container", name: "Cards", source: strikes, cardSize: "small" },
  { id: "in-card", kind: "text", body: "**{{[Strikes repeated container/Species]}}** in {{[Strikes repeated container/Phase]}}" },
  { id: "site", kind: "embed", name: "Embed", url: "https://example.com/" },
  { id: "goal", kind: "progress", name: "Goal", mode: "percent", value: "0.62" },
  {
    id: "strikes",
    kind: "table",
    name: "Strikes",
    source: source("birdstrikes"),
    columns: [
      { id: "date", name: "Date", formula: "[birdstrikes/Flight Date]" },
      { id: "phase", name: "Phase", formula: "[birdstrikes/Phase of flight]" },
      { id: "species", name: "Species", formula: "[birdstrikes/Wildlife Species]" },
      { id: "size", name: "Size", formula: "[birdstrikes/Wildlife Size]" },
      { id: "cost", name: "Cost", formula: "[birdstrikes/Cost Total $]" },
    ],
  },
];

const at = (elementId: string, column: string, row: string): string =>
  `<Element elementId="${elementId}" gridColumn="${column}" gridRow="${row}"/>`;
const grid = 'gridTemplateColumns="repeat(12, 1fr)" gridTemplateRows="auto"';
/** Elements of one row, as wide as each other. */
const beside = (ids: readonly string[], rows: string): string =>
  ids.map((id, nth) => at(id, `${(nth * 24) / ids.length + 1} / ${((nth + 1) * 24) / ids.length + 1}`, rows)).join("");

/** All of them on 1,900 px. */
export const everyKindLayout = [
  '<Page id="page" type="grid" gridTemplateColumns="repeat(24, 1fr)" gridTemplateRows="auto">',
  at("ways", "1 / 25", "1 / 3"),
  at("head", "1 / 17", "3 / 8") + at("filled", "17 / 21", "3 / 5") + at("outline", "21 / 25", "3 / 5") + at("line", "17 / 25", "5 / 6"),
  beside(["list", "segments", "words", "number"], "8 / 11"),
  beside(["between", "slider", "range", "day"], "11 / 14"),
  beside(["days", "check", "switch", "top"], "14 / 17"),
  beside(["area", "radio", "file"], "17 / 22") + beside(["colors", "drill"], "22 / 25"),
  beside(["Cost", "Most", "Strikes"], "25 / 30"),
  beside(["bars", "pivot", "grouped"], "30 / 42"),
  `<TabbedContainer elementId="tabs" gridColumn="1 / 9" gridRow="42 / 50"><Tab ${grid}>${at("in-tab", "1 / 13", "1 / 4")}</Tab><Tab ${grid}></Tab></TabbedContainer>`,
  `<Container elementId="box" type="grid" gridColumn="9 / 15" gridRow="42 / 50" ${grid}>${at("in-box", "1 / 13", "1 / 4")}</Container>`,
  at("goal", "15 / 20", "42 / 50") + at("values", "20 / 25", "42 / 50"),
  // A form of fields is an element, also where a file places it as what holds others.
  `<Container elementId="form" type="grid" gridColumn="1 / 9" gridRow="50 / 64" ${grid}></Container>`,
  `<Container elementId="cards" type="grid" gridColumn="9 / 18" gridRow="50 / 64" ${grid}>${at("in-card", "1 / 13", "1 / 4")}</Container>`,
  at("site", "18 / 25", "50 / 64"),
  at("strikes", "1 / 25", "64 / 76"),
  "</Page>",
].join("");
