import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { TextBlock, TextBody, TextLook, TextRun } from "./body.ts";
import { pageFigureOf } from "./page-figures.ts";
import { parseBody, withoutProblems } from "./parse-body.ts";
import { sameLook } from "./parse-runs.ts";
import { printBody } from "./print-body.ts";
import { isSafeAddress, safeAddress, safePicture } from "./safe-address.ts";

const seed = process.env["SEED"] === undefined ? {} : { seed: Number(process.env["SEED"]) };
const text = (words: string, look: TextLook = {}): TextRun => ({ kind: "text", text: words, look });
const paragraph = (...runs: readonly TextRun[]): TextBlock => ({ kind: "paragraph", size: "normal", align: null, runs });
const blocksOf = (body: string): TextBody => {
  const { blocks, problems } = parseBody(body);
  expect(problems).toEqual([]);
  return blocks;
};

describe("reading a body (workbook-file 5.11)", () => {
  test.each<[string, TextBody]>([
    ["a\nb", [paragraph(text("a b"))]],
    ["a  \nb\\\nc", [paragraph(text("a"), { kind: "break" }, text("b"), { kind: "break" }, text("c"))]],
    ["a\n\nb", [paragraph(text("a")), paragraph(text("b"))]],
    ["## H\nrest", [{ kind: "heading", level: 2, align: null, runs: [text("H")] }, paragraph(text("rest"))]],
    ["**a *b***", [paragraph(text("a ", { bold: true }), text("b", { bold: true, italic: true }))]],
    ["2 * 3 ** 4", [paragraph(text("2 * 3 ** 4"))]],
    [
      "~~a~~ <u>b</u> H<sub>2</sub>O x<sup>2</sup>",
      [
        paragraph(
          text("a", { strike: true }),
          text(" "),
          text("b", { underline: true }),
          text(" H"),
          text("2", { sub: true }),
          text("O x"),
          text("2", { sup: true }),
        ),
      ],
    ],
    ['<span style="color: #123456; font-size: 18px">**x**</span>', [paragraph(text("x", { color: "#123456", size: 18, bold: true }))]],
    [
      '**<span style="font-family: Source Sans 3; background-color:#fff">x</span>**',
      [paragraph(text("x", { font: "Source Sans 3", background: "#fff", bold: true }))],
    ],
    [
      "[a **b**](https://a.test/x?y=1)",
      [paragraph(text("a ", { link: "https://a.test/x?y=1" }), text("b", { link: "https://a.test/x?y=1", bold: true }))],
    ],
    [
      '{{Sum([A/b]) | ,.0f}} of {{If([x] = "}}", 1)}}',
      [
        paragraph({ kind: "formula", formula: "Sum([A/b])", format: ",.0f", look: {} }, text(" of "), {
          kind: "formula",
          formula: 'If([x] = "}}", 1)',
          format: null,
          look: {},
        }),
      ],
    ],
    [
      "- a\n- b\n   1. c\n- d",
      [
        {
          kind: "list",
          isOrdered: false,
          items: [
            { depth: 0, isOrdered: false, runs: [text("a")] },
            { depth: 0, isOrdered: false, runs: [text("b")] },
            { depth: 1, isOrdered: true, runs: [text("c")] },
            { depth: 0, isOrdered: false, runs: [text("d")] },
          ],
        },
      ],
    ],
    [
      '<p class="p-small">a</p>\n<p style="text-align: center">b</p>\n<p class="h-large" style="text-align: right">c</p>',
      [
        { kind: "paragraph", size: "small", align: null, runs: [text("a")] },
        { kind: "paragraph", size: "normal", align: "center", runs: [text("b")] },
        { kind: "heading", level: 1, align: "right", runs: [text("c")] },
      ],
    ],
    ["a &lt;b&gt; &amp; \\<c>", [paragraph(text("a <b> & <c>"))]],
    // Of what nobody closed, no formula behind it is a victim.
    ['{{["a {{[x]}} b', [paragraph(text('{{["a '), { kind: "formula", formula: "[x]", format: null, look: {} }, text(" b"))]],
  ])("%s", (body, blocks) => {
    expect(blocksOf(body)).toEqual(blocks);
    expect(blocksOf(printBody(blocks))).toEqual(blocks);
  });

  test.each([
    ["a <script>alert(1)</script>", [2, 18]],
    ["<img src=x onerror=alert(1)>", [0]],
    ['<span style="position: fixed">x</span>', [0, 31]],
    ['<span style="color: var(--a)">x</span>', [0, 31]],
    ['<span style="background-color: url(https://a.test)">x</span>', [0, 53]],
    ['<span style="font-family: a, b">x</span>', [0, 33]],
    ['<p onclick="x">a</p>', [0, 16]],
    ["<u onmouseover=x>a</u>", [0, 18]],
    ["[x](javascript:alert(1))", [0]],
    ["[x](java\tscript:x) [y](vbscript:x) [z](data:text/html,x)", [0, 19, 35]],
    ["<u>open", [0]],
    ["a</b>", [1]],
    ["<!-- x -->", [0]],
  ])("V52, V54: %s is no markup of a body, and the place is named", (body, offsets) => {
    expect(parseBody(body).problems.map(({ offset }) => offset)).toEqual(offsets);
    const kept = withoutProblems(body);
    expect(parseBody(kept.body).problems).toEqual([]);
    // As text it says what it said.
    const words = parseBody(kept.body)
      .blocks.flatMap((block) => (block.kind === "list" ? [] : block.runs))
      .map((run) => (run.kind === "text" ? run.text : ""));
    expect(words.join("")).toContain(body.replaceAll(/\s+/gu, " ").slice(offsets[0], (offsets[0] ?? 0) + 3));
  });
});

describe("addresses that may be opened (V54)", () => {
  test.each([
    ["https://a.test", "https://a.test"],
    ["HTTP://a.test", "HTTP://a.test"],
    ["mailto:a@b.test", "mailto:a@b.test"],
    ["//a.test/x", "https://a.test/x"],
    ["a.test/x", "https://a.test/x"],
    ["a.test:8080/x", "https://a.test:8080/x"],
    // oxlint-disable-next-line no-script-url
    ["javascript:alert(1)", null],
    [" jAvA\u0000script\u200b:alert(1)", null],
    ["java\nscript:alert(1)", null],
    ["vbscript:x", null],
    ["data:text/html,<script>", null],
    ["blob:https://a.test/1", null],
    ["file:///etc/passwd", null],
    ["/admin", null],
    ["\\\\a.test", null],
    ["", null],
  ])("%j", (address, found) => {
    expect(safeAddress(address)).toBe(found);
    expect(isSafeAddress(address)).toBe(found !== null);
  });

  test("V53: pictures are those of the web, and data in base 64; none that can run anything", () => {
    expect(safePicture("https://a.test/x.svg")).toBe("https://a.test/x.svg");
    expect(safePicture("data:image/png;base64,iVBORw0KGgo=")).toBe("data:image/png;base64,iVBORw0KGgo=");
    expect(safePicture("a.test/x.png")).toBe("http://a.test/x.png");
    expect(safePicture("//a.test/x.png")).toBe("https://a.test/x.png");
    expect(safePicture("data:image/svg+xml;base64,PHN2Zz4=")).toBe("data:image/svg+xml;base64,PHN2Zz4=");
    for (const address of [
      "data:image/svg+xml,<svg onload=alert(1)>",
      "data:text/html;base64,AA==",
      "data:image/png,<svg",
      "mailto:a@b.test",
    ])
      expect(safePicture(address)).toBeNull();
  });
});

const look = fc.record(
  {
    bold: fc.constant(true as const),
    italic: fc.constant(true as const),
    strike: fc.constant(true as const),
    underline: fc.constant(true as const),
    sub: fc.constant(true as const),
    color: fc.constantFrom("#fff", "#123456"),
    size: fc.integer({ min: 1, max: 99 }),
    link: fc.constantFrom("https://a.test/(x)", "mailto:a@b.test"),
  },
  { requiredKeys: [] },
);
const words = fc
  .array(fc.constantFrom("a", "B7", "*", "**", "~~", "_", "<b>", "&lt;", "{{x}}", "[y](z)", "#", "1.", "-", "\\", "é"), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => parts.join(" "));
const run: fc.Arbitrary<TextRun> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("text" as const), text: words, look }) },
  fc.record({ kind: fc.constant("formula" as const), formula: fc.constant("Sum([A/b])"), format: fc.constantFrom(null, ",.1f"), look }),
);
/** Runs of equal looks are one. */
function joined(runs: readonly TextRun[]): readonly TextRun[] {
  const made: TextRun[] = [];
  for (const one of runs) {
    const last = made.at(-1);
    if (one.kind === "text" && last?.kind === "text" && sameLook(one.look, last.look))
      made[made.length - 1] = { ...last, text: last.text + one.text };
    else made.push(one);
  }
  return made;
}
const runs = fc.array(run, { minLength: 1, maxLength: 5 }).map(joined);
const align = fc.constantFrom(null, "left" as const, "center" as const, "right" as const);
const block: fc.Arbitrary<TextBlock> = fc.oneof(
  fc.record({
    kind: fc.constant("paragraph" as const),
    size: fc.constantFrom("normal" as const, "small" as const, "large" as const),
    align,
    runs,
  }),
  fc.record({ kind: fc.constant("heading" as const), level: fc.constantFrom(1 as const, 2 as const, 3 as const), align, runs }),
);

test("what is printed reads as the same body", () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 4 }), (blocks) => {
      const printed = printBody(blocks);
      const read = parseBody(printed);
      expect(read.problems, printed).toEqual([]);
      expect(read.blocks, printed).toEqual(blocks);
      expect(printBody(read.blocks)).toBe(printed);
    }),
    { numRuns: 400, ...seed },
  );
});

test.each([
  ["PageNumber()", "number"],
  [" pagecount ( ) ", "count"],
  ["PageNumber() + 1", null],
  ["Sum([a])", null],
])("%s asks paper for: %s", (formula, figure) => {
  expect(pageFigureOf(formula)).toBe(figure);
});
