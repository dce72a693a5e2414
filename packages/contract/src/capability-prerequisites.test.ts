import { expect, test } from "vitest";
import { builtInAccountTypes, capabilities } from "./capabilities.ts";
import { lackingPrerequisite, prerequisites, withoutCapability, withPrerequisites } from "./capability-prerequisites.ts";

test("a capability comes with all that it needs, and goes with what it needs", () => {
  expect([...withPrerequisites(["canExploreWorkbook"])].toSorted()).toEqual([
    "canBasicExploreWorkbook",
    "canExploreWorkbook",
    "canViewWorkbook",
  ]);
  const all = withPrerequisites(["canSaveWorkbook", "canComment"]);
  expect([...withoutCapability(all, "canBasicExploreWorkbook")].toSorted()).toEqual(["canComment", "canViewWorkbook"]);
  expect(lackingPrerequisite(["canExploreWorkbook", "canViewWorkbook"])).toEqual({
    name: "canExploreWorkbook",
    needs: "canBasicExploreWorkbook",
  });
});

test("nothing needs itself, and the account types that every organization has lack nothing", () => {
  for (const name of capabilities)
    expect([name, (prerequisites[name] ?? []).some((need) => withPrerequisites([need]).has(name))]).toEqual([name, false]);
  for (const type of builtInAccountTypes) expect([type.name, lackingPrerequisite(type.capabilities)]).toEqual([type.name, null]);
});
