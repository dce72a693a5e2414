import type { AccountTypeSummary } from "@sheaf/contract";
import { expect, test } from "vitest";
import { changesOf, toggled } from "./rights-draft.ts";

const view: AccountTypeSummary = {
  accountTypeId: "v",
  name: "View",
  description: "",
  isAdminLike: false,
  isBuiltIn: true,
  featurePermissionSet: ["canComment", "canViewWorkbook"],
  memberCount: 1,
};

test("a capability brings what it needs, and takes away what is nothing without it", () => {
  const given = toggled(new Map(), view, "canExploreWorkbook", true);
  expect(changesOf([view], given)).toMatchObject([{ gained: ["canExploreWorkbook", "canBasicExploreWorkbook"], lost: [] }]);
  const back = toggled(given, view, "canBasicExploreWorkbook", false);
  expect(changesOf([view], back)).toEqual([]);
});

test("what is given and taken away is told; what is changed back is no change", () => {
  const given = toggled(new Map(), view, "canExport", true);
  const both = toggled(given, view, "canComment", false);
  expect(changesOf([view], both)).toMatchObject([{ gained: ["canExport"], lost: ["canComment"] }]);
  const back = toggled(toggled(both, view, "canExport", false), view, "canComment", true);
  expect(changesOf([view], back)).toEqual([]);
});
