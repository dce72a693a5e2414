import { message } from "@sheaf/messages";
import * as z from "zod";
import { optional, required, shared } from "../../field.ts";
import type { Stored } from "../../stored.ts";
import { anyJson, dynamicText, id, kept } from "../common.ts";
import { nulls } from "../table-parts.ts";
import { type ActionCondition, condition, handle, renamed, rowSelector, valueSource, valueSources } from "./values.ts";

const element = shared(id, { role: "element" });
const page = shared(id, { role: "page" });
const overlay = shared(id, { role: "overlay" });
const openTarget = z.enum(["_self", "_blank", "_parent"]);

const clearScope = z.discriminatedUnion("type", [
  shared(z.strictObject({ type: z.literal("control"), controlId: required(handle, { title: "Control" }) }), {
    spellings: [renamed("controlId", "control")],
  }),
  shared(z.strictObject({ type: z.literal("container"), containerElementId: required(element, { title: "Container" }) }), {
    spellings: [renamed("containerElementId", "container")],
  }),
  shared(z.strictObject({ type: z.literal("page"), pageId: optional(page, { title: "Page", description: "Absent: the page it is on" }) }), {
    spellings: [renamed("pageId", "page")],
  }),
  z.strictObject({ type: z.literal("workbook") }),
]);

const direction = z.enum(["ascending", "descending"]);
const sortEntry = {
  columnId: required(id, { title: "Column" }),
  direction: required(direction, { title: "Direction" }),
  nulls: optional(nulls, { title: "Empty values", default: "connection-default", implied: true }),
};
/** Of a table by level, of a chart or a pivot by one of its keys. */
const customSort = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("level"), columns: required(z.array(z.strictObject(sortEntry)), { title: "Columns" }) }),
  z.strictObject({
    type: z.literal("column"),
    ...sortEntry,
    by: optional(id, { title: "By" }),
    aggregation: optional(z.string(), { title: "Aggregation" }),
  }),
]);

const table = { tableElementId: required(element, { title: "Input table" }) };
const elementTarget = z.strictObject({ type: z.literal("element"), element: required(element, { title: "Element" }) });

/** Effects that this product runs. */
const setControlValue = z.strictObject({
  effect: z.literal("set-control-value"),
  control: required(handle, { title: "Control" }),
  value: required(valueSource, { title: "Value" }),
  selectionMode: optional(z.enum(["replace", "add", "remove", "toggle"]), { title: "How", default: "replace", implied: true }),
});
const clearControl = z.strictObject({
  effect: z.literal("clear-control"),
  scope: required(clearScope, { title: "Which" }),
  usePublishedValue: optional(z.boolean(), { title: "Reset to the published value", default: false, implied: true }),
});
const insertRows = shared(
  z.strictObject({ effect: z.literal("insert-rows"), ...table, values: required(valueSources, { title: "Values" }) }),
  { spellings: [renamed("tableElementId", "table")] },
);
const updateRows = shared(
  z.strictObject({
    effect: z.literal("update-rows"),
    ...table,
    whichRows: required(rowSelector, { title: "Rows" }),
    values: required(valueSources, { title: "Values" }),
  }),
  { spellings: [renamed("tableElementId", "table")] },
);
const deleteRows = shared(
  z.strictObject({ effect: z.literal("delete-rows"), ...table, whichRows: required(rowSelector, { title: "Rows" }) }),
  { spellings: [renamed("tableElementId", "table")] },
);
const navigate = z.strictObject({
  effect: z.literal("navigate"),
  target: required(z.union([z.strictObject({ type: z.literal("page"), page: required(page, { title: "Page" }) }), elementTarget]), {
    title: "To",
  }),
});
const openUrl = z.strictObject({
  effect: z.literal("open-url"),
  url: required(dynamicText, { title: "Address" }),
  openTarget: required(openTarget, { title: "Where" }),
});
/** Of ours: the file form has no word for it (workbook-file 7). Other programs keep it, and do not run it. */
const copyText = z.strictObject({ effect: z.literal("copy-text"), text: required(dynamicText, { title: "Text" }) });
/** Of ours as well: what is done can be said, such as that something was saved. */
const showMessage = z.strictObject({ effect: z.literal("show-message"), text: required(dynamicText, { title: "Text" }) });
const openDocument = shared(
  z.strictObject({
    effect: z.literal("open-document"),
    /** Empty while nobody has chosen one. */
    documentId: required(z.string().max(200), { title: "Document" }),
    documentType: required(z.enum(["workbook", "report"]), { title: "Kind" }),
    openTarget: required(openTarget, { title: "Where" }),
    targetControls: optional(valueSources, { title: "Control values" }),
    sheaf: optional(
      z.strictObject({
        pageId: optional(id, { title: "Page", description: "Absent: the first one that the reader sees there" }),
        ranges: optional(z.array(z.string().min(1).max(200)), {
          title: "Ranges",
          description: "Controls there that take a range: a selected period is passed on from its first day to its last",
        }),
      }),
      { title: "Sheaf" },
    ),
  }),
  { spellings: [renamed("documentId", "document")] },
);
const openOverlay = z.strictObject({ effect: z.literal("open-overlay"), overlayId: required(overlay, { title: "Overlay" }) });
const closeOverlay = z.strictObject({ effect: z.literal("close-overlay") });
const selectTab = shared(
  z.strictObject({
    effect: z.literal("select-tab"),
    tabbedContainerElementId: required(element, { title: "Tabs" }),
    selectedTab: required(
      z.discriminatedUnion("type", [
        z.strictObject({ type: z.literal("tab"), index: required(z.int().min(0), { title: "Tab" }) }),
        z.strictObject({ type: z.literal("direction"), direction: required(z.enum(["next", "previous"]), { title: "Direction" }) }),
      ]),
      { title: "Tab" },
    ),
  }),
  { spellings: [renamed("tabbedContainerElementId", "tabbedContainer")] },
);
const refreshElement = z.strictObject({
  effect: z.literal("refresh-element"),
  target: required(elementTarget, { title: "Element" }),
});
const customSortEffect = shared(
  z.strictObject({
    effect: z.literal("custom-sort"),
    elementId: required(element, { title: "Element" }),
    sort: required(
      shared(customSort, {
        spellings: [
          (value, rewriting) => {
            if (!Array.isArray(value)) return value;
            rewriting.deprecated(message("files.older.action-sort"));
            return { type: "level", columns: value };
          },
        ],
      }),
      { title: "Sort" },
    ),
  }),
  { spellings: [renamed("elementId", "element")] },
);

/** What becomes of an element (decision 162): the file form names these changes and gives no fields. */
const elementChange = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("column-visibility"),
    columnId: required(id, { title: "Column" }),
    visibility: required(z.enum(["shown", "hidden", "toggle"]), { title: "Visibility" }),
  }),
  z.strictObject({
    type: z.literal("move-column"),
    columnId: required(id, { title: "Column" }),
    afterColumnId: optional(id, { title: "After", description: "Absent: it stands first" }),
  }),
  z.strictObject({
    type: z.literal("swap-columns"),
    columnId: required(id, { title: "Column" }),
    withColumnId: required(id, { title: "With" }),
  }),
  z.strictObject({
    type: z.literal("axis-scale"),
    axis: required(z.enum(["x", "y", "y2"]), { title: "Axis" }),
    scale: required(z.enum(["linear", "log", "toggle"]), { title: "Scale" }),
  }),
]);
const modifyElement = shared(
  z.strictObject({
    effect: z.literal("modify-element"),
    elementId: required(element, { title: "Element" }),
    change: required(elementChange, { title: "Change" }),
  }),
  { spellings: [renamed("elementId", "element")] },
);

const setFormValues = shared(
  z.looseObject({
    effect: z.literal("set-form-values"),
    formElementId: required(element, { title: "Form" }),
    values: required(valueSources, { title: "Values" }),
  }),
  { spellings: [renamed("formElementId", "form")] },
);
const resetForm = shared(
  z.looseObject({
    effect: z.literal("reset-form"),
    formElementId: optional(element, { title: "Form", description: "Absent: the form itself" }),
  }),
  { spellings: [renamed("formElementId", "form")] },
);

const setSingleRow = z.looseObject({
  effect: z.literal("set-single-row-container"),
  target: required(z.strictObject({ type: z.literal("container"), containerElementId: required(element, { title: "Container" }) }), {
    title: "Container",
  }),
  value: required(valueSource, { title: "Key" }),
});

/** Effects whose feature the product has not yet: kept as they stand, found and named, never run. */
const kindsNotRun = [
  "export",
  "call-api",
  "call-stored-procedure",
  "run-python-element",
  "trigger-plugin",
  "send-embed-event",
  "clear-chat-element-messages",
  "call-agent",
] as const;
const notRun = z.union([
  // With another change than ours, or in words of another program.
  z.looseObject({
    effect: z.literal("modify-element"),
    elementId: required(element, { title: "Element" }),
    change: optional(
      anyJson.refine((change) => !isElementChange(change), { abort: true }),
      {},
    ),
  }),
  z.looseObject({
    effect: z.literal("export"),
    channel: required(z.string(), { title: "Channel" }),
    source: required(z.union([elementTarget, kept]), { title: "What" }),
    uri: optional(anyJson, {}),
    format: optional(kept, { title: "Format" }),
  }),
  z.looseObject({ effect: z.literal("call-api"), connectorId: required(id, { title: "Connector" }) }),
  z.looseObject({ effect: z.literal("call-stored-procedure"), storedProcedure: required(anyJson, { title: "Procedure" }) }),
  shared(z.looseObject({ effect: z.literal("run-python-element"), codeElementId: required(element, { title: "Code" }) }), {
    spellings: [renamed("codeElementId", "codeElement")],
  }),
  shared(
    z.looseObject({
      effect: z.literal("trigger-plugin"),
      pluginElementId: required(element, { title: "Plugin" }),
      pluginEffectId: required(id, { title: "Effect" }),
    }),
    { spellings: [renamed("pluginElementId", "plugin"), renamed("pluginEffectId", "effectId")] },
  ),
  z.looseObject({ effect: z.literal("send-embed-event") }),
  shared(z.looseObject({ effect: z.literal("clear-chat-element-messages"), chatElementId: required(element, { title: "Chat" }) }), {
    spellings: [renamed("chatElementId", "chatElement")],
  }),
  z.looseObject({ effect: z.literal("call-agent") }),
]);

const simpleEffects = [
  setControlValue,
  clearControl,
  insertRows,
  updateRows,
  deleteRows,
  navigate,
  openUrl,
  copyText,
  showMessage,
  openDocument,
  openOverlay,
  closeOverlay,
  selectTab,
  refreshElement,
  customSortEffect,
  modifyElement,
  setFormValues,
  resetForm,
  setSingleRow,
] as const;
export const runnableEffects = [
  "set-control-value",
  "clear-control",
  "insert-rows",
  "update-rows",
  "delete-rows",
  "navigate",
  "open-url",
  "copy-text",
  "show-message",
  "open-document",
  "open-overlay",
  "close-overlay",
  "select-tab",
  "refresh-element",
  "custom-sort",
  "modify-element",
  "set-form-values",
  "reset-form",
  "set-single-row-container",
  "if-else",
] as const;
export type RunnableEffectName = (typeof runnableEffects)[number];

const known: ReadonlySet<string> = new Set([...runnableEffects, ...kindsNotRun]);
/** An effect of a newer version: kept whole. */
const otherEffect = z.looseObject({ effect: z.string().refine((name) => !known.has(name), { abort: true }) });

/** Branches hold branches, this many deep. */
const deepest = 4;

/** A schema that held itself would hide what stands in it from the walks, so each depth has its own. */
function effectWithin(depth: number): z.ZodType<ActionEffect> {
  const plain = [...simpleEffects, notRun, otherEffect] as const;
  if (depth === 0) return z.union(plain);
  const effects = required(z.array(effectWithin(depth - 1)), { title: "Steps" });
  const branch = z.strictObject({ condition: required(condition, { title: "Condition" }), effects });
  const ifElse = shared(
    z.strictObject({
      effect: z.literal("if-else"),
      if: required(branch, { title: "If" }),
      elseif: optional(z.array(branch), { title: "Else if", default: [] }),
      else: optional(z.strictObject({ effects }), { title: "Else" }),
    }),
    { spellings: [renamed("elseif", "elseIf")] },
  );
  return z.union([ifElse, ...plain]);
}

export const effect = effectWithin(deepest);

export interface ActionBranch {
  readonly condition: ActionCondition;
  readonly effects: readonly ActionEffect[];
}
export interface IfElse {
  readonly effect: "if-else";
  readonly if: ActionBranch;
  readonly elseif?: readonly ActionBranch[];
  readonly else?: { readonly effects: readonly ActionEffect[] };
}
type SimpleEffect = Stored<z.infer<(typeof simpleEffects)[number]>>;
/** An effect that is run. */
export type RunnableEffect = SimpleEffect | IfElse;
/** An effect; `kept` stands for what is not run here. */
export type ActionEffect = RunnableEffect | { readonly effect: string; readonly [member: string]: unknown };
export type EffectOf<K extends RunnableEffectName> = Extract<RunnableEffect, { readonly effect: K }>;

export type ElementChange = EffectOf<"modify-element">["change"];

const runnable: ReadonlySet<string> = new Set(runnableEffects);
export function isRunnable(given: ActionEffect): given is RunnableEffect {
  return runnable.has(given.effect) && (given.effect !== "modify-element" || ("change" in given && isElementChange(given.change)));
}

/** Whether a change of an element is one that we know, whatever is missing of it. */
function isElementChange(change: unknown): boolean {
  return typeof change === "object" && change !== null && "type" in change && elementChanges.has(change.type);
}
const elementChanges: ReadonlySet<unknown> = new Set(elementChange.options.map(({ shape }) => shape.type.value));
