import { defaultSymbols, symbolsFor, UTC } from "@sheaf/locale";
import {
  actionsOf,
  boundColumns,
  type Element,
  type ElementOf,
  fieldsOf,
  formFor,
  type InputColumn,
  readWorkbookFile,
  typeForColumn,
} from "@sheaf/workbook";
import { expect, test } from "vitest";
import { openForms } from "../../state/forms/form-store.ts";
import { type KnownField, knownField, readFields, shownValue } from "./field-values.ts";
import { afterSending, columnsLeft, withAfterSending, withColumn, withField, withoutField, withTable } from "./form-edits.ts";
import { outcomeOf } from "./use-sending.ts";

const writing = { symbols: defaultSymbols, isDayFirst: false };
const columns: readonly InputColumn[] = [
  { id: "what", name: "What", type: "text", sheaf: { entry: { required: true } } },
  { id: "many", name: "Many", type: "number" },
  { id: "due", name: "Due", type: "datetime" },
  { id: "paid", name: "Paid", type: "checkbox" },
  { id: "tags", name: "Tags", type: "multi-select" },
  { id: "state", name: "State", type: "text", sheaf: { entry: { required: true, default: '"new"' } } },
];
const known = (id: string, more: object = {}): KnownField => {
  const column = columns.find((one) => one.id === id)!;
  return knownField({ fieldId: `f-${id}`, ...more }, column.name ?? "", typeForColumn(column), { tableId: "t", columnId: id }, column);
};
const all = columns.map(({ id }) => known(id));
const table = {
  id: "t",
  kind: "input-table",
  name: "T",
  source: { kind: "empty", connectionId: "c" },
  inputMode: "edit",
  columns,
} as unknown as Element;
const other = { ...table, id: "u", columns: columns.slice(0, 2) } as unknown as Element;

function formOf(): ElementOf<"form"> {
  let next = 0;
  const form = { id: "form", kind: "form", ...formFor(table, () => `n${(next += 1)}`) };
  const { document, report } = readWorkbookFile(
    JSON.stringify({ name: "T", schemaVersion: 1, folderId: "f", pages: [{ id: "p", name: "P", elements: [table, other, form] }] }),
  );
  expect(report.errors).toEqual([]);
  return document?.pages[0]?.elements[2] as ElementOf<"form">;
}
const changed = (form: ElementOf<"form">, change: object): ElementOf<"form"> => ({ ...form, ...change });
const stepsOf = (form: Element): readonly string[] => actionsOf(form).flatMap(({ effects }) => effects.map(({ effect }) => effect));

test("what fields say is read as their columns take it; what is wrong is said by field, and nothing is sent", () => {
  const draft = new Map<string, string | boolean>([
    ["f-many", "1,234.5"],
    ["f-due", "2026-03-04"],
    ["f-paid", true],
    ["f-tags", "a, b ,a"],
  ]);
  const { values, problems } = readFields(all, draft, writing, UTC);
  expect([...problems.keys()]).toEqual(["f-what"]);
  expect(Object.fromEntries(values)).toEqual({
    "f-many": 1234.5,
    "f-due": "2026-03-04",
    "f-paid": true,
    "f-tags": ["a", "b"],
    "f-state": null,
  });
  expect([...readFields([known("many")], new Map([["f-many", "12a"]]), writing, UTC).problems.keys()]).toEqual(["f-many"]);
});

test("a number that nobody typed is sent as it is, however the person writes numbers", () => {
  const german = { symbols: symbolsFor("DE_DE", null, null), isDayFirst: true };
  expect(readFields([known("many")], new Map([["f-many", 1.234]]), german, UTC).values.get("f-many")).toBe(1.234);
});

test("files that were chosen go as a cell holds them, and a required column of files asks for one", () => {
  const column: InputColumn = { id: "paper", name: "Paper", type: "file", sheaf: { entry: { required: true } } };
  const paper = knownField({ fieldId: "f-paper", value: "x" }, "Paper", typeForColumn(column), { tableId: "t", columnId: "paper" }, column);
  expect(paper.type).toBe("file-upload");
  expect(shownValue(paper, new Map())).toBeNull();
  expect([...readFields([paper], new Map(), writing, UTC).problems.keys()]).toEqual(["f-paper"]);
  const file = "6b1f3c1e-6a52-4cde-9f0e-0a8a7c1f6e11 12 text/plain note.txt";
  expect(readFields([paper], new Map([["f-paper", [file]]]), writing, UTC).values.get("f-paper")).toEqual([file]);
});

test("a column that fills itself in is not asked for, and a form begins with what its fields start with", () => {
  expect(all.map(({ isRequired }) => isRequired)).toEqual([true, false, false, false, false, false]);
  expect(known("state", { required: true }).isRequired).toBe(true);
  expect(shownValue(known("many", { value: 3 }), new Map())).toBe(3);
  expect(shownValue(known("many", { value: 3 }), new Map([["f-many", null]]))).toBeNull();
});

test("refused cells are said at their fields; an entry that is in is not sent again when a later step fails", () => {
  const done = { path: [], kind: "done" as const, words: "", effect: "insert-rows" };
  const refused = { path: [], kind: "failed" as const, words: "No", cells: [{ tableId: "t", columnId: "many", message: "Too many" }] };
  expect(outcomeOf([{ state: "failed", steps: [refused] }], all)).toMatchObject({
    kind: "failed",
    problems: new Map([["f-many", "Too many"]]),
  });
  expect(outcomeOf([{ state: "failed", steps: [{ ...refused, cells: [] }] }], all)).toMatchObject({ kind: "failed", words: "No" });
  expect(outcomeOf([{ state: "failed", steps: [done, refused] }], all)).toMatchObject({ kind: "sent", hasFailed: true });
  expect(outcomeOf([{ state: "done", steps: [done] }], all)).toMatchObject({ kind: "sent", hasFailed: false });
});

test("drafts are kept by form until they are reset", () => {
  const forms = openForms({ read: () => new Map(), write: () => undefined });
  let told = 0;
  forms.subscribe(() => (told += 1));
  forms.set("a", new Map([["x", 1]]));
  forms.set("a", new Map([["y", 2]]));
  forms.set("b", new Map([["x", 3]]));
  expect([...forms.draft("a")]).toEqual([
    ["x", 1],
    ["y", 2],
  ]);
  forms.reset("a");
  expect(forms.draft("a").size).toBe(0);
  expect(forms.draft("b").size).toBe(1);
  expect(told).toBe(4);
});

test("the panel changes fields and steps together: what is bound to what is said by the steps alone", () => {
  const form = formOf();
  expect(afterSending(form)).toBe("clear");
  expect(stepsOf(changed(form, withAfterSending(form, "close")))).toEqual(["insert-rows", "reset-form", "close-overlay"]);
  expect(stepsOf(changed(form, withAfterSending(form, "stay")))).toEqual(["insert-rows"]);

  const [first] = fieldsOf(form);
  const without = changed(form, withoutField(form, first?.fieldId ?? ""));
  expect(fieldsOf(without)).toHaveLength(columns.length - 1);
  expect(columnsLeft(without, table).map(({ id }) => id)).toEqual(["what"]);
  const again = changed(without, withField(without, table, "what", "new"));
  expect(boundColumns(again).get("new")).toEqual({ tableId: "t", columnId: "what" });
  expect(columnsLeft(again, table)).toEqual([]);

  // A column has one field: it is taken from whoever had it.
  const many = [...boundColumns(form)].find(([, { columnId }]) => columnId === "many")?.[0] ?? "";
  const moved = changed(form, withColumn(form, table, first?.fieldId ?? "", "many"));
  expect(boundColumns(moved).get(first?.fieldId ?? "")?.columnId).toBe("many");
  expect(boundColumns(moved).has(many)).toBe(false);

  let next = 100;
  const turned = changed(
    again,
    withTable(again, other, () => `m${(next += 1)}`),
  );
  expect(fieldsOf(turned).map(({ label }) => label)).toEqual(["What", "Many"]);
  expect([...boundColumns(turned).values()].every(({ tableId }) => tableId === "u")).toBe(true);
  expect(stepsOf(turned)).toEqual(["insert-rows", "reset-form"]);
});
