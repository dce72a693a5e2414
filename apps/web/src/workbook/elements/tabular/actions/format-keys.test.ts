import type { Format } from "@sheaf/workbook";
import { expect, test } from "vitest";
import type { TableColumn } from "../shape/table-shape.ts";
import { formatKey } from "./format-keys.ts";
import type { TableActions } from "./table-actions.ts";

const plain = { code: "", shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };

function press(event: object, column: Partial<TableColumn>, hasCopied = true) {
  const done: string[] = [];
  const actions = {
    format: (id: string, format: Format | undefined) => done.push(`${id}: ${format?.kind === "number" ? format.formatString : "auto"}`),
    copyFormat: (id: string) => done.push(`copy ${id}`),
    pasteFormat: hasCopied ? (ids: readonly string[]) => done.push(`paste ${ids.join()}`) : null,
  } as unknown as TableActions;
  const isTaken = formatKey(
    { ...plain, ...event } as never,
    { id: "c", type: "number", format: null, display: null, ...column } as TableColumn,
    actions,
  );
  return { isTaken, done };
}

test("signs give numbers their formats and decimals", () => {
  expect(press({ key: "$" }, {}).done).toEqual(["c: $,.2f"]);
  expect(press({ key: "%" }, {}).done).toEqual(["c: .1%"]);
  expect(press({ key: ">" }, { format: { kind: "number", formatString: ",.2f" } }).done).toEqual(["c: ,.3f"]);
  expect(press({ key: "<" }, { format: { kind: "number", formatString: ",.2f" } }).done).toEqual(["c: ,.1f"]);
  expect(press({ key: "!" }, { type: "date" }).done).toEqual(["c: auto"]);
  expect(press({ key: "$" }, { type: "text" })).toEqual({ isTaken: false, done: [] });
  expect(press({ key: "$", ctrlKey: true }, {}).isTaken).toBe(false);
});

test("the painter copies and pastes by the place of the keys", () => {
  const keys = { ctrlKey: true, altKey: true };
  expect(press({ ...keys, key: "\u00a9", code: "KeyC" }, {}).done).toEqual(["copy c"]);
  expect(press({ ...keys, key: "v", code: "KeyV" }, {}).done).toEqual(["paste c"]);
  expect(press({ ...keys, key: "v", code: "KeyV" }, {}, false).isTaken).toBe(false);
});
