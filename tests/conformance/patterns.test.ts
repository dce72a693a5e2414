import { checkFormula, refusalsIn } from "@sheaf/formula";
import { dialects } from "@sheaf/sql";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { engines, withDrawn } from "./support/engines.ts";
import { compileFormula, runFormula } from "./support/formula-runner.ts";

/** E1 for regular expressions: what is not refused matches the same text on every engine. */

const running = engines(withDrawn(13));

const texts = [
  "",
  "a",
  "ab",
  "aab",
  "abab",
  "b",
  "foo123bar45",
  "a-1 b-22 c",
  "a\nb",
  "é",
  "A",
  "aB_9",
  "x.y.z",
  "[(*+?)]",
  "\\d",
  "a😀b",
  "  ",
  "\t",
  "--a--",
  "cat concat cat",
  "2024-02-29",
  "K",
];
const columns = { t: { type: { kind: "text" } as const, values: texts } };
const quote = (text: string): string =>
  `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n").replaceAll("\t", "\\t")}"`;

async function agree(formula: string): Promise<void> {
  if (compileFormula(formula, columns) === null) return;
  const runs = await Promise.all(
    running.all().map(async (engine) => [engine.dialect, (await runFormula(engine, formula, columns)).cells] as const),
  );
  const rows = texts.map((text, row) => ({ text, cells: runs.map(([name, cells]) => [name, cells[row]] as const) }));
  expect(
    rows.filter(({ cells: [first, ...others] }) => others.some(([, cell]) => cell !== first?.[1])),
    formula,
  ).toEqual([]);
}

const patterns = [
  "a",
  "b+",
  "^a",
  "a$",
  "a.b",
  "\\d+",
  "(\\w+)-(\\d+)",
  "[^a]+",
  "\\bcat\\b",
  "\\Bcat",
  "(?i)a",
  "(?i)k",
  "(?i)\\bCAT",
  "[[:space:]]+",
  "\\s+",
  "\\S+",
  "x*",
  "(foo|bar)\\d",
  ".*-",
  "[a-z]+\\d*",
  "(a|b)+$",
  "\\.",
  "\\\\d",
  "[\\]\\[]",
  "",
  "a{2}",
  "(ab){1,2}",
  "\\x41",
  "^$",
  "[^\\n]+",
  "-+[a-z]",
];

describe.each(["RegexpMatch([t], %)", "RegexpExtract([t], %)", "RegexpExtract([t], %, 2)", 'RegexpReplace([t], %, "<\\\\0>")'])(
  "%s",
  (template) => {
    test.each(patterns)("%s", (pattern) => agree(template.replace("%", () => quote(pattern))));
  },
);

test("random patterns", async () => {
  const piece = fc.constantFrom(
    "a",
    "b",
    "[ab]",
    "[^a]",
    "\\d",
    "\\w",
    ".",
    "^",
    "$",
    "\\b",
    "(a)",
    "(b|c)",
    "(ab|c)",
    "(a+)",
    "é",
    "\\s",
    "-",
    "x?",
  );
  const quantifier = fc.constantFrom("", "", "", "*", "+", "?", "{2}", "{1,2}");
  const pattern = fc
    .array(fc.tuple(piece, quantifier), { minLength: 1, maxLength: 5 })
    .map((parts) => parts.map(([part, times]) => part + times).join(""));
  const templates = ["RegexpMatch([t], %)", "RegexpExtract([t], %)", 'RegexpReplace([t], %, "<\\\\0>")'];
  for (const one of fc.sample(pattern, { seed: 9, numRuns: 300 })) {
    for (const template of templates) await agree(template.replace("%", () => quote(one)));
  }
});

test("common patterns are not refused", () => {
  const refused = patterns.filter((pattern) => {
    const scope = {
      own: [{ kind: "column", name: "t", type: { kind: "text" }, target: null, key: "t", from: "", id: "t" }],
      controls: [],
      source: [],
      prefixes: [],
      byTarget: () => undefined,
      defining: null,
    } as const;
    const { expr } = checkFormula(`RegexpExtract([t], ${quote(pattern)})`, scope, "printed");
    return refusalsIn(expr, dialects.postgres).length > 0;
  });
  expect(refused).toEqual([]);
});

describe("patterns of a column", () => {
  const rows = patterns.flatMap((pattern) => ["foo123bar45", "a-1 b-22 c", "a\nb", "aab"].map((text) => [text, pattern] as const));
  const given = {
    t: { type: { kind: "text" } as const, values: rows.map(([text]) => text) },
    p: { type: { kind: "text" } as const, values: rows.map(([, pattern]) => pattern) },
  };
  test.each(running.names.filter((name) => name === "duckdb" || name === "sqlite"))(
    "%s replaces what the same pattern in the formula does",
    async (name) => {
      const engine = running.get(name);
      const { cells } = await runFormula(engine, 'RegexpReplace([t], [p], "<\\\\0>")', given);
      const found = await Promise.all(
        patterns.map((pattern) => runFormula(engine, `RegexpReplace([t], ${quote(pattern)}, "<\\\\0>")`, given)),
      );
      expect(cells).toEqual(rows.map(([, pattern], row) => found[patterns.indexOf(pattern)]?.cells[row]));
      const odd = { t: { type: given.t.type, values: ["ab", "ab", null] }, p: { type: given.p.type, values: ["(", null, "a"] } };
      expect((await runFormula(engine, 'RegexpReplace([t], [p], "x")', odd)).cells).toEqual([null, null, null]);
    },
  );
});
