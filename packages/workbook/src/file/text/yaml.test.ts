import { message } from "@sheaf/messages";
import { inEnglish } from "@sheaf/messages/english";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { makeOrigins } from "./origins.ts";
import { parseJson } from "./parse-json.ts";
import { parseYaml } from "./parse-yaml.ts";
import { printYaml } from "./print-yaml.ts";

const read = (text: string): unknown => {
  const result = parseYaml(text, makeOrigins());
  if ("findings" in result) throw new Error(result.findings.map(({ message }) => inEnglish(message)).join());
  return result.values[0];
};

const nasty = fc.constantFrom(
  "on",
  "yes",
  "=",
  "012",
  "1.50",
  "null",
  "~",
  "- a",
  "a: b",
  "a:",
  "#x",
  "a #b",
  "",
  " ",
  " lead",
  "trail ",
  "a\nb",
  "a\n",
  "a\n\n",
  "\na",
  "  a\n b",
  "\ta\nb",
  "tab\tin",
  "'q'",
  '"d"',
  "[x]",
  "{x}",
  "&a",
  "*a",
  "!t",
  "%d",
  "@at",
  "`b",
  "|",
  ">",
  "a\r\nb",
  "\u0000",
  "\u2028",
  "\ufeff",
  "😀",
  "\ud800",
  "2026-01-01",
  "0x1f",
  "1e3",
  ".inf",
  "a\n b\n  c",
  "x\n \ny",
  "Sum([Trips/Km])",
  "--- a",
  "...",
  "? a",
  "1_000",
  "12:30:45",
  "<<",
  "true",
  "a,b",
);
const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 12 }),
  fc.string({ maxLength: 12 }),
  nasty,
  fc.array(nasty, { maxLength: 3 }).map((parts) => parts.join("\n")),
);
const scalar = fc.oneof(
  text,
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((x) => (Object.is(x, -0) ? 0 : x)),
  fc.boolean(),
  fc.constant(null),
);
const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    scalar,
    fc.array(tie("value"), { maxLength: 4 }),
    fc.array(scalar, { maxLength: 5 }),
    fc.dictionary(
      text.filter((key) => key !== "__proto__"),
      tie("value"),
      { maxKeys: 4 },
    ),
  ),
})).value;

describe("YAML", () => {
  test("what is printed is read back, for any value", () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(read(printYaml(value as never))).toEqual(value);
      }),
      { numRuns: 2000 },
    );
  });

  test("printing is stable", () => {
    fc.assert(
      fc.property(json, (value) => {
        const once = printYaml(value as never);
        expect(printYaml(read(once) as never)).toBe(once);
      }),
      { numRuns: 500 },
    );
  });

  test("a text of several lines is a block scalar, lists and maps are indented by two blanks", () => {
    expect(printYaml({ name: "Rides", statement: "select 1\nfrom t", pages: [{ id: "p1", path: ["a", "b"] }], empty: [], none: {} })).toBe(
      [
        "name: Rides",
        "statement: |-",
        "  select 1",
        "  from t",
        "pages:",
        "  - id: p1",
        "    path: [a, b]",
        "empty: []",
        "none: {}",
        "",
      ].join("\n"),
    );
  });

  test("duplicate keys are an error, with the place", () => {
    expect(parseYaml("a: 1\nb:\n  c: 1\n  c: 2\n", makeOrigins())).toEqual({
      findings: [
        {
          code: "E_SYNTAX",
          message: message("files.yaml.at", { finding: message("files.yaml.key-twice", { key: "c" }), line: "4", column: "3" }),
          offset: 17,
          path: "/b/c",
        },
      ],
    });
    expect(parseJson('{"a":{"b":1,"b":2}}', makeOrigins())).toMatchObject({
      finding: { path: "/a/b", message: message("files.json.key-twice", { key: "b" }) },
    });
  });

  test("anchors, aliases and merge keys are resolved; the last anchor before an alias counts", () => {
    expect(read("a: &x {b: 1, c: 2}\nd: {<<: *x, c: 3}\ne: *x")).toEqual({ a: { b: 1, c: 2 }, d: { b: 1, c: 3 }, e: { b: 1, c: 2 } });
    expect(read("- &x 1\n- *x\n- &x 2\n- *x")).toEqual([1, 1, 2, 2]);
  });

  test("an alias bomb, a cycle and endless nesting are refused", () => {
    const bomb = Array.from(
      { length: 9 },
      (_, level) => `- &l${level} [${Array.from({ length: 9 }, () => (level === 0 ? "x" : `*l${level - 1}`)).join(", ")}]`,
    ).join("\n");
    expect(parseYaml(bomb, makeOrigins())).toMatchObject({ findings: [{ code: "E_LIMIT" }] });
    expect(parseYaml("a: &a [*a]", makeOrigins())).toMatchObject({ findings: [{ code: "E_SYNTAX" }] });
    expect(parseYaml(`${"[".repeat(1000)}${"]".repeat(1000)}`, makeOrigins())).toMatchObject({ findings: [{ code: "E_LIMIT" }] });
    expect(parseJson(`${"[".repeat(100_000)}${"]".repeat(100_000)}`, makeOrigins())).toMatchObject({ finding: { code: "E_LIMIT" } });
  });

  test("V47: __proto__ is no key", () => {
    expect(parseYaml("__proto__: {x: 1}", makeOrigins())).toMatchObject({ findings: [{ code: "E_SYNTAX" }] });
    expect(parseJson('{"__proto__": {"x": 1}}', makeOrigins())).toMatchObject({ finding: { code: "E_SYNTAX" } });
  });

  test("JSON is read as the platform reads it", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const result = parseJson(text, makeOrigins());
        if ("finding" in result) expect(inEnglish(result.finding.message)).toContain("__proto__");
        else expect(result.value).toEqual(JSON.parse(text));
      }),
    );
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), (text) => {
        const result = parseJson(text, makeOrigins());
        let valid = true;
        try {
          JSON.parse(text);
        } catch {
          valid = false;
        }
        expect("value" in result).toBe(valid);
      }),
    );
  });
});
