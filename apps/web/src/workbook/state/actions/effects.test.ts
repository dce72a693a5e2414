import type { FormulaValue, SelectedValue } from "@sheaf/contract";
import type { ControlValue, Id, Json } from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import { button, constant, documentOf, openActions, run, setTo, wordsOf } from "../../testing/actions-in-memory.ts";
import type { ActionSelection } from "./action-world.ts";

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
    [
      "a number of more digits than float64 keeps",
      constant("text", "9007199254740993"),
      "number",
      "c-number",
      { kind: "scalar", value: "9007199254740993" },
    ],
    ["a number that float64 keeps", constant("text", " 12.50 "), "number", "c-number", { kind: "scalar", value: 12.5 }],
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
    [
      "a range of long numbers",
      constant("text-list", ["99999999999999.9998", "9007199254740993"]),
      "between",
      "c-between",
      { kind: "number-range", min: "99999999999999.9998", max: "9007199254740993" },
    ],
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

  test("several selected values are a list, what lies between them, and the whole of the last period", async () => {
    const column = { type: "column", columnId: "month" };
    const date = (value: string) => ({ type: "date", value }) as const;
    const number = (value: number) => ({ type: "number", value }) as const;
    const actions = [
      setTo("region-picked", { ...column, columnId: "region" }),
      setTo("between", { ...column, columnId: "size" }),
      setTo("days", column),
    ];
    const opened = openActions(documentOf(button(actions)));
    await opened.runner.start("go", "on-click", {
      rowId: null,
      values: new Map<Id, SelectedValue>([
        ["region", { type: "text", value: "East" }],
        ["size", number(2)],
        ["month", date("2001-01-01")],
      ]),
      many: new Map<Id, readonly SelectedValue[]>([
        ["region", [{ type: "text", value: "East" } as const, { type: "text", value: "West" } as const]],
        // What has no size or month comes last, and is no end of what lies between.
        ["size", [number(2), number(10), { type: "number", value: null }]],
        ["month", [date("2001-01-01"), date("2001-02-01"), { type: "date", value: null }]],
      ]),
      periods: new Map([["month", "month" as const]]),
    });
    expect(wordsOf(opened.runner).filter((words) => !words.startsWith("done"))).toEqual([]);
    expect(opened.valueOf("c-region")).toEqual({ kind: "list", mode: "include", values: ["East", "West"] });
    expect(opened.valueOf("c-between")).toEqual({ kind: "number-range", min: 2, max: 10 });
    const between = (startDate: string, endDate: string) => ({ kind: "date-range", range: { mode: "between", startDate, endDate } });
    expect(opened.valueOf("c-days")).toEqual(between("2001-01-01", "2001-02-28"));
    // From one column to another as well: the last period of the range is all of it.
    const range = openActions(documentOf(button([setTo("days", { type: "column-range", minColumnId: "day", maxColumnId: "month" })])));
    await range.runner.start("go", "on-click", {
      rowId: null,
      values: new Map([
        ["day", date("2001-01-05")],
        ["month", date("2001-02-01")],
      ]),
      periods: new Map([["month", "month" as const]]),
    });
    expect(range.valueOf("c-days")).toEqual(between("2001-01-05", "2001-02-28"));
    // A single mark stands for its whole period as well.
    for (const [period, end] of [
      ["year", "2004-12-31"],
      ["quarter", "2004-03-31"],
      ["week", "2004-01-07"],
      ["day", "2004-01-01"],
    ] as const) {
      const single = openActions(documentOf(button([setTo("days", column)])));
      await single.runner.start("go", "on-click", {
        rowId: null,
        values: new Map([["month", date("2004-01-01")]]),
        periods: new Map([["month", period]]),
      });
      expect(single.valueOf("c-days")).toEqual(between("2004-01-01", end));
    }
  });

  test("a value of another kind fails, is told, and stops what comes after", async () => {
    const { runner, did } = await run([
      setTo("number", constant("text", "many")),
      { effect: "navigate", target: { type: "page", page: "q" } },
    ]);
    expect(runner.runs()[0]?.state).toBe("failed");
    expect(wordsOf(runner)).toEqual(["failed: “many” is not a number."]);
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
  const opened = openActions(documentOf(button(effects), holder), {
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
  expect(opened.runner.runs()[0]?.steps.at(-1)).toMatchObject({ kind: "failed", words: "Select a row of the input table first." });
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

test("18.5: copy-text puts a text with the values of its formulas on the clipboard, as they are", async () => {
  const copy = (text: string): Json => [{ effect: "copy-text", text }];
  const { did, runner } = await run(copy("{{[text]}}: {{[number]}} & more"), {
    "actions/0/effects/0/text#0": { kind: "value", type: "text", value: "a b/c" },
    "actions/0/effects/0/text#1": { kind: "value", type: "integer", value: 7 },
  });
  expect(did).toEqual(["copy a b/c: 7 & more"]);
  expect(wordsOf(runner)).toEqual(["done: Copy “a b/c: 7 & more”"]);
  const empty = await run(copy(""));
  expect([empty.did, wordsOf(empty.runner)]).toEqual([[], ["failed: There is nothing to copy."]]);
});

test("18.5: show-message says a text with the values of its formulas; a long one ends in a sign of it, an empty one is a failure", async () => {
  const say = (text: string): Json => [{ effect: "show-message", text }];
  const { did, runner } = await run(say("Saved {{[number]}} rows"), {
    "actions/0/effects/0/text#0": { kind: "value", type: "integer", value: 7 },
  });
  expect(did).toEqual(["say Saved 7 rows"]);
  expect(wordsOf(runner)).toEqual(["done: Show the message “Saved 7 rows”"]);
  expect((await run(say("a".repeat(400)))).did).toEqual([`say ${"a".repeat(300)}…`]);
  const empty = await run(say(" "));
  expect([empty.did, wordsOf(empty.runner)]).toEqual([[], ["failed: The message is empty."]]);
});

test("18.5: pages that are opened by each other's actions end as a circle", async () => {
  const go: Json = [{ effect: "navigate", target: { type: "page", page: "q" } }];
  const { runner, did } = openActions(documentOf(button(go)), {});
  await runner.start("go", "on-click", undefined, 8);
  expect(did).toEqual(["page q"]);
  await runner.start("go", "on-click", undefined, 9);
  expect(did).toEqual(["page q"]);
  expect(wordsOf(runner).slice(-1)).toEqual(["failed: These actions trigger each other in a loop."]);
});

describe("open-document", () => {
  const open = (targetControls: Json, sheaf: object = {}): Json => [
    { effect: "open-document", documentId: "d1", documentType: "workbook", openTarget: "_self", targetControls, ...sheaf },
  ];

  test("passes values of controls on", async () => {
    const { did } = await run(open({ region: constant("text", "A,B"), n: { type: "control", control: "number" } }));
    expect(did).toEqual(["url /org/workbook/d1?region=A%5C%2CB&n=7 _self"]);
  });

  test("leads to a page, and passes ranges, lists and what is left out on as they are", async () => {
    const { runner, did } = openActions(
      documentOf(
        button([
          setTo("days", constant("date-range", { min: "2026-01-01", max: "2026-01-31" })),
          setTo("region-picked", constant("text-list", ["West", "East"])),
          ...(open(
            {
              r: { type: "control", control: "days" },
              l: { type: "control", control: "region-picked" },
              b: constant("number-range", { min: 1 }),
              none: { type: "control", control: "one" },
            },
            { sheaf: { pageId: "there" } },
          ) as Json[]),
        ]),
      ),
    );
    await runner.start("go", "on-click");
    expect(did.map(decodeURIComponent)).toEqual([
      "url /org/workbook/d1/page/there?r=min:2026-01-01,max:2026-01-31&l=West,East&b=min:1&none= _self",
    ]);
  });

  test("a selected period goes to a range as a whole, and to others as the day on which it begins", async () => {
    const month = { type: "column", columnId: "month" };
    const opened = openActions(documentOf(button(open({ range: month, day: month }, { sheaf: { ranges: ["range"] } }))));
    await opened.runner.start("go", "on-click", {
      rowId: null,
      values: new Map([["month", { type: "date", value: "2024-02-01" }]]),
      periods: new Map([["month", "month" as const]]),
    });
    expect(opened.did.map(decodeURIComponent)).toEqual(["url /org/workbook/d1?range=min:2024-02-01,max:2024-02-29&day=2024-02-01 _self"]);
  });

  test("a single value goes to a range as both of its ends, and nothing as nothing", async () => {
    const cell = { type: "column", columnId: "n" };
    const opened = openActions(documentOf(button(open({ range: cell, one: cell }, { sheaf: { ranges: ["range"] } }))));
    const start = (value: number | null) =>
      opened.runner.start("go", "on-click", { rowId: null, values: new Map([["n", { type: "number", value }]]), periods: new Map() });
    await start(5);
    await start(null);
    expect(opened.did.map(decodeURIComponent)).toEqual([
      "url /org/workbook/d1?range=min:5,max:5&one=5 _self",
      "url /org/workbook/d1?range=:null&one=:null _self",
    ]);
  });

  test("without a document it fails before anything is done", async () => {
    const { did, runner } = await run([{ effect: "open-document", documentId: "", documentType: "workbook", openTarget: "_self" }]);
    expect([did, wordsOf(runner)]).toEqual([[], ["failed: No document is chosen."]]);
  });
});
