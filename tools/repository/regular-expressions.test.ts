import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { attacks, regularExpressions, slowExpressions } from "./regular-expressions.ts";

const root = join(import.meta.dirname, "../..");

/** An expression that only ever sees short or tidy text, by its source, with the reason. */
const bounded = JSON.parse(readFileSync(join(import.meta.dirname, "bounded-texts.json"), "utf8")) as Readonly<Record<string, string>>;

const LIMIT_MS = 50;

test("V49: a backtracking expression is found out, a plain one is not", async () => {
  const slow = await slowExpressions(
    [
      { source: "^(a+)+$", flags: "", place: "exponential" },
      { source: "0+$", flags: "", place: "quadratic" },
      { source: "(?<!0)0+$", flags: "", place: "linear" },
      { source: "^[a-z]+$", flags: "u", place: "plain" },
    ],
    LIMIT_MS,
  );
  expect(slow.map(({ expression }) => expression.place)).toEqual(["exponential", "quadratic"]);
  expect(attacks("x").every((text) => text.length >= 49_000 && text.length <= 50_002)).toBe(true);
}, 60_000);

test("V49: no expression of ours needs more than 50 ms for 50 kB of hostile text", async () => {
  const expressions = regularExpressions(root);
  expect(expressions.length).toBeGreaterThan(50);
  const slow = await slowExpressions(
    expressions.filter(({ source }) => bounded[source] === undefined),
    LIMIT_MS,
  );
  expect(slow.map(({ expression, attack }) => `${expression.place} /${expression.source}/ on ${JSON.stringify(attack)}…`)).toEqual([]);
  const sources = new Set(expressions.map(({ source }) => source));
  expect(Object.keys(bounded).filter((source) => !sources.has(source))).toEqual([]);
}, 120_000);
