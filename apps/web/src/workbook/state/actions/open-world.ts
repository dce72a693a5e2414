import { documentAddress, formulaValuesAnswer, type FormulaValuesRequest, type InputValue } from "@sheaf/contract";
import { cellAt, cellJson } from "@sheaf/result";
import { controlKindOf, entryColumnsOf, filesColumn, type Id, isControl, rowIdColumn, valueNow } from "@sheaf/workbook";
import { copyText } from "../../../shared/actions/clipboard.ts";
import type { HttpClient } from "../../../shared/http/http-client.ts";
import { t } from "../../../shared/words/words.ts";
import { modifyOperations } from "../../commands/action-modify.ts";
import { sortOperations } from "../../commands/action-sort.ts";
import { addChange, deleteChange, setChange } from "../entries/changes.ts";
import { findElement, type Workbook } from "../workbook.ts";
import { ActionFailure } from "./action-failure.ts";
import type { ActionWorld, EnteredRow, EntryChange, PagePorts, ShownPorts } from "./action-world.ts";

/** Rows that an action looks through for those that it means. */
const MOST_ROWS = 10_000;

/** The open workbook, as actions act on it: by the same ways by which people do. */
export function openWorld(
  workbook: Omit<Workbook, "actions">,
  {
    http,
    page,
    shown,
    go,
    say,
  }: {
    readonly http: HttpClient;
    readonly page: PagePorts;
    readonly shown: ShownPorts;
    readonly go: (href: string) => void;
    /** Tells whoever looks at the screen that something was done which cannot be seen. */
    readonly say: (words: string) => void;
  },
): ActionWorld {
  const { documents, controls, results, entries, forms } = workbook;
  const document = () => documents.state().document;
  const elementOf = (elementId: Id) => findElement(document(), elementId);
  return {
    document,
    zone: workbook.zone,
    page,
    controlValue: (controlId) => {
      const control = elementOf(controlId);
      return control === undefined || !isControl(control) ? null : valueNow(controlKindOf(control), control, controls.value(controlId));
    },
    formulas: async (elementId, places, selection) => {
      const moment = documents.moment();
      const body: FormulaValuesRequest = {
        elementId,
        formulas: places.map(({ path, part }) => ({ path: [...path], ...(part === undefined ? {} : { part }) })),
        selection: Object.fromEntries(selection.values),
        controls: { ...controls.all() } as FormulaValuesRequest["controls"],
        at: moment.at,
        overlay: [...moment.overlay],
        now: workbook.now,
      };
      const path = `/v2/workbooks/${encodeURIComponent(workbook.workbookId)}/formulaValues`;
      return formulaValuesAnswer.parse(await http.json(path, { method: "POST", body })).values;
    },
    setControl: (controlId, value) => controls.set(controlId, value),
    resetControl: (controlId) => controls.release(controlId),
    openUrl: (href, target) => {
      if (target === "_self" && href.startsWith("/")) return go(href);
      if (target === "_self") return window.location.assign(href);
      window.open(href, target, target === "_blank" ? "noopener,noreferrer" : undefined);
    },
    copyText: async (text) => {
      const isCopied = await copyText(text);
      if (isCopied) say(t("actions.did.copied"));
      return isCopied;
    },
    showMessage: say,
    documentHref: (id, kind, pageId, given) => {
      const query = new URLSearchParams(given).toString();
      return documentAddress({ orgSlug: workbook.orgSlug, kind, id, name: "", pageId, mode: "view" }) + (query === "" ? "" : `?${query}`);
    },
    openOverlay: shown.openOverlay,
    closeOverlay: () => shown.closeOverlay(),
    shownTab: (containerId) => shown.state().tabs.get(containerId) ?? 0,
    selectTab: shown.selectTab,
    showRow: shown.showRow,
    refresh: results.refreshElement,
    rows: (tableId, columns) => rowsOf(workbook, tableId, columns),
    enter: async (tableId, change) => {
      const table = entries.of(tableId);
      const made = await editOf(workbook, tableId, change);
      // Whole or not at all: nobody is there to look at a flagged cell.
      const outcome = await table.write(made.label, made.changes, made.inverse, { onInvalid: "reject" });
      if (outcome.kind === "failed") return { words: outcome.error.message, cells: [] };
      const { refused, refusedCells } = outcome.answer;
      if (outcome.kind === "landed" && refusedCells === 0) return null;
      const [first] = refused;
      return {
        words:
          first === undefined
            ? t("actions.failure.not-written")
            : t("actions.failure.refused", { count: refusedCells, reason: first.message }),
        cells: refused.flatMap(({ columnId, message }) => (columnId === null ? [] : [{ tableId, columnId, message }])),
      };
    },
    fillForm: forms.set,
    resetForm: forms.reset,
    sort: (element, sort) => {
      const edit = sortOperations(document(), element, sort);
      return workbook.canChange && workbook.perform(edit.label, edit.operations);
    },
    modify: (element, change) => {
      const edit = modifyOperations(document(), element, change);
      return edit !== null && workbook.canChange && (edit.operations.length === 0 || workbook.perform(edit.label, edit.operations));
    },
  };
}

/** Rows of an input table. `heldIn`: the column of the result in which a column's values are asked for. */
async function rowsOf(
  { results }: Pick<Workbook, "results">,
  tableId: Id,
  columns: readonly Id[],
  heldIn: (columnId: Id) => Id = (columnId) => columnId,
): Promise<readonly EnteredRow[]> {
  const { table } = await results.ask(
    tableId,
    {
      level: "base",
      want: { kind: "rows", columns: [rowIdColumn, ...columns.map(heldIn)], withOuter: false, outline: false },
      window: { offset: 0, limit: MOST_ROWS + 1 },
      within: null,
    },
    { signal: new AbortController().signal },
  );
  if (table.rowCount > MOST_ROWS) throw new ActionFailure(t("actions.failure.too-many-rows", { most: MOST_ROWS }));
  const at = new Map(table.columns.flatMap(({ id, role }, index) => (role === "value" ? [[id, index] as const] : [])));
  const value = (row: number, columnId: Id): InputValue => {
    const index = at.get(columnId);
    const type = index === undefined ? undefined : table.columns[index]?.type;
    if (index === undefined || type === undefined) return null;
    const cell = cellJson(cellAt(table, row, index), type);
    if (Array.isArray(cell)) return cell.map(String);
    return typeof cell === "string" || typeof cell === "number" || typeof cell === "boolean" ? cell : null;
  };
  return Array.from({ length: table.rowCount }, (_, row) => ({
    rowId: String(value(row, rowIdColumn) ?? ""),
    values: new Map(columns.map((columnId) => [columnId, value(row, heldIn(columnId))])),
  }));
}

/** Something entered, and what takes it back. */
async function editOf(workbook: Pick<Workbook, "results" | "documents" | "newId">, tableId: Id, change: EntryChange) {
  if (change.kind === "insert") {
    const rowIds = [workbook.newId()];
    const columns = [...change.values.keys()];
    const values = columns.map((columnId) => [change.values.get(columnId) ?? null]);
    return { label: t("actions.edit.insert"), changes: [addChange({ rowIds, columns, values })], inverse: [deleteChange(rowIds)] };
  }
  const element = findElement(workbook.documents.state().document, tableId);
  const columns =
    change.kind === "update" ? [...change.values.keys()] : element === undefined ? [] : entryColumnsOf(element).map(({ id }) => id);
  const wanted = new Set(change.rowIds);
  // What is taken back are the files themselves, where formulas read their names.
  const ofFiles = new Set(element === undefined ? [] : entryColumnsOf(element).flatMap(({ id, type }) => (type === "file" ? [id] : [])));
  const heldIn = (columnId: Id): Id => (ofFiles.has(columnId) ? filesColumn(columnId) : columnId);
  const before = (await rowsOf(workbook, tableId, columns, heldIn)).filter(({ rowId }) => wanted.has(rowId));
  const rowIds = before.map(({ rowId }) => rowId);
  const old = { rowIds, columns, values: columns.map((columnId) => before.map(({ values }) => values.get(columnId) ?? null)) };
  if (change.kind === "delete") return { label: t("actions.edit.delete"), changes: [deleteChange(rowIds)], inverse: [addChange(old)] };
  const values = columns.map((columnId) => rowIds.map(() => change.values.get(columnId) ?? null));
  return { label: t("actions.edit.update"), changes: [setChange({ rowIds, columns, values })], inverse: [setChange(old)] };
}
