import { describe, expect, test } from "vitest";
import { draftOf, noDrafts, withDraft, withoutDraft } from "./formula-drafts.ts";

const target = { elementId: "t", columnId: "a" };
const other = { elementId: "t", columnId: "b" };

describe("drafts of formulas", () => {
  test("a text that differs from the document stays with its column", () => {
    const drafts = withDraft(withDraft(noDrafts, target, "Sum([A]", "1"), other, "2", "3");
    expect([draftOf(drafts, target), draftOf(drafts, other)]).toEqual(["Sum([A]", "2"]);
    expect(draftOf(withoutDraft(drafts, target), target)).toBeNull();
  });
  test("what says the same as the document is none, and nothing changes for nothing", () => {
    const drafts = withDraft(noDrafts, target, "2", "1");
    expect(draftOf(withDraft(drafts, target, "1", "1"), target)).toBeNull();
    expect(withDraft(noDrafts, target, "1", "1")).toBe(noDrafts);
    expect(withDraft(drafts, target, "2", "1")).toBe(drafts);
    expect(withoutDraft(noDrafts, target)).toBe(noDrafts);
  });
});
