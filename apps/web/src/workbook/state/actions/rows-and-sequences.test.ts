import type { FormulaValue, InputValue } from "@sheaf/contract";
import { applyTransaction, columnsOf, type Element, type Id, type Json } from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import { button, constant, documentOf, openActions, run, setTo, wordsOf } from "../../testing/actions-in-memory.ts";
import type { ActionSelection } from "./action-world.ts";

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

  test("numbers with more digits than float64 holds are compared as numbers, to the last digit", async () => {
    const longScores = {
      long: "9007199254740993",
      longer: "100000000000000000000",
      part: "1234567890123456.50",
      below: "-9007199254740993",
    };
    const found = async (whichRows: object): Promise<readonly string[]> => {
      const effect = { effect: "delete-rows", tableElementId: "notes", whichRows } as Json;
      const opened = openActions(documentOf(button([effect])), {}, null, longScores);
      await opened.runner.start("go", "on-click");
      return opened.entered.flatMap((change) => (change.kind === "delete" ? change.rowIds : []));
    };
    const match = (condition: string, more: object) => found({ type: "column-match", columnId: "score", condition, ...more });
    const text = (value: string) => constant("text", value);
    expect(await match(">", { value: constant("number", 5) })).toEqual(["long", "longer", "part"]);
    expect(await match("<=", { value: constant("number", 5) })).toEqual(["r1", "r2", "below"]);
    expect(await match("<", { value: text("9007199254740994") })).toEqual(["r1", "r2", "long", "part", "below"]);
    expect(await match("=", { value: text("9007199254740992") })).toEqual([]);
    expect(await match("=", { value: text("1234567890123456.5") })).toEqual(["part"]);
    expect(await match("Between", { low: constant("number", 2), high: text("99999999999999999999") })).toEqual(["r2", "long", "part"]);
    expect(await match("NotBetween", { low: constant("number", 2), high: text("none") })).toEqual(["r1", "below"]);
    expect(await match(">", { value: text("none") })).toEqual([]);
    expect(await found({ type: "single-row", primaryKeys: { score: text("1234567890123456.5") } })).toEqual(["part"]);
    expect(await found({ type: "single-row", primaryKeys: { score: text("9007199254740992") } })).toEqual([]);
  });

  /** The rows that are deleted, of a table whose clock is New York's. */
  const deleted = async (
    whichRows: object,
    rows: Readonly<Record<string, Readonly<Record<Id, InputValue>>>>,
  ): Promise<readonly string[]> => {
    const opened = openActions(documentOf(button([{ effect: "delete-rows", tableElementId: "notes", whichRows } as Json])), {}, null, rows);
    await opened.runner.start("go", "on-click");
    return opened.entered.flatMap((change) => (change.kind === "delete" ? change.rowIds : []));
  };

  test("moments are compared as moments of the workbook's clock, and a day stands for all of it", async () => {
    const rows = {
      whole: { seen: "2024-03-10T12:00:00Z" },
      half: { seen: "2024-03-10T12:00:00.5Z" },
      late: { seen: "2024-03-11T03:59:59Z" },
      after: { seen: "2024-03-11T04:00:00Z" },
      never: { seen: null },
    };
    const match = (condition: string, more: object) => deleted({ type: "column-match", columnId: "seen", condition, ...more }, rows);
    const day = constant("date", "2024-03-10");
    expect(await match("<", { value: constant("text", "2024-03-10T12:00:00.5Z") })).toEqual(["whole"]);
    expect(await match(">", { value: constant("text", "2024-03-10 08:00") })).toEqual(["half", "late", "after"]);
    expect(await match("=", { value: day })).toEqual(["whole", "half", "late"]);
    expect(await match(">", { value: day })).toEqual(["after"]);
    expect(await match("<=", { value: day })).toEqual(["whole", "half", "late"]);
    expect(await match("!=", { value: day })).toEqual(["after"]);
    expect(await match("Between", { low: day, high: day })).toEqual(["whole", "half", "late"]);
    expect(await match("!=", { value: constant("text", "soon") })).toEqual([]);
    const key = (text: string) => deleted({ type: "single-row", primaryKeys: { seen: constant("text", text) } }, rows);
    expect(await key("2024-03-10T08:00:00.500-04:00")).toEqual(["half"]);
    expect(await key("2024-03-11")).toEqual(["after"]);
  });

  test("V4: texts are compared by code point, in the case of their letters", async () => {
    const rows = { small: { note: "ab" }, capital: { note: "AB" }, smile: { note: "😀" }, wide: { note: "ｚ" } };
    const match = (condition: string, text: string) =>
      deleted({ type: "column-match", columnId: "note", condition, value: constant("text", text) }, rows);
    expect(await match("Contains", "B")).toEqual(["capital"]);
    expect(await match("StartsWith", "a")).toEqual(["r1", "small"]);
    expect(await match("NotContains", "b")).toEqual(["r1", "capital", "smile", "wide"]);
    expect(await match(">", "ｚ")).toEqual(["smile"]);
  });

  test("a key that several rows have changes none", async () => {
    const { runner, entered } = await run([
      { effect: "delete-rows", tableElementId: "notes", whichRows: { type: "single-row", primaryKeys: { note: constant("text", "b") } } },
    ]);
    expect(entered).toEqual([]);
    expect(wordsOf(runner)).toEqual(["failed: 2 rows have this key; the step needs exactly one."]);
  });

  test("what the server refuses fails the action", async () => {
    const opened = openActions(
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

describe("modify-element", () => {
  const modify = (change: Json, elementId = "sales"): Json => [{ effect: "modify-element", elementId, change }];
  const chart: Json = {
    id: "bars",
    kind: "bar-chart",
    name: "Bars",
    source: { kind: "table", elementId: "sales" },
    columns: [
      { id: "x", name: "Region", formula: "[Sales/Region]" },
      { id: "one", name: "Amount", formula: "Sum([Sales/Amount])" },
      { id: "two", name: "Count", formula: "Count()" },
    ],
    xAxis: { columnId: "x", sort: { direction: "descending", by: "one" } },
    yAxis: { columnIds: ["one"] },
  };
  const onChart = async (change: Json) => {
    const opened = openActions(documentOf(button(modify(change, "bars")), chart));
    await opened.runner.start("go", "on-click");
    return { ...opened, bars: opened.element("bars"), said: wordsOf(opened.runner) };
  };
  const hiddenOf = (element: Element | undefined): readonly boolean[] =>
    (element === undefined ? [] : columnsOf(element)).map(({ hidden }) => hidden === true);

  test("a column is hidden, shown, and turned over, and the step says which", async () => {
    const { runner, element } = await run(modify({ type: "column-visibility", columnId: "amount", visibility: "toggle" }));
    expect(hiddenOf(element("sales"))).toEqual([false, true]);
    await runner.start("go", "on-click");
    expect(hiddenOf(element("sales"))).toEqual([false, false]);
    expect(wordsOf(runner)).toEqual(["done: Hide “Amount” in “Sales”", "done: Show “Amount” in “Sales”"]);
  });

  test("a column moves, and two change places", async () => {
    expect((await run(modify({ type: "move-column", columnId: "amount" }))).element("sales")?.["order"]).toEqual(["amount", "region"]);
    const after = await run(modify({ type: "move-column", columnId: "region", afterColumnId: "amount" }));
    expect(after.element("sales")?.["order"]).toEqual(["amount", "region"]);
    const swapped = await run(modify({ type: "swap-columns", columnId: "region", withColumnId: "amount" }));
    expect(swapped.element("sales")?.["order"]).toEqual(["amount", "region"]);
    expect(wordsOf(swapped.runner)).toEqual(["done: Swap “Region” and “Amount” in “Sales”"]);
  });

  test("in a chart another column stands on the shelves of the one that it is swapped with", async () => {
    const { bars, said } = await onChart({ type: "swap-columns", columnId: "one", withColumnId: "two" });
    expect(bars).toMatchObject({ xAxis: { columnId: "x", sort: { by: "two" } }, yAxis: { columnIds: ["two"] } });
    expect(said).toEqual(["done: Swap “Amount” and “Count” in “Bars”"]);
  });

  test("an axis of values gets another scale; that of the keys has none", async () => {
    const { bars, runner, element } = await onChart({ type: "axis-scale", axis: "y", scale: "toggle" });
    expect(bars).toMatchObject({ yAxis: { format: { scale: { type: "log" } } } });
    await runner.start("go", "on-click");
    expect(element("bars")?.["yAxis"]).toEqual({ columnIds: ["one"] });
    expect((await onChart({ type: "axis-scale", axis: "x", scale: "log" })).said).toEqual(["failed: “Bars” has no such axis."]);
  });

  test("a dry run says it and changes nothing; what is gone fails with its reason", async () => {
    const { runner, element } = openActions(documentOf(button(modify({ type: "move-column", columnId: "amount" }))));
    const said = (await runner.tryOut("go", "a1")).map(({ kind, words }) => `${kind}: ${words}`);
    expect(said).toEqual(["would: Move “Amount” to the start of “Sales”"]);
    expect(element("sales")?.["order"]).toBeUndefined();
  });

  test("a change in words of another program is kept, and not run", async () => {
    const { runner } = await run(modify({ kind: "paint-it-black" }));
    expect(wordsOf(runner)).toEqual(["failed: Steps of the type “modify-element” can't run yet. The step is kept."]);
  });
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
    expect(wordsOf(runner)).toEqual(["failed: Steps of the type “call-api” can't run yet. The step is kept."]);
  });

  test("disabled ones do not run; several run in their order until one fails", async () => {
    const sequence = (id: string, effects: Json, state?: string): Json => ({
      id,
      trigger: "on-click",
      effects,
      ...(state === undefined ? {} : { state }),
    });
    const opened = openActions(
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
    const opened = openActions(made.document);
    const selection: ActionSelection = { values: new Map([["region", { type: "text", value: "West" }]]), rowId: null };
    await opened.runner.start("sales", "on-select", selection);
    expect(opened.valueOf("c-one")).toEqual({ kind: "scalar", value: "West" });
    await opened.runner.start("sales", "on-select");
    expect(wordsOf(opened.runner).at(-1)).toBe("failed: Nothing is selected in the column “Region”.");
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
    const opened = openActions(documentOf(form(sequence as Json)));
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
    const opened = openActions(documentOf(on("x", "x", "y", 1), on("y", "y", "x", 2)));
    await opened.runner.start("x", "on-change");
    expect(opened.runner.runs().length).toBeLessThan(12);
    expect(wordsOf(opened.runner)).toContain("failed: These actions trigger each other in a loop.");
  });

  test("a try says what would happen, and does nothing", async () => {
    const opened = openActions(documentOf(button([setTo("number", constant("number", 3)), ...(toPage("q") as readonly Json[])])));
    const steps = await opened.runner.tryOut("go", "a1");
    expect(steps.map(({ kind, words }) => `${kind}: ${words}`)).toEqual(["would: Set “Number” to “3”", "would: Go to “Second page”"]);
    expect([opened.valueOf("c-number"), opened.did, opened.runner.runs()]).toEqual([{ kind: "scalar", value: 7 }, [], []]);
  });
});
