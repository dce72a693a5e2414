import type { FormulaValue, InputValue } from "@sheaf/contract";
import {
  applyTransaction,
  type ControlValue,
  type Element,
  type Id,
  type Json,
  readWorkbookFile,
  type WorkbookDocument,
} from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import { sortOperations } from "../../commands/action-sort.ts";
import { setControlValue } from "../../commands/controls.ts";
import { findElement } from "../workbook.ts";
import { controlKindOf, isControl } from "@sheaf/workbook";
import { openActionRunner, type ActionRunner } from "./action-runner.ts";
import type { ActionSelection, ActionWorld, EnteredRow, EntryChange } from "./action-world.ts";

const button = (effects: Json, more: object = {}): Json => ({
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

function documentOf(...more: readonly Json[]): WorkbookDocument {
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
function open(document: WorkbookDocument, formulas: Readonly<Record<string, FormulaValue>> = {}, refusal: string | null = null) {
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
    openUrl: (href, target) => void did.push(`url ${href} ${target}`),
    documentHref: (id, kind, controls) => `/org/${kind}/${id}?${new URLSearchParams(controls).toString()}`,
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
  };
  const runner = openActionRunner({
    world: async (page) => ({ ...world, page: { ...world.page, pageId: () => page.pageId() ?? "p" } }),
    document: () => now,
    load: () => import("./run-sequence.ts"),
    now: () => 0,
  });
  return { runner, did, entered, valueOf, element: (id: Id): Element | undefined => findElement(now, id), document: () => now };
}

const wordsOf = (runner: ActionRunner): readonly string[] =>
  runner
    .runs()
    .toReversed()
    .flatMap(({ steps }) => steps.map(({ kind, words }) => `${kind}: ${words}`));
const constant = (type: string, value: Json): Json => ({ type: "constant", value: { type, value } });
const setTo = (control: string, value: Json, selectionMode?: string): Json => ({
  effect: "set-control-value",
  control,
  value,
  ...(selectionMode === undefined ? {} : { selectionMode }),
});
const run = async (effects: Json, formulas?: Readonly<Record<string, FormulaValue>>, more?: object) => {
  const opened = open(documentOf(button(effects, more)), formulas);
  await opened.runner.start("go", "on-click");
  return opened;
};

describe("set-control-value", () => {
  test.each<[string, Json, string, Id, ControlValue | null]>([
    [
      "several values of a list",
      constant("text-list", ["West"]),
      "region-picked",
      "c-region",
      { kind: "list", mode: "include", values: ["West"] },
    ],
    ["one value of a single list", constant("text", "West"), "one", "c-one", { kind: "scalar", value: "West" }],
    ["a number", constant("number", 3), "number", "c-number", { kind: "scalar", value: 3 }],
    ["nothing", constant("number", null), "number", "c-number", null],
    ["a text", constant("text", "hi"), "text", "c-text", { kind: "text-match", mode: "equals", value: "hi" }],
    ["a date", constant("date", "2026-01-31"), "day", "c-day", { kind: "date", date: "2026-01-31" }],
    [
      "a day as a range",
      constant("date", "2026-01-31"),
      "days",
      "c-days",
      { kind: "date-range", range: { mode: "on", date: "2026-01-31" } },
    ],
    ["a range of numbers", constant("number-range", { min: 1, max: 9 }), "between", "c-between", { kind: "number-range", min: 1, max: 9 }],
    ["a truth", constant("boolean", true), "on", "c-on", { kind: "scalar", value: true }],
    [
      "what another control is set to",
      { type: "control", control: "number" },
      "text",
      "c-text",
      { kind: "text-match", mode: "equals", value: "7" },
    ],
  ])("%s", async (_, value, handle, id, expected) => {
    const { runner, valueOf } = await run([setTo(handle, value)]);
    expect(runner.runs()[0]?.state).toBe("done");
    expect(valueOf(id)).toEqual(expected);
  });

  test("values are added, removed and toggled", async () => {
    const west = constant("text-list", ["West"]);
    const { valueOf, runner } = await run([
      setTo("region-picked", west, "add"),
      setTo("region-picked", constant("text-list", ["East", "West"]), "toggle"),
    ]);
    expect(valueOf("c-region")).toMatchObject({ values: ["East"] });
    expect(wordsOf(runner)).toEqual(["done: Set “Region” to “West”", "done: Set “Region” to “East”"]);
    expect((await run([setTo("region-picked", west), setTo("region-picked", west, "remove")])).valueOf("c-region")).toBeNull();
    expect(
      (await run([setTo("one", constant("text", "West")), setTo("one", constant("text", "West"), "toggle")])).valueOf("c-one"),
    ).toBeNull();
  });

  test("a formula, and a range of formulas", async () => {
    const { valueOf } = await run(
      [setTo("number", { type: "formula", formula: "1 + 1" }), setTo("between", { type: "formula-range", min: "1", max: "2" })],
      {
        "actions/0/effects/0/value/formula": { kind: "value", type: "integer", value: 2 },
        "actions/0/effects/1/value/min": { kind: "value", type: "integer", value: 1 },
        "actions/0/effects/1/value/max": { kind: "value", type: "integer", value: 2 },
      },
    );
    expect([valueOf("c-number"), valueOf("c-between")]).toMatchObject([{ value: 2 }, { min: 1, max: 2 }]);
  });

  test("a value of another kind fails, is told, and stops what comes after", async () => {
    const { runner, did } = await run([
      setTo("number", constant("text", "many")),
      { effect: "navigate", target: { type: "page", page: "q" } },
    ]);
    expect(runner.runs()[0]?.state).toBe("failed");
    expect(wordsOf(runner)).toEqual(["failed: “many” is no number."]);
    expect(did).toEqual([]);
  });
});

test("in a card, formulas about its row have their values there; the row itself is changed, and shown by its key", async () => {
  const holder: Json = { id: "one", kind: "single-row-container", source: { kind: "table", elementId: "sales" }, keyColumnId: "region" };
  const effects: Json = [
    setTo("number", { type: "formula", formula: "[Sales/Amount]" }),
    setTo("text", { type: "formula", formula: '"all"' }),
    { effect: "update-rows", tableElementId: "notes", whichRows: { type: "current-row" }, values: { score: constant("number", 2) } },
    {
      effect: "set-single-row-container",
      target: { type: "container", containerElementId: "one" },
      value: { type: "formula", formula: "[Sales/Region]" },
    },
  ];
  const opened = open(documentOf(button(effects), holder), {
    "actions/0/effects/1/value/formula": { kind: "value", type: "text", value: "all" },
  });
  const row: Readonly<Record<string, FormulaValue>> = {
    "actions/0/effects/0/value/formula": { kind: "value", type: "integer", value: 41 },
    "actions/0/effects/3/value/formula": { kind: "value", type: "text", value: "West" },
  };
  const card: ActionSelection["card"] = { sourceId: "notes", formula: ({ path }) => row[path.join("/")] ?? null };
  await opened.runner.start("go", "on-click", { values: new Map(), rowId: "r2", card });
  expect(opened.valueOf("c-number")).toEqual({ kind: "scalar", value: 41 });
  expect(opened.valueOf("c-text")).toMatchObject({ value: "all" });
  expect(opened.entered).toEqual([{ kind: "update", rowIds: ["r2"], values: new Map([["score", 2]]) }]);
  expect(opened.did).toEqual(["row one West"]);
  await opened.runner.start("go", "on-click", {
    values: new Map(),
    rowId: "r2",
    card: { ...card, sourceId: "sales", formula: card.formula },
  });
  expect(opened.runner.runs()[0]?.steps.at(-1)).toMatchObject({ kind: "failed", words: "No row of the input table is selected." });
});

test("clear-control: one, those of a page, all of the workbook, back to the published value", async () => {
  const clear = (scope: Json, more: object = {}): Json => ({ effect: "clear-control", scope, ...more });
  expect((await run([clear({ type: "control", controlId: "number" })])).valueOf("c-number")).toBeNull();
  const page = await run([clear({ type: "page" })]);
  expect([page.valueOf("c-number"), page.valueOf("c-far")]).toMatchObject([null, { value: "x" }]);
  expect((await run([clear({ type: "workbook" })])).valueOf("c-far")).toBeNull();
  expect((await run([clear({ type: "control", controlId: "number" }, { usePublishedValue: true })])).did).toEqual(["reset c-number"]);
});

test("navigate, overlays, tabs, refresh", async () => {
  const { did } = await run([
    { effect: "navigate", target: { type: "page", page: "q" } },
    { effect: "navigate", target: { type: "element", element: "sales" } },
    { effect: "open-overlay", overlayId: "o" },
    { effect: "close-overlay" },
    { effect: "select-tab", tabbedContainerElementId: "tabs", selectedTab: { type: "tab", index: 2 } },
    { effect: "select-tab", tabbedContainerElementId: "tabs", selectedTab: { type: "direction", direction: "next" } },
    { effect: "select-tab", tabbedContainerElementId: "tabs", selectedTab: { type: "direction", direction: "previous" } },
    { effect: "refresh-element", target: { type: "element", element: "sales" } },
  ]);
  expect(did).toEqual(["page q", "element sales", "overlay o", "no overlay", "tab 2", "tab 0", "tab 2", "refresh sales"]);
});

describe("open-url", () => {
  const url = (text: string): Json => [{ effect: "open-url", url: text, openTarget: "_blank" }];

  test("formulas are filled in, as parts of the address", async () => {
    const { did } = await run(url("https://example.com/?q={{[text]}}&r=1"), {
      "actions/0/effects/0/url#0": { kind: "value", type: "text", value: "a b&admin=1" },
    });
    expect(did).toEqual(["url https://example.com/?q=a%20b%26admin%3D1&r=1 _blank"]);
  });

  test("V54: nothing but http, https and mailto is opened, however it is written", async () => {
    for (const text of [
      `java${""}script:alert(1)`,
      " java\tscript:alert(1)",
      "data:text/html,x",
      "//evil.example",
      "/own/path",
      "file:///etc/passwd",
    ])
      expect((await run(url(text))).did, text).toEqual([]);
    const computed = { "actions/0/effects/0/url#0": { kind: "value", type: "text", value: `java${""}script:alert(1)` } } as const;
    expect((await run(url("{{[text]}}"), computed)).did).toEqual([]);
    expect((await run(url("mailto:a@example.com"))).did).toEqual(["url mailto:a@example.com _blank"]);
  });
});

test("open-document passes values of controls on", async () => {
  const { did } = await run([
    {
      effect: "open-document",
      documentId: "d1",
      documentType: "workbook",
      openTarget: "_self",
      targetControls: { region: constant("text", "A,B"), n: { type: "control", control: "number" } },
    },
  ]);
  expect(did).toEqual(["url /org/workbook/d1?region=A%5C%2CB&n=7 _self"]);
});

describe("rows of input tables", () => {
  const values = { note: constant("text", "new"), score: { type: "control", control: "number" } };
  const changed = async (effect: object, formulas?: Readonly<Record<string, FormulaValue>>) =>
    (await run([effect as Json], formulas)).entered;

  test("insert", async () => {
    expect(await changed({ effect: "insert-rows", tableElementId: "notes", values })).toEqual([
      {
        kind: "insert",
        values: new Map<Id, InputValue>([
          ["note", "new"],
          ["score", 7],
        ]),
      },
    ]);
  });

  test("update and delete: by a formula, by a key, by a comparison", async () => {
    const update = (whichRows: object) => ({
      effect: "update-rows",
      tableElementId: "notes",
      whichRows,
      values: { note: constant("text", "x") },
    });
    const remove = (whichRows: object) => ({ effect: "delete-rows", tableElementId: "notes", whichRows });
    const formula = { type: "formula", formula: "True" };
    const found = { "actions/0/effects/0/whichRows/formula": { kind: "rows" as const, rowIds: ["r2"] } };
    expect(await changed(update(formula), found)).toMatchObject([{ kind: "update", rowIds: ["r2"] }]);
    expect(await changed(remove({ type: "single-row", primaryKeys: { note: constant("text", "a") } }))).toEqual([
      { kind: "delete", rowIds: ["r1"] },
    ]);
    const match = (condition: string, more: object = {}) => remove({ type: "column-match", columnId: "score", condition, ...more });
    expect(await changed(match(">=", { value: constant("number", 5) }))).toEqual([{ kind: "delete", rowIds: ["r2"] }]);
    expect(await changed(match("IsNull"))).toEqual([{ kind: "delete", rowIds: ["r3"] }]);
    expect(await changed(match("Between", { low: constant("number", 0), high: constant("number", 2) }))).toEqual([
      { kind: "delete", rowIds: ["r1"] },
    ]);
    expect(await changed(match("=", { value: constant("number", 77) }))).toEqual([]);
  });

  test("a key that several rows have changes none", async () => {
    const { runner, entered } = await run([
      { effect: "delete-rows", tableElementId: "notes", whichRows: { type: "single-row", primaryKeys: { note: constant("text", "b") } } },
    ]);
    expect(entered).toEqual([]);
    expect(wordsOf(runner)).toEqual(["failed: 2 rows have this key: one is meant."]);
  });

  test("what the server refuses fails the action", async () => {
    const opened = open(
      documentOf(button([{ effect: "insert-rows", tableElementId: "notes", values: {} }])),
      {},
      "A value was refused: too long",
    );
    await opened.runner.start("go", "on-click");
    expect(wordsOf(opened.runner)).toEqual(["failed: A value was refused: too long"]);
  });
});

test("custom-sort sorts a table", async () => {
  const { element } = await run([
    { effect: "custom-sort", elementId: "sales", sort: { type: "level", columns: [{ columnId: "amount", direction: "descending" }] } },
  ]);
  expect(element("sales")?.["sort"]).toEqual([{ columnId: "amount", direction: "descending" }]);
});

describe("sequences", () => {
  const truth = (value: boolean | null): FormulaValue => ({ kind: "value", type: "boolean", value });
  const toPage = (page: string): Json => [{ effect: "navigate", target: { type: "page", page } }];

  test("a condition decides; one that is unknown does not hold", async () => {
    const condition = { condition: { type: "formula", formula: "True" } };
    const at = "actions/0/condition/formula";
    expect((await run(toPage("q"), { [at]: truth(true) }, condition)).did).toEqual(["page q"]);
    for (const value of [false, null]) expect((await run(toPage("q"), { [at]: truth(value) }, condition)).did).toEqual([]);
    expect((await run(toPage("q"), {}, condition)).runner.runs()[0]?.state).toBe("failed");
  });

  test("the first branch that holds runs, and no other", async () => {
    const branch = (page: string): Json => ({ condition: { type: "formula", formula: "True" }, effects: toPage(page) });
    const effect: Json = [{ effect: "if-else", if: branch("p"), elseif: [branch("q"), branch("p")], else: { effects: toPage("p") } }];
    const at = (...steps: readonly string[]) => `actions/0/effects/0/${steps.join("/")}/condition/formula`;
    expect((await run(effect, { [at("if")]: truth(false), [at("elseif", "0")]: truth(true) })).did).toEqual(["page q"]);
    const none = { [at("if")]: truth(false), [at("elseif", "0")]: truth(null), [at("elseif", "1")]: truth(false) };
    expect((await run(effect, none)).did).toEqual(["page p"]);
  });

  test("a step that cannot be run is said to be kept", async () => {
    const { runner } = await run([{ effect: "call-api", connectorId: "x" }]);
    expect(wordsOf(runner)).toEqual(["failed: Steps of the kind “call-api” cannot be run yet. The step is kept."]);
  });

  test("disabled ones do not run; several run in their order until one fails", async () => {
    const sequence = (id: string, effects: Json, state?: string): Json => ({
      id,
      trigger: "on-click",
      effects,
      ...(state === undefined ? {} : { state }),
    });
    const opened = open(
      documentOf({
        id: "go",
        kind: "button",
        text: "Go",
        actions: [
          sequence("a", toPage("q"), "disabled"),
          sequence("b", toPage("p")),
          sequence("c", [setTo("number", constant("text", "x"))]),
          sequence("d", toPage("q")),
        ],
      }),
    );
    await opened.runner.start("go", "on-click");
    expect(opened.did).toEqual(["page p"]);
    expect(opened.runner.runs().map(({ state }) => state)).toEqual(["failed", "done"]);
  });

  test("what was selected is what the columns are", async () => {
    const document = documentOf();
    const actions = [{ id: "s", trigger: "on-select", effects: [setTo("one", { type: "column", columnId: "region" })] }];
    const made = applyTransaction(document, [
      { kind: "set-field", path: ["elements", { key: "sales" }, "actions"], value: actions as Json },
    ]);
    if (!made.ok) throw new Error(JSON.stringify(made.violations));
    const opened = open(made.document);
    const selection: ActionSelection = { values: new Map([["region", { type: "text", value: "West" }]]), rowId: null };
    await opened.runner.start("sales", "on-select", selection);
    expect(opened.valueOf("c-one")).toEqual({ kind: "scalar", value: "West" });
    await opened.runner.start("sales", "on-select");
    expect(wordsOf(opened.runner).at(-1)).toBe("failed: Nothing of the column “Region” was selected.");
  });

  test("a form is filled and emptied, and what is left empty in it takes the default of its column", async () => {
    const form = (effects: Json): Json => ({
      id: "entry",
      kind: "form",
      fields: [{ fieldId: "f-note" }, { fieldId: "f-score" }],
      actions: [{ id: "a1", trigger: "on-submit", effects }],
    });
    const field = (fieldId: string): Json => ({ type: "form-field", fieldId });
    const sequence = [
      { effect: "insert-rows", tableElementId: "notes", values: { note: field("f-note"), score: field("f-score") } },
      { effect: "set-form-values", formElementId: "entry", values: { "f-score": constant("number", 3) } },
      { effect: "reset-form" },
    ];
    const opened = open(documentOf(form(sequence as Json)));
    const fields = new Map<Id, InputValue>([
      ["f-note", "x"],
      ["f-score", null],
    ]);
    await opened.runner.start("entry", "on-submit", { values: new Map(), rowId: null, fields });
    expect(opened.entered).toEqual([{ kind: "insert", values: new Map([["note", "x"]]) }]);
    expect(opened.did).toEqual(['fill entry [["f-score",3]]', "empty entry"]);
  });

  test("controls that set each other end, and say so", async () => {
    const on = (id: string, handle: string, other: string, value: number): Json => ({
      id,
      kind: "control",
      controlId: handle,
      controlType: "number",
      actions: [{ id: `${id}-a`, trigger: "on-change", effects: [setTo(other, constant("number", value))] }],
    });
    const opened = open(documentOf(on("x", "x", "y", 1), on("y", "y", "x", 2)));
    await opened.runner.start("x", "on-change");
    expect(opened.runner.runs().length).toBeLessThan(12);
    expect(wordsOf(opened.runner)).toContain("failed: These actions start each other again and again.");
  });

  test("a try says what would happen, and does nothing", async () => {
    const opened = open(documentOf(button([setTo("number", constant("number", 3)), ...(toPage("q") as readonly Json[])])));
    const steps = await opened.runner.tryOut("go", "a1");
    expect(steps.map(({ kind, words }) => `${kind}: ${words}`)).toEqual(["would: Set “Number” to “3”", "would: Go to “Second page”"]);
    expect([opened.valueOf("c-number"), opened.did, opened.runner.runs()]).toEqual([{ kind: "scalar", value: 7 }, [], []]);
  });
});
