import { describe, expect, test } from "vitest";
import { literalWords } from "./literal-words.ts";
import { wordsOf, wrongWords } from "./words-left.ts";

const found = (source: string): readonly string[] => literalWords("screen.tsx", source).map(({ text }) => text.trim());

describe("texts that are not in the catalogue", () => {
  test.each([
    ["text of an element", "const a = <p>Nothing here</p>;", ["Nothing here"]],
    ["text beside what is filled in", "const a = <p>{n} rows</p>;", ["rows"]],
    ["a name for screen readers", '<div aria-label="Results" />;', ["Results"]],
    [
      "titles, placeholders and pictures",
      '<img title="T" placeholder={p ? "Type" : "or"} alt={`of ${x}`} />;',
      ["T", "Type", "or", "of {}"],
    ],
    ["members of things that are shown", 'const a = { label: "Light", text: `${n} left`, id: "Some id" };', ["Light", "{} left"]],
    ["sentences anywhere", 'throw new CallError("Nothing is selected");', ["Nothing is selected"]],
    ["tables of words", 'const words = { a: "View", b: "Explore the rows" };', ["View", "Explore the rows"]],
    ["a word that is chosen", 'const a = () => (x ? "Ascending" : "Descending");', ["Ascending", "Descending"]],
    ["one word that is handed on", 'const a = item("rename", "Rename", rename);', ["Rename"]],
    [
      "what stands where there is nothing",
      'const a = <Box value={words(value) ?? "Any"} label={isOn ? "Show" : open} />;',
      ["Any", "Show"],
    ],
    ["a word that begins a text", 'const a = `${isHidden ? "Hide" : "Reveal"} ${what}`;', ["Hide", "Reveal"]],
    ["the title of a row", 'const a = [["Type", typeOf(column)]];', ["Type"]],
    ["parts of a text", "const a = `by ${name}`;", ["by {}"]],
  ])("%s", (_, source, expected) => {
    expect(found(source)).toEqual(expected);
  });

  test.each([
    ["texts of the catalogue", 'const a = <p aria-label={t("home.x")}>{t("home.y", { name })}</p>;'],
    ["what programs read", 'import "Some file"; const a = <div className="One Two" id="The id" data-kind="Some kind" />;'],
    ["keys, codes and headers", 'if (event.key === "Enter") send({ authorization: `Bearer ${token}`, code: "EINVAL" });'],
    ["invariants", 'throw new Error("This cannot be");'],
    ["types", 'type A = { label: "Some type" };'],
    ["formulas", 'const a = [call("Year", [x]), ties ?? "Rank", printPath(["Metrics", name])];'],
    ["names of keys", 'const a = isPressed(event, "Delete") ? mod : "Ctrl";'],
    ["the name of the product", "const a = <b>Sheaf</b>;"],
  ])("%s are no finding", (_, source) => {
    expect(found(source)).toEqual([]);
  });
});

describe("texts of the compiler and of SQL", () => {
  const read = (path: string, source: string): readonly string[] => wordsOf(path, source).map(({ text }) => text);

  test.each([
    ["a finding that begins with what is filled in", "compiler", "say(`${name} cannot be computed yet.`);", ["{} cannot be computed yet."]],
    ["a title", "compiler", 'const a = { title: "Count the rows" };', ["Count the rows"]],
    ["a sentence without a capital", "compiler", "say(`${name} has no groups`);", ["{} has no groups"]],
    [
      "what an engine cannot do",
      "sql",
      'const a = isOne ? "tell which of the most frequent values is the least" : null;',
      ["tell which of the most frequent values is the least"],
    ],
    [
      "what is wrong with a pattern",
      "sql",
      "fail(`The pattern repeats more than ${most} times.`);",
      ["The pattern repeats more than {} times."],
    ],
  ])("%s", (_, workspace, source, expected) => {
    expect(read(`packages/${workspace}/src/a.ts`, source)).toEqual(expected);
  });

  test.each([
    ["names in plans", "compiler", "const a = [addedColumn(`key ${at}`), relation(`${name} by its keys`), `one row per ${key}`];"],
    ["codes", "compiler", 'const a = isBroken ? "E_CYCLE" : "W_TIES";'],
    ["SQL", "sql", "const a = [`CASE WHEN ${x} IS NOT NULL THEN ${y} END`, `${x} BETWEEN ${low} AND ${high}`];"],
    ["names of functions", "sql", 'names("abs acos asin atan atan2 ceil"); names("avg count max min stddev_pop");'],
  ])("%s are no finding", (_, workspace, source) => {
    expect(read(`packages/${workspace}/src/a.ts`, source)).toEqual([]);
  });
});

describe("the list of texts that may stand in the code", () => {
  const text = { path: "a.tsx", line: 3, text: "Alt" };
  const reason = "the name of a key, as keyboards have it";

  test("refuses what it does not list", () => {
    expect(wrongWords([text], {})).toEqual(['a.tsx:3 says "Alt": put it into packages/messages and call t()']);
    expect(wrongWords([text], { "b.tsx": { Alt: reason } })).toContain('a.tsx:3 says "Alt": put it into packages/messages and call t()');
    expect(wrongWords([text, { ...text, line: 9 }], { "a.tsx": { Alt: reason } })).toEqual([]);
  });

  test("has a reason for each, and none that is gone", () => {
    expect(wrongWords([text], { "a.tsx": { Alt: "" } })).toEqual([expect.stringContaining("gives no reason")]);
    expect(wrongWords([], { "a.tsx": { Alt: reason } })).toEqual([expect.stringContaining("is not there")]);
  });
});
