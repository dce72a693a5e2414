import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { timedCalls, toldMutations } from "./usage.ts";

const SOURCES = join(import.meta.dirname, "../..");
const names = new Set(
  readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) => [...readFileSync(join(SOURCES, path), "utf8").matchAll(/\bmutation (\w+)\(/g)].map(([, name]) => name)),
);

test("changes that are told of are mutations that pages make, by the names that they have", () => {
  expect([...toldMutations].filter((name) => !names.has(name))).toEqual([]);
  for (const name of ["PublishWorkbook", "UpdateMailRules", "UpdateMailBranding", "InviteMember"]) expect(toldMutations).toContain(name);
});

test("the calls that are timed are those that the specification names", () => {
  expect([...timedCalls].toSorted()).toEqual(["/graphql2", "/organization-from-slug", "/refresh-token", "/signed/refresh-token"]);
});
