import { describe, expect, test } from "vitest";
import type { Element, Json } from "../../document.ts";
import { readWorkbookValue } from "../../file/read-workbook.ts";
import { isControlType } from "../../elements/known.ts";
import { uploadDestination } from "./destination.ts";

const receipts: Json = {
  id: "receipts",
  kind: "input-table",
  name: "Receipts",
  source: { kind: "empty", connectionId: "c" },
  columns: [{ id: "ID" }, { id: "note", name: "Note", type: "text" }, { id: "paper", name: "Paper", type: "file" }],
};

function read(upload: Json, ...others: readonly Json[]) {
  const { document, report } = readWorkbookValue({
    schemaVersion: 1,
    kind: "workbook",
    name: "N",
    pages: [
      {
        id: "p",
        name: "P",
        elements: [receipts, { ...(upload as object), id: "up", kind: "control", controlId: "Up", controlType: "file-upload" }, ...others],
      },
    ],
  });
  const errors = report.errors.map(({ code, path }) => `${code} ${path}`);
  const control = document?.pages[0]?.elements.find(({ id }: Element) => id === "up");
  if (document === null || control === undefined || !isControlType(control, "file-upload")) return { to: null, errors, control: null };
  const to = uploadDestination(document, control);
  return { to: to === null ? null : to.kind === "rows" ? "rows" : `${to.column.id}${to.isOwn ? "" : " by actions"}`, errors, control };
}

const into = (columnId?: string): Json => ({ sheaf: { into: { elementId: "receipts", ...(columnId === undefined ? {} : { columnId }) } } });
const button = (control: string, columnId: string): Json => ({
  id: "b",
  kind: "button",
  text: "Send",
  actions: [
    {
      id: "a",
      trigger: "on-click",
      effects: [{ effect: "insert-rows", tableElementId: "receipts", values: { [columnId]: { type: "control", control } } }],
    },
  ],
});

describe("where the files of an upload go", () => {
  test("where its author said: the rows in them into a table, or they themselves into a column of files", () => {
    expect(read(into()).to).toBe("rows");
    expect(read(into("paper")).to).toBe("paper");
    expect(read(into("note")).to).toBeNull();
    expect(read({}).to).toBeNull();
  });
  test("else into the column of files that an action fills from it, whatever the case of its id", () => {
    expect(read({}, button("up", "paper")).to).toBe("paper by actions");
    expect(read({}, button("Up", "note")).to).toBeNull();
    expect(read(into(), button("Up", "paper")).to).toBe("rows");
  });
  test("a table that is gone is told with its path", () => {
    expect(read(into("lost")).to).toBeNull();
    expect(read({ sheaf: { into: { elementId: "lost" } } }).errors).toEqual(["E_DANGLING_ID /pages/0/elements/1/sheaf/into/elementId"]);
  });
  test("looser names of what it takes are read", () => {
    expect(read({ accepted: ["pdf"], maxFiles: 3 }).control).toMatchObject({ acceptedFileTypes: ["pdf"], maxFileNum: 3 });
  });
});
