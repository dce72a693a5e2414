import { FLOAT, TEXT, type ValueType } from "@sheaf/sql";
import { cellColors, colorAt, mix } from "@sheaf/theme";
import { conditionColumnId, domainColumnId, formatRulesOf, linkColumnId, readWorkbookValue } from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import type { Source } from "../gather.ts";
import { answer, pressWith } from "../testing/pressed.ts";

const BOOLEAN: ValueType = { kind: "boolean" };
const limits = { rows: 1000, marks: 1000, points: 1000, cells: 100_000, printsTime: 60_000 };

const rules = [
  { columnIds: ["amount"], type: "dataBars", scheme: ["#112233"] },
  { columnIds: ["change"], type: "backgroundScale", scheme: ["#ffffff", "#000000"] },
  { columnIds: ["region"], type: "single", condition: "=", value: "South", style: { color: "#0a0b0c", bold: true, underline: true } },
  { columnIds: ["region"], type: "single", condition: "formula", formula: "[@own:amount] > 1", style: { backgroundColor: "#fedcba" } },
];

function documentWith(conditionalFormats: readonly object[]) {
  const { document, report } = readWorkbookValue({
    name: "Looks",
    schemaVersion: 1,
    pages: [
      {
        id: "p",
        name: "Page",
        elements: [
          {
            id: "rows",
            kind: "table",
            name: "Rows",
            source: { kind: "warehouse-table", connectionId: "c", path: ["s", "t"] },
            columns: [
              { id: "region", name: "Region", formula: "[t/region]" },
              { id: "amount", name: "Amount", formula: "[t/amount]" },
              { id: "change", name: "Change", formula: "[t/change]" },
            ],
            conditionalFormats,
          },
        ],
      },
    ],
  } as never);
  if (document === null) throw new Error(JSON.stringify(report.errors));
  return document;
}

/** The ends are those of all rows, of which only two are on the page. */
const ends = { amount: [-100, 100], change: [0, 10] } as const;

async function drawn(format: "svg" | "html", conditionalFormats: readonly object[] = rules) {
  const document = documentWith(conditionalFormats);
  const given = formatRulesOf(document.pages[0]?.elements[0] ?? { id: "", kind: "" });
  const asked: (readonly string[] | null)[] = [];
  const ask: Source["ask"] = async ({ want, level }) => {
    if (want.kind === "rows") asked.push(want.columns);
    const columns = [
      { id: "region", name: "Region", type: TEXT, cells: ["North", "South"] },
      { id: "amount", name: "Amount", type: FLOAT, cells: [50, -50] },
      { id: "change", name: "Change", type: FLOAT, cells: [5, 0] },
      { id: conditionColumnId(3, "base"), name: "format 1", type: BOOLEAN, cells: [true, false] },
    ];
    if (level !== "summary") return answer(columns);
    const named = (["amount", "change"] as const).flatMap((column, rule) =>
      (["min", "max"] as const).map((end, at) => ({
        id: domainColumnId(given, rule, end, column) ?? "",
        name: end,
        type: FLOAT,
        cells: [ends[column][at] ?? 0],
      })),
    );
    return answer(named);
  };
  const { bytes } = await pressWith(document, { ask }, { what: { kind: "page", pageId: "p" }, format, limits });
  // Without the fonts, which a failure would print.
  return { text: bytes.toString("utf8").replace(/<style>@font-face.*?<\/style>/su, ""), asked };
}

test("a table on paper has the bars, fills and words of its conditional formats, by the ends of all rows", async () => {
  const { text, asked } = await drawn("svg");
  // The condition by formula comes with the rows, and stands in no column.
  expect(asked.flat()).toContain(conditionColumnId(3, "base"));
  expect(text).not.toContain("format 1");
  // Above zero in its own color, below it in that of losses, each as far as the scale of all rows says.
  const bars = [...text.matchAll(/<path d="M([\d.]+) [\d.]+H([\d.]+)V[^"]*" fill="(#[0-9a-fA-F]{6})" fill-opacity="0\.35"/gu)];
  const [above, below] = bars.map(([, from, to, color]) => ({ from: Number(from), to: Number(to), color: color?.toLowerCase() }));
  expect(bars).toHaveLength(2);
  expect([above?.color, below?.color]).toEqual(["#112233", "#d0687a"]);
  expect(above?.from).toBeCloseTo(below?.to ?? 0, 1);
  expect((above?.to ?? 0) - (above?.from ?? 0)).toBeCloseTo((below?.to ?? 0) - (below?.from ?? 0), 1);
  // Half of the way from white to black, and the white end.
  const { fill } = cellColors(colorAt(["#ffffff", "#000000"], 0.5));
  expect(text.toLowerCase()).toContain(`fill="${fill.toLowerCase()}"`);
  expect(text.toLowerCase()).toContain('fill="#fedcba"');
  expect(text.toLowerCase()).toContain("#0a0b0c");
});

test("HTML has the same looks; a bar without words is still heard", async () => {
  const { text } = await drawn("html", [{ ...rules[0], valueLabels: "hidden" }, ...rules.slice(1)]);
  expect(text).toContain('<span class="heard">50</span>');
  // From zero, in the middle of the room for bars, to half of the way to its right end.
  expect(text.toLowerCase()).toContain("#11223359 calc(30% + 0px),#11223359 calc(45% + 0px)");
  expect(text.toLowerCase()).toContain("#d0687a59 calc(15% + 0px),#d0687a59 calc(30% + 0px)");
  expect(text).toContain("color:#0a0b0c;font-weight:600;text-decoration:underline");
});

test("without conditional formats a table is asked for as it always was", async () => {
  expect((await drawn("svg", [])).asked).toEqual([null]);
});

test("scales of a pivot table reach over its cells and leave its totals without a color, unless a rule is about them", async () => {
  const [page] = documentWith([]).pages;
  const pivot = {
    id: "pv",
    kind: "pivot-table",
    name: "Pivot",
    source: { kind: "table", elementId: "rows" },
    columns: [
      { id: "key", name: "Region", formula: "[rows/Region]" },
      { id: "sum", name: "Sum", formula: "Sum([rows/Amount])" },
    ],
    rowsBy: [{ columnId: "key" }],
    values: ["sum"],
    conditionalFormats: [
      { columnIds: ["sum"], type: "backgroundScale", scheme: ["#ffffff", "#112233"] },
      {
        columnIds: ["sum"],
        type: "single",
        condition: ">",
        value: 25,
        style: { color: "#010203" },
        includeValues: false,
        includeGrandTotals: true,
      },
    ],
    sheaf: { totals: { rows: { perColumn: { sum: { style: { backgroundColor: "#0d0e0f", italic: true } } } } } },
  };
  const { document, report } = readWorkbookValue({
    name: "Looks",
    schemaVersion: 1,
    pages: [{ id: "p", name: "Page", elements: [...(page?.elements ?? []), pivot] }],
  });
  if (document === null) throw new Error(JSON.stringify(report.errors));
  const ask: Source["ask"] = async ({ want }) => {
    const isTotal = want.kind === "pivot" && want.rows === 0;
    const sum = { id: "sum", name: "Sum", type: FLOAT, cells: isTotal ? [30] : [10, 20] };
    return answer(isTotal ? [sum] : [{ id: "key", name: "Region", type: TEXT, cells: ["North", "South"] }, sum]);
  };
  const { bytes } = await pressWith(document, { ask }, { what: { kind: "element", elementId: "pv" }, format: "html", limits });
  const cells = [...bytes.toString("utf8").matchAll(/<td[^>]*?(?: style="([^"]*)")?>([^<]*)<\/td>/gu)].map(([, css, text]) => [text, css]);
  const looks = new Map(cells.map(([text, css]) => [text, css?.toLowerCase()]));
  expect([looks.get("10"), looks.get("20"), looks.get("30")]).toEqual([
    expect.stringContaining("background:#ffffff"),
    expect.stringContaining("background:#112233"),
    "color:#010203;font-style:italic;background:#0d0e0f",
  ]);
});

describe("columns as somebody gave them", () => {
  const columns = [
    { id: "words", name: "Words", formula: "[t/w]", style: { align: "center" } },
    { id: "long", name: "Long", formula: "[t/l]", style: { textWrap: "wrap", width: 120 } },
    { id: "site", name: "Site", formula: "[t/s]", sheaf: { display: { kind: "link", label: "Open", url: "[t/u]" } } },
    { id: "done", name: "Done", formula: "[t/d]", format: { kind: "percent" }, sheaf: { display: { kind: "progress", color: "#123456" } } },
    { id: "spark", name: "Spark", formula: "[t/k]", sheaf: { display: { kind: "sparkline" } } },
    { id: "tag", name: "Tag", formula: "[t/g]", sheaf: { display: { kind: "tags", colors: { Late: "#aa0000" } } } },
    { id: "time", name: "Time", formula: "[t/m]", sheaf: { display: { kind: "duration", unit: "minute" } } },
  ];
  const shown = async (format: "svg" | "html") => {
    const { document, report } = readWorkbookValue({
      name: "Displays",
      schemaVersion: 1,
      pages: [
        {
          id: "p",
          name: "Page",
          elements: [
            {
              id: "rows",
              kind: "table",
              name: "Rows",
              source: { kind: "warehouse-table", connectionId: "c", path: ["s", "t"] },
              columns,
              tableStyle: { cellSpacing: "large" },
            },
          ],
        },
      ],
    });
    if (document === null) throw new Error(JSON.stringify(report.errors));
    const asked: (readonly string[] | null)[] = [];
    const ask: Source["ask"] = async ({ want }) => {
      if (want.kind === "rows") asked.push(want.columns);
      return answer([
        { id: "words", name: "Words", type: TEXT, cells: ["middle"] },
        {
          id: "long",
          name: "Long",
          type: TEXT,
          cells: ["many words that take more than a single line of a column and even more than two of them"],
        },
        { id: "site", name: "Site", type: TEXT, cells: ["a <b>"] },
        { id: "done", name: "Done", type: FLOAT, cells: [0.25] },
        { id: "spark", name: "Spark", type: { kind: "variant" }, cells: ["[1,3,2]"] },
        { id: "tag", name: "Tag", type: TEXT, cells: ["Late"] },
        { id: "time", name: "Time", type: FLOAT, cells: [90] },
        { id: linkColumnId("site"), name: "format 1", type: TEXT, cells: ["https://example.org/a?b=1&c"] },
      ]);
    };
    const { bytes } = await pressWith(document, { ask }, { what: { kind: "element", elementId: "rows" }, format, limits });
    return { text: bytes.toString("utf8").replace(/<style>@font-face.*?<\/style>/su, ""), asked };
  };

  test("on paper their texts stand at their side and in several lines, their displays are drawn, links lead on", async () => {
    const { text, asked } = await shown("svg");
    expect(asked.flat()).toContain(linkColumnId("site"));
    expect(text).toMatch(/text-anchor="middle"[^>]*>middle</u);
    const lines = [...text.matchAll(/<text[^>]* y="([\d.]+)"[^>]*>([^<]*(?:many|takes?|line|column|…)[^<]*)</gu)].map(([, y, words]) => ({
      y,
      words,
    }));
    expect(lines).toHaveLength(2);
    expect(lines[1]?.words).toMatch(/…$/u);
    expect(text).toContain('href="https://example.org/a?b=1&amp;c"');
    expect(text).toMatch(/>Open</u);
    // A quarter of its track.
    const bar = (color: string): number => {
      const [, from, to] = new RegExp(`<path d="M([\\d.]+) [\\d.]+H([\\d.]+)[^"]*" fill="${color}"`, "iu").exec(text) ?? [];
      return Number(to) - Number(from);
    };
    expect(bar("#123456")).toBeGreaterThan(1);
    expect(text).toContain("1h 30m");
    expect(text).not.toContain("[1,3,2]");
    expect(text.toLowerCase()).toContain(`fill="${mix("#ffffff", "#aa0000", 0.2).toLowerCase()}"`);
  });

  test("HTML has them as well, with words for those who hear it", async () => {
    const { text } = await shown("html");
    expect(text).toContain('<td class="m">middle</td>');
    expect(text).toMatch(/<td class="w">many words/u);
    expect(text).toContain('<a href="https://example.org/a?b=1&amp;c" rel="noopener noreferrer">Open</a>');
    expect(text).toContain('<span style="width:25%;background:#123456"></span></span>25%');
    expect(text).toContain('<span class="heard">3 values from 1 to 2, lowest 1, highest 3</span>');
    expect(text).toMatch(/<span class="pill" style="background:#[0-9A-Fa-f]{6}">Late<\/span>/u);
  });
});

test("HTML brings the letters of all its words along, of other scripts as well, and no files of letters that are not met", async () => {
  const rulesOf = async (regions: readonly [string, string]) => {
    const ask: Source["ask"] = async () =>
      answer([
        { id: "region", name: "Region", type: TEXT, cells: regions },
        { id: "amount", name: "Amount", type: FLOAT, cells: [1, 2] },
        { id: "change", name: "Change", type: FLOAT, cells: [3, 4] },
      ]);
    const { bytes } = await pressWith(documentWith([]), { ask }, { what: { kind: "page", pageId: "p" }, format: "html", limits });
    const rules = [...bytes.toString("utf8").matchAll(/@font-face\{[^}]*\}/gu)].map(([rule]) => rule);
    expect(rules.every((rule) => /src:url\(data:font\/woff2;base64,\S+\)/u.test(rule))).toBe(true);
    return rules.map((rule) => rule.replace(/base64,[^)]*/u, ""));
  };
  const codeOf = (sign: string): string => `U+${(sign.codePointAt(0) ?? 0).toString(16)}`;
  const rules = await rulesOf(["ירושלים Łódź", "東京"]);
  for (const sign of "יםŁ東京") expect(rules.some((rule) => rule.includes(codeOf(sign)))).toBe(true);
  const plain = await rulesOf(["North", "South"]);
  expect(plain.length).toBeGreaterThan(1);
  expect(plain.join("")).not.toContain("unicode-range");
});
