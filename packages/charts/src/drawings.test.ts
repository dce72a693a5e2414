import { categoricalPalettes, contrast, noOrganizationThemes, presetNames, presets, resolveTheme } from "@sheaf/theme";
import { cellTextAt } from "@sheaf/result";
import fc from "fast-check";
import { expect, test } from "vitest";
import { chartColors, colorsOfCharts } from "./context.ts";
import { chartExamples } from "./kinds/examples.ts";
import { chartKindNames, chartName, recordOf } from "@sheaf/workbook";
import { drawChart, isChartKind } from "./kinds/registry.ts";
import { TEXT, FLOAT, tableOf } from "./plain-table.ts";
import { renderSvg } from "./svg.ts";
import { contextOf } from "./testing/context.ts";
import { textsOf, type DrawnText } from "./testing/shapes-of.ts";

const examples = Object.values(chartExamples).flat();

test("every kind has an example, an unknown kind is no chart", () => {
  expect(chartKindNames.filter((kind) => examples.every(({ element }) => chartName(element) !== kind))).toEqual([]);
  expect(isChartKind("constructor")).toBe(false);
  expect(() => drawChart({ id: "x", kind: "toString" }, tableOf([]), contextOf())).toThrow("No chart kind");
});

test("drawing is a function of its input: the same picture twice, plain values, nothing changed on the way", () => {
  for (const { element, columns, width, height } of examples) {
    const before = JSON.stringify(element);
    const draw = () => drawChart(element, tableOf(columns), contextOf({ width, height }));
    expect(JSON.stringify(draw().option)).toBe(JSON.stringify(draw().option));
    expect(JSON.stringify(draw().option)).not.toContain("null,null,null,null,null,null,null,null,null,null,null,null,null,null");
    expect(JSON.stringify(element)).toBe(before);
  }
});

const overlaps = (a: DrawnText, b: DrawnText): boolean =>
  a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5;

test("words never lie on each other and stay inside, at every size", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...examples),
      fc.integer({ min: 60, max: 1400 }),
      fc.integer({ min: 40, max: 900 }),
      (example, width, height) => {
        const drawing = drawChart(example.element, tableOf(example.columns), contextOf({ width, height, additive: () => true }));
        const texts = textsOf(drawing);
        const outside = texts.filter(({ top, bottom }) => top < -3 || bottom > height + 3).map(({ id }) => id);
        const touching = ["along", "value0", "direct", "label-"].flatMap((kind) => {
          const own = texts.filter(({ id }) => id.includes(kind) && !id.includes("ref"));
          return own.flatMap((text, index) =>
            own
              .slice(index + 1)
              .filter((other) => overlaps(text, other))
              .map((other) => `${text.text} and ${other.text}`),
          );
        });
        expect({ chart: example.name, outside, touching }).toEqual({ chart: example.name, outside: [], touching: [] });
      },
    ),
    { numRuns: 150 },
  );
}, 60_000);

test("every example renders without a browser in light and dark, with its words as text", () => {
  for (const preset of ["sheaf-light", "sheaf-dark"] as const) {
    for (const example of examples) {
      const { element, columns, width, height } = example;
      const colors = chartColors(presets[preset]);
      const drawing = drawChart(element, tableOf(columns), contextOf({ width, height, colors }));
      const svg = renderSvg({ drawing, width, height, colors });
      expect(svg).toMatch(/^<svg /u);
      for (const { text } of textsOf(drawing)) expect(svg).toContain(escaped(text));
      // A gauge has the tones of its bands.
      if (element["color"] === undefined && drawing.marks.count > 1 && drawing.legend.kind !== "scale")
        expect(
          [colors.categorical[0], colors.roles["c1-soft"]].some((tone) => svg.toLowerCase().includes(tone?.toLowerCase() ?? "-")),
        ).toBe(true);
      expect(malformed(svg)).toEqual([]);
    }
  }
});

/** Tags of an SVG text that no XML reader would take. */
function malformed(svg: string): readonly string[] {
  const markup = svg.replaceAll(/<!\[CDATA\[[\s\S]*?\]\]>/gu, "");
  const rest = markup.replaceAll(/<\/?[a-z][\w:]*(?:\s+[\w:-]+="[^"<]*")*\s*\/?>/giu, "");
  return rest.match(/[<>][^<>]{0,80}/gu) ?? [];
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

test("A06 words of a chart reach 4.5 on paper in every preset", () => {
  for (const preset of presetNames) {
    const colors = chartColors(presets[preset]);
    for (const example of examples) {
      const { element, columns, width, height } = example;
      // Words inside bars are chosen against the bar; they are tested with the fills of cells.
      const texts = textsOf(drawChart(element, tableOf(columns), contextOf({ width, height, colors }))).filter(
        ({ id }) => !id.startsWith("label-") || chartName(element) === "line-chart",
      );
      const pale = texts
        .filter(({ color }) => contrast(color, colors.roles.paper) < 4.5)
        .map(({ text, color }) => `${preset} ${example.name}: ${text} in ${color}`);
      expect(pale).toEqual([]);
    }
  }
});

test("charts of statistics stand on a ground with lines both ways, and their words are read on it", () => {
  const { charts } = resolveTheme(noOrganizationThemes, { overrides: { sheaf: { chartTheme: "stats" } } }, "light");
  const colors = colorsOfCharts(charts);
  expect(colors.categorical).toEqual(categoricalPalettes.stats.light);
  for (const preset of presetNames) {
    const { sunken, ink, "ink-2": quiet } = chartColors(presets[preset]).roles;
    for (const word of [ink, quiet]) expect(contrast(word, sunken)).toBeGreaterThan(4.5);
  }
  const grounds = (hasGround: boolean): number =>
    examples.filter(({ element, columns, width, height }) => {
      const context = contextOf({ width, height, colors: { ...colors, hasGroundedPlots: hasGround } });
      const { graphic } = drawChart(element, tableOf(columns), context).option;
      return JSON.stringify(graphic).includes('"0-ground"');
    }).length;
  expect(grounds(false)).toBe(0);
  expect(grounds(true)).toBeGreaterThan(5);
});

test("dark charts are dark on a light page, and as the page is on a dark one", () => {
  const on = (scheme: "light" | "dark") => resolveTheme(noOrganizationThemes, { overrides: { sheaf: { chartTheme: "dark" } } }, scheme);
  const [light, dark] = [on("light"), on("dark")];
  expect([light.charts.hasGround, dark.charts.hasGround]).toEqual([true, false]);
  expect([light.theme.isDark, light.charts.theme.isDark]).toEqual([false, true]);
  expect(dark.charts.roles).toEqual(dark.roles);
  expect(light.charts.roles.paper).toBe(presets["sheaf-dark"].surface);
  expect(colorsOfCharts(light.charts).categorical).toEqual(colorsOfCharts(dark.charts).categorical);
});

test("A06 several series are told apart without color: by labels at their ends, by names above their axes, or by a legend in their order on the screen", () => {
  for (const example of examples) {
    const { element, columns, width, height } = example;
    const drawing = drawChart(element, tableOf(columns), contextOf({ width, height, additive: () => true }));
    const first = drawing.marks.first();
    if (first === null) throw new Error("No mark.");
    const { rows } = drawing.marks.tooltip(first);
    const names = rows.map(({ name }) => name);
    if (new Set(rows.map(({ color }) => color)).size < 2) continue;
    const direct = textsOf(drawing).filter(({ id }) => id.startsWith("direct-"));
    const legend = drawing.legend.kind === "series" ? drawing.legend.entries.map(({ name }) => name) : [];
    // Each above its own axis, with its sign.
    const above = textsOf(drawing).filter(({ id, text }) => /-title-y2?$/u.test(id) && names.includes(text));
    expect([example.name, direct.length > 0 || legend.length >= names.length || above.length === names.length]).toEqual([
      example.name,
      true,
    ]);
    if (element.kind === "line-chart" && legend.length > 0) {
      const ends = legend.filter((name) => !name.startsWith("Other")).map((name) => lastValue(example.name, name));
      expect([example.name, ...ends]).toEqual([example.name, ...ends.toSorted((a, b) => b - a)]);
    }
  }

  function lastValue(name: string, series: string): number {
    const example = examples.find((candidate) => candidate.name === name);
    if (example === undefined) throw new Error(`No example ${name}.`);
    const { element, columns } = example;
    const split = (element["color"] as { column?: string } | undefined)?.column;
    const table = tableOf(columns);
    const index = (id: string | undefined): number => table.columns.findIndex((column) => column.id === id);
    const measure =
      split === undefined
        ? table.columns.findIndex((column) => column.name === series)
        : index((element["yAxis"] as { columnIds: string[] }).columnIds[0]);
    const x = index((element["xAxis"] as { columnId: string }).columnId);
    let best: { readonly at: number; readonly value: number } = { at: Number.NEGATIVE_INFINITY, value: Number.NaN };
    for (let row = 0; row < table.rowCount; row += 1) {
      if (split !== undefined && cellTextAt(table, row, index(split)) !== series) continue;
      if (element["trellis"] !== undefined && cellTextAt(table, row, index("region")) !== "Midwest") continue;
      const at = Number(columns[x]?.cells[row]);
      const value = columns[measure]?.cells[row];
      if (value !== null && value !== undefined && at >= best.at) best = { at, value: Number(value) };
    }
    return best.value;
  }
});

test("A05 every chart has a summary with its name, type and extremes, and a table of all its values", () => {
  for (const example of examples) {
    const { element, columns, width, height, title } = example;
    const table = tableOf(columns);
    const drawing = drawChart(element, table, contextOf({ width, height, title, additive: () => true }));
    expect(drawing.summary.startsWith(`${title}. `)).toBe(true);
    expect(drawing.summary.toLowerCase()).toContain(recordOf(element)?.title.toLowerCase());
    if (drawing.marks.count > 1) expect(drawing.summary).toMatch(/highest .+; lowest/iu);
    expect(drawing.table.rowCount).toBe(table.rowCount);
    const shown = Array.from({ length: drawing.table.rowCount }, (_, row) =>
      drawing.table.columns.map((__, column) => drawing.table.cell(row, column)).join("|"),
    ).toSorted();
    // What a waterfall starts at is in no row.
    const first = drawing.marks.list().find((mark) => drawing.marks.rows(mark).length > 0);
    if (first === undefined) throw new Error("No mark.");
    // Points that stand too close together tell their number.
    if (drawing.marks.rows(first).length > 1) continue;
    // The value that a mark tells is the value of its row in the table.
    const value = drawing.marks.value(first);
    expect(shown.find((row) => row.split("|").includes(value))).toBeDefined();
  }
});

const hostile = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  '"><svg/onload=alert(1)>',
  ["javascript", "alert(1)"].join(":"),
  "{a|b}{rich|text}",
  "{b}: {c} ({d}%)",
  "{@value}",
  "</text><foreignObject>",
  "&lt;b&gt;",
  "]]><x>",
  "a\nb\r\nc\u2028d",
  "\u202Egnp.exe",
  "\u0000\u0001",
  "' onmouseover='alert(1)",
  "__proto__",
  "constructor",
  "-",
  "",
  " ",
  "👩‍👩‍👧‍👦",
  "اَلْعَرَبِيَّةُ",
  "x".repeat(5000),
];

test("V47 names that every object inherits reach no prototype on their way through the chart library", () => {
  const names = Object.getOwnPropertyNames(Object.prototype);
  const before = Object.getOwnPropertyNames(Object.prototype).length;
  const drawing = drawChart(
    { id: "p", kind: "bar-chart", columns: [], xAxis: { columnId: "x" }, yAxis: { columnIds: ["y"] } },
    tableOf([
      { id: "x", type: TEXT, cells: names },
      { id: "y", type: FLOAT, cells: names.map((_, index) => index) },
    ]),
    contextOf({ width: 3000 }),
  );
  renderSvg({ drawing, width: 3000, height: 280, colors: contextOf().colors });
  expect(Object.getOwnPropertyNames(Object.prototype).length).toBe(before);
  expect(Object.keys(Object)).toEqual([]);
  expect(textsOf(drawing).map(({ text }) => text.replaceAll("\u200B", ""))).toEqual(expect.arrayContaining(["__proto__", "constructor"]));
});

test("V52 user text is drawn as text: no markup, no placeholders, no line breaks, whatever it holds", () => {
  for (const kind of ["bar-chart", "line-chart"]) {
    for (const orientation of ["vertical", "horizontal"]) {
      const element = {
        id: "h",
        kind,
        orientation,
        columns: [
          { id: "x", name: hostile[0] ?? "" },
          { id: "c", name: hostile[1] ?? "" },
          { id: "y", name: hostile[2] ?? "", format: { kind: "number", prefix: "<b>", suffix: "</b>" } },
        ],
        xAxis: { columnId: "x", format: { title: { text: "<i>x</i>" } } },
        yAxis: { columnIds: ["y"], format: { title: { text: "{a|b}" } } },
        color: { by: "category", column: "c" },
        dataLabel: { labels: "shown" },
        refMarks: [
          { type: "line", axis: "series", value: { type: "constant", value: 3 }, label: { visibility: "shown", text: "<u>target</u>" } },
        ],
      } as const;
      const table = tableOf([
        { id: "x", name: "<b>x</b>", type: TEXT, cells: hostile },
        { id: "c", name: "<b>c</b>", type: TEXT, cells: hostile.map((_, index) => hostile[index % 4] ?? null) },
        { id: "y", name: "<b>y</b>", type: FLOAT, cells: hostile.map((_, index) => index + 1) },
      ]);
      const context = contextOf({ width: 1200, height: 700, title: hostile[0] ?? null, additive: () => true });
      const drawing = drawChart(element, table, context);
      const svg = renderSvg({ drawing, width: 1200, height: 700, colors: context.colors });
      expect(malformed(svg)).toEqual([]);
      // The tags of the picture are the library's own.
      const tags = new Set([...svg.replaceAll(/<style[\s\S]*?<\/style>/gu, "").matchAll(/<([a-z!/][^\s>]*)/giu)].map(([, tag]) => tag));
      expect([...tags].filter((tag) => !/^\/?(?:svg|rect|path|text|g|defs|clipPath|circle)$/u.test(tag ?? ""))).toEqual([]);
      expect(svg).not.toMatch(/<[^>]*\son[a-z]+\s*=/iu);
      for (const { text } of textsOf(drawing)) expect(text).not.toMatch(/[\n\r\u2028\u202E\u0000]/u);
      // Placeholders of the library are shown as they stand.
      const words = textsOf(drawing).map(({ text }) => text);
      if (orientation === "horizontal" && kind === "bar-chart") expect(words).toContain("{b}: {c} ({d}%)");
      const options = JSON.stringify(drawing.option.series);
      for (const text of hostile.slice(0, 6)) expect(options).not.toContain(JSON.stringify(text).slice(1, -1) + '","data"');
    }
  }
});
