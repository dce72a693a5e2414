import type { FormulaValue, InputValue } from "@sheaf/contract";
import { timeZone, UTC } from "@sheaf/locale";
import {
  applyTransaction,
  controlKindOf,
  type ControlValue,
  type Element,
  type Id,
  isControl,
  type Json,
  readWorkbookFile,
  type WorkbookDocument,
} from "@sheaf/workbook";
import { modifyOperations } from "../commands/action-modify.ts";
import { sortOperations } from "../commands/action-sort.ts";
import { setControlValue } from "../commands/controls.ts";
import { type ActionRunner, openActionRunner } from "../state/actions/action-runner.ts";
import type { ActionWorld, EnteredRow, EntryChange } from "../state/actions/action-world.ts";
import { findElement } from "../state/workbook.ts";

export const button = (effects: Json, more: object = {}): Json => ({
  id: "go",
  kind: "button",
  text: "Go",
  actions: [{ id: "a1", trigger: "on-click", effects, ...more }],
});
const elements = (...more: readonly Json[]): readonly Json[] => [
  {
    id: "sales",
    kind: "table",
    name: "Sales",
    source: { kind: "warehouse-table", connectionId: "c", path: ["a", "SALES"] },
    columns: [
      { id: "region", name: "Region", formula: "[SALES/Region]" },
      { id: "amount", name: "Amount", formula: "[SALES/Amount]" },
    ],
  },
  {
    id: "notes",
    kind: "input-table",
    name: "Notes",
    source: { kind: "empty", connectionId: "c" },
    inputMode: "edit",
    columns: [
      { id: "note", name: "Note", type: "text" },
      { id: "score", name: "Score", type: "number" },
      { id: "seen", name: "Seen", type: "datetime" },
    ],
  },
  {
    id: "c-region",
    kind: "control",
    controlId: "region-picked",
    controlType: "list",
    name: "Region",
    source: { kind: "manual", valueType: "text", values: ["West", "East"] },
  },
  { id: "c-one", kind: "control", controlId: "one", controlType: "list", selectionMode: "single", name: "One" },
  { id: "c-number", kind: "control", controlId: "number", controlType: "number", name: "Number", value: 7 },
  { id: "c-text", kind: "control", controlId: "text", controlType: "text", name: "Text" },
  { id: "c-day", kind: "control", controlId: "day", controlType: "date", name: "Day" },
  { id: "c-days", kind: "control", controlId: "days", controlType: "date-range", name: "Days" },
  { id: "c-between", kind: "control", controlId: "between", controlType: "number-range", name: "Between" },
  { id: "c-on", kind: "control", controlId: "on", controlType: "switch", name: "On" },
  { id: "tabs", kind: "tabbed-container", tabs: [{ name: "First" }, { name: "Second" }, { name: "Third" }] },
  ...more,
];

export function documentOf(...more: readonly Json[]): WorkbookDocument {
  const { document, report } = readWorkbookFile(
    JSON.stringify({
      name: "T",
      schemaVersion: 1,
      folderId: "f",
      pages: [
        { id: "p", name: "First page", elements: elements(...more) },
        { id: "q", name: "Second page", elements: [{ id: "c-far", kind: "control", controlId: "far", controlType: "text", value: "x" }] },
      ],
      overlays: [{ id: "o", type: "modal" }],
    }),
  );
  if (document === null || report.errors.length > 0) throw new Error(JSON.stringify(report.errors));
  return document;
}

/** A workbook in memory: controls are the document's, as while editing; formulas have the values that a test gives them, by their place. */
export function openActions(
  document: WorkbookDocument,
  formulas: Readonly<Record<string, FormulaValue>> = {},
  refusal: string | null = null,
  /** Further rows: their scores, or all of their cells. */
  more: Readonly<Record<string, string | Readonly<Record<Id, InputValue>>>> = {},
) {
  let now = document;
  const did: string[] = [];
  const entered: EntryChange[] = [];
  const rows: EnteredRow[] = [
    {
      rowId: "r1",
      values: new Map<Id, InputValue>([
        ["note", "a"],
        ["score", 1],
      ]),
    },
    {
      rowId: "r2",
      values: new Map<Id, InputValue>([
        ["note", "b"],
        ["score", 5],
      ]),
    },
    {
      rowId: "r3",
      values: new Map<Id, InputValue>([
        ["note", "b"],
        ["score", null],
      ]),
    },
    ...Object.entries(more).map(([rowId, cells]) => ({
      rowId,
      values: new Map<Id, InputValue>(typeof cells === "string" ? [["score", cells]] : Object.entries(cells)),
    })),
  ];
  const perform = (operations: Parameters<typeof applyTransaction>[1]): boolean => {
    const result = applyTransaction(now, operations);
    if (result.ok) now = result.document;
    return result.ok;
  };
  let tab = 0;
  const valueOf = (id: Id): ControlValue | null => {
    const control = findElement(now, id);
    return control !== undefined && isControl(control) ? controlKindOf(control).value(control) : null;
  };
  const world: ActionWorld = {
    document: () => now,
    zone: timeZone("America/New_York", Intl) ?? UTC,
    page: {
      pageId: () => "p",
      showPage: (id) => void did.push(`page ${id}`),
      showElement: (id) => void did.push(`element ${id}`),
    },
    controlValue: valueOf,
    formulas: async (_, places) =>
      places.map(
        ({ path, part }) =>
          formulas[`${path.join("/")}${part === undefined ? "" : `#${part}`}`] ?? { kind: "failed", message: "no such formula" },
      ),
    setControl: (id, value) => {
      const control = findElement(now, id);
      if (control !== undefined) perform(setControlValue(now, control, value).operations);
    },
    resetControl: (id) => void did.push(`reset ${id}`),
    copyText: async (text) => did.push(`copy ${text}`) > 0,
    showMessage: (text) => void did.push(`say ${text}`),
    openUrl: (href, target) => void did.push(`url ${href} ${target}`),
    documentHref: (id, kind, page, controls) =>
      `/org/${kind}/${id}${page === null ? "" : `/page/${page}`}?${new URLSearchParams(controls).toString()}`,
    openOverlay: (id) => void did.push(`overlay ${id}`),
    closeOverlay: () => void did.push("no overlay"),
    shownTab: () => tab,
    showRow: (id, key) => void did.push(`row ${id} ${String(key)}`),
    selectTab: (_, next) => {
      tab = next;
      did.push(`tab ${next}`);
    },
    refresh: (id) => void did.push(`refresh ${id}`),
    rows: async () => rows,
    enter: async (_, change) => {
      if (refusal === null) entered.push(change);
      return refusal === null ? null : { words: refusal, cells: [] };
    },
    fillForm: (id, values) => void did.push(`fill ${id} ${JSON.stringify([...values])}`),
    resetForm: (id) => void did.push(`empty ${id}`),
    sort: (element, sort) => perform(sortOperations(now, element, sort).operations),
    modify: (element, change) => perform(modifyOperations(now, element, change)?.operations ?? []),
  };
  const runner = openActionRunner({
    world: async (page) => ({ ...world, page: { ...world.page, pageId: () => page.pageId() ?? "p" } }),
    document: () => now,
    load: () => import("../state/actions/run-sequence.ts"),
    now: () => 0,
  });
  return { runner, did, entered, valueOf, element: (id: Id): Element | undefined => findElement(now, id), document: () => now };
}

export const wordsOf = (runner: ActionRunner): readonly string[] =>
  runner
    .runs()
    .toReversed()
    .flatMap(({ steps }) => steps.map(({ kind, words }) => `${kind}: ${words}`));
export const constant = (type: string, value: Json): Json => ({ type: "constant", value: { type, value } });
export const setTo = (control: string, value: Json, selectionMode?: string): Json => ({
  effect: "set-control-value",
  control,
  value,
  ...(selectionMode === undefined ? {} : { selectionMode }),
});
export const run = async (effects: Json, formulas?: Readonly<Record<string, FormulaValue>>, more?: object) => {
  const opened = openActions(documentOf(button(effects, more)), formulas);
  await opened.runner.start("go", "on-click");
  return opened;
};
