import type { Element } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { documentOf, originControl } from "../testing/documents.ts";
import { newDraft } from "./schedule-draft.ts";

const upload = { id: "u", kind: "control", controlType: "file-upload", controlId: "Papers" } as Element;
const who = { email: "ann@example.com", timeZone: "UTC" };

test("what somebody set on the page goes along; files that they uploaded and what is no control of the document do not", () => {
  const document = documentOf(originControl, upload);
  const chosen = {
    o: { kind: "list", mode: "include", values: ["ORD"] },
    u: { kind: "files", files: [] },
    gone: { kind: "scalar", value: "1" },
  } as never;
  const draft = newDraft(document, { what: "workbook", id: null, kind: "export" }, { ...who, chosen });
  expect(draft.controls.map(({ controlId, value }) => [controlId, JSON.parse(value) as unknown])).toEqual([
    ["o", { kind: "list", mode: "include", values: ["ORD"] }],
  ]);
  expect(draft.teams).toEqual([]);
  expect(newDraft(document, { what: "workbook", id: null, kind: "export" }, { ...who, chosen: { o: null } }).controls).toEqual([
    { controlId: "o", value: "null" },
  ]);
});
