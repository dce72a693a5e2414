import { pageIcon } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { documentOf } from "../testing/documents.ts";
import { setPageIcon } from "./pages.ts";

test("the icon of a page is chosen and taken away in a step, and leaves what else the page says of itself", () => {
  const document = documentOf();
  const [page] = document.pages;
  if (page === undefined) throw new Error("A document has a page");
  const path = ["pages", { key: page.id }, "rest", "sheaf"];
  expect(setPageIcon(document, page, "map").operations).toEqual([{ kind: "set-field", path, value: { icon: "map" } }]);
  const both = { ...page, rest: { sheaf: { apply: "together", icon: "map" } } };
  expect(setPageIcon(document, both, null).operations).toEqual([{ kind: "set-field", path, value: { apply: "together" } }]);
  expect(setPageIcon(document, { ...page, rest: { sheaf: { icon: "map" } } }, null).operations).toEqual([{ kind: "set-field", path }]);
  expect([both, page, { rest: { sheaf: { icon: "no such picture" } } }].map(pageIcon)).toEqual(["map", null, null]);
});
