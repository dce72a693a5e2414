import type { Element, WorkbookDocument } from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import { documentOf } from "../../testing/documents.ts";
import { outlineOf } from "./outline-items.ts";
import { moveInOutline, stepInOutline } from "./outline-moves.ts";

const ask = { id: "ask", kind: "form", name: "Ask", fields: [] } as Element;
const card = { id: "card", kind: "container", name: "Card" } as Element;
const text = { id: "text", kind: "text", text: "Words" } as Element;

/** A form that a file placed as what holds elements, a container, and a text below them. */
function placed(): WorkbookDocument {
  const node = (elementId: string, tag: "Container" | "Element", from: number) => ({
    tag,
    attributes: {},
    elementId,
    place: { column: [1, 25] as const, row: [from, from + 4] as const },
    children: [],
  });
  const nodes = [node("card", "Container", 1), node("ask", "Container", 5), node("text", "Element", 9)];
  return { ...documentOf(ask, card, text), layout: [{ regionId: "page", tag: "Page", attributes: { type: "grid" }, nodes }] };
}

describe("a form of fields that is placed as what holds elements", () => {
  test("is an element itself: nothing is put into it, where it would take the place of the fields", () => {
    const document = placed();
    const [page] = document.pages;
    if (page === undefined) throw new Error("There is no page.");
    expect(outlineOf(document, page).map(({ element, holds }) => [element.id, holds])).toEqual([
      ["card", true],
      ["ask", false],
      ["text", false],
    ]);
    expect(moveInOutline(document, "page", ["text"], "card", "inside")).not.toBeNull();
    expect(moveInOutline(document, "page", ["text"], "ask", "inside")).toBeNull();
    expect(stepInOutline(document, "page", "text", "in")).toBeNull();
  });
});
