import type { Operation, Transaction } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { OwnNames } from "./own-names.ts";

const rename = (columnId: string, value: string): Operation => ({
  kind: "set-field",
  path: ["elements", { key: "t" }, "columns", { key: columnId }, "name"],
  value,
});
const sent = (...operations: readonly Operation[]): Transaction => ({ id: "x", label: "Rename", operations, undoes: null });

test("a name that somebody else writes over one's own is told to both: who came later keeps theirs", () => {
  const [first, second] = [new OwnNames(), new OwnNames()];
  first.give([rename("km", "Distance")], 0);
  second.give([rename("km", "Miles")], 0);
  // The first is in the log before the second, which is still on its way.
  expect(second.hear({ operations: [rename("km", "Distance")], pending: [sent(rename("km", "Miles"))] }, 1)).toEqual([
    { mine: "Miles", theirs: "Distance", stays: "mine" },
  ]);
  expect(first.hear({ operations: [rename("km", "Miles")], pending: [] }, 2)).toEqual([
    { mine: "Distance", theirs: "Miles", stays: "theirs" },
  ]);
  // Once told, it is theirs.
  expect(first.hear({ operations: [rename("km", "Length")], pending: [] }, 3)).toEqual([]);
});

test("other names, the same name, names of long ago, and styled titles", () => {
  const own = new OwnNames();
  own.give([rename("km", "Distance")], 0);
  expect(own.hear({ operations: [rename("day", "Date"), rename("km", "Distance")], pending: [] }, 1)).toEqual([]);
  expect(own.hear({ operations: [rename("km", "Miles")], pending: [] }, 3_600_000)).toEqual([]);
  own.give([{ kind: "set-field", path: ["elements", { key: "k" }, "name", "text"], value: "Sales" }], 0);
  expect(
    own.hear({ operations: [{ kind: "set-field", path: ["elements", { key: "k" }, "name"], value: { text: "Revenue" } }], pending: [] }, 1),
  ).toEqual([{ mine: "Sales", theirs: "Revenue", stays: "theirs" }]);
});
