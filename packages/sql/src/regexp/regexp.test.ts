import { inEnglish } from "@sheaf/messages/english";
import { describe, expect, test } from "vitest";
import { ambiguityOf } from "./ambiguity.ts";
import { parseRegexp, type Regexp } from "./pattern.ts";
import { groupsInReplacement, printRegexp, printReplacement } from "./print.ts";

const parsed = (pattern: string): Regexp => {
  const result = parseRegexp(pattern);
  if ("kind" in result) throw new Error(result.message.key);
  return result;
};

describe("patterns are printed for each engine", () => {
  test.each([
    ["abc", "abc", "abc"],
    ["a.c", "a.c", "a.c"],
    ["\\d+", "[0-9]+", "[0-9]+"],
    ["\\D\\w\\W\\s", "[^0-9][0-9A-Z_a-z][^0-9A-Z_a-z][\t\n\f\r ]", "[^0-9][0-9A-Z_a-z][^0-9A-Z_a-z][\t\n\f\r ]"],
    ["\\bcat\\B", "\\bcat\\B", "\\ycat\\Y"],
    ["^\\$\\.$", "^\\$\\.$", "^\\$\\.$"],
    ["\\Aa\\z", "^a$", "^a$"],
    ["[a-f\\d_-]", "[\\-0-9_a-f]", "[\\-0-9_a-f]"],
    ["[^]a]", "[^\\]a]", "[^\\]a]"],
    ["[[:alpha:]]", "[A-Za-z]", "[A-Za-z]"],
    ["(a|b){2,3}?", "(a|b){2,3}?", "(a|b){2,3}?"],
    ["(?i)é", "(?i)é", "(?i)é"],
    ["\\x41\\n\\/", "A\n/", "A\n/"],
    ["a{0,1}b{1,}c{3,3}", "a?b+c{3}", "a?b+c{3}"],
    ["", "", ""],
  ])("%s", (pattern, re2, are) => {
    expect(printRegexp(parsed(pattern), "re2")).toBe(re2);
    expect(printRegexp(parsed(pattern), "are")).toBe(are);
  });
});

describe("what not every engine knows is said", () => {
  test.each([
    ["(", "The pattern has a ( without its )."],
    [")", "The pattern has a ) without its (."],
    ["[a", "The pattern has a [ without its ]."],
    ["*a", "The pattern has a * with nothing to repeat; write \\* for the character."],
    ["a**", "The pattern has two quantifiers in a row."],
    ["a++", "The pattern has a possessive quantifier, which no warehouse here knows."],
    ["a{2,1}", "The pattern has a repetition whose end is before its start."],
    ["a{300}", "The pattern repeats more than 255 times."],
    ["((a{200}){200}){200}", "The pattern repeats repetitions more than 1,000 times."],
    ["a{x}", "The pattern has a { that starts no repetition; write \\{ for the character."],
    ["(?=a)", "The pattern uses (?=, which not every warehouse knows; groups are ( ) and (?: ), and (?i) at the start."],
    ["(?<n>a)", "The pattern uses (?<, which not every warehouse knows; groups are ( ) and (?: ), and (?i) at the start."],
    ["\\p{L}", "The pattern uses \\p, which not every warehouse knows."],
    ["\\1", "The pattern uses \\1, which not every warehouse knows."],
    ["[z-a]", "The pattern has a range whose end is before its start."],
    ["^*", "The pattern repeats a place, such as ^ or \\b."],
    ["a\\", "The pattern ends too early."],
    ["(".repeat(60), "The pattern is nested more than 50 levels deep."],
    ["a".repeat(1001), "The pattern is longer than 1,000 characters."],
  ])("%s", (pattern, words) => {
    const problem = parseRegexp(pattern);
    expect("kind" in problem ? inEnglish(problem.message) : null).toBe(words);
  });
});

describe("first match and longest match are the same", () => {
  test.each([
    "\\d+",
    "[a-z]+\\d*",
    "(foo|bar)+",
    "a?b",
    "(\\w+)@(\\w+)\\.com",
    "^(\\d{4})-(\\d\\d)$",
    "x*$",
    ".*",
    ".*-",
    ".*-\\d+",
    "(a|b|c)*d",
    '"[^"]*"',
    "a{3}a",
    "\\w+\\d",
  ])("%s", (pattern) => expect(ambiguityOf(parsed(pattern))).toBeNull());
  test.each(["a+?", "a|ab", "(a|)b", "a*(ab)?", "(?i)a|A", ".*(\\d+)(x|y)?", "(a*)*", "(a?)a"])("not always: %s", (pattern) =>
    expect(ambiguityOf(parsed(pattern))).not.toBeNull(),
  );
});

test("replacements name groups by \\1, all else is plain", () => {
  expect(printReplacement("\\2-\\1 \\0 $& \\\\ \\x", "re2")).toBe("\\2-\\1 \\0 $& \\\\ \\\\x");
  expect(printReplacement("\\2-\\1 \\0 $& \\\\ \\x", "are")).toBe("\\2-\\1 \\& $& \\\\ \\\\x");
  expect(printReplacement("a\\", "re2")).toBe("a\\\\");
  expect(groupsInReplacement("\\1 \\3 \\\\7")).toBe(3);
});
