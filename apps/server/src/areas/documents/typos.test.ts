import { expect, test } from "vitest";
import { hasWordLike } from "./typos.ts";

test.each([
  ["Quarterly revenue", "revenue"],
  ["Quarterly revenue", "reven"],
  ["Quarterly revenue", "revenu"],
  ["Quarterly revenue", "revneue"],
  ["Quarterly revenue", "qartely"],
  ["Sales 2024", "slaes"],
  ["Sales 2024", "salse"],
  ["Überblick", "überblik"],
])("%j is found by %j", (text, typed) => expect(hasWordLike(text, typed)).toBe(true));

test.each([
  ["Quarterly revenue", "revolution"],
  ["Sales 2024", "tales of"],
  ["Cat", "dog"],
  ["A b c", "xy"],
  ["x".repeat(250), `${"x".repeat(60)}y`],
])("%j is not found by %j", (text, typed) => expect(hasWordLike(text, typed)).toBe(false));
