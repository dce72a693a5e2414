import { inEnglish } from "@sheaf/messages/english";
import { describe, expect, test } from "vitest";
import type { Element, Json, WorkbookDocument } from "../document.ts";
import { checkDocument } from "../document-checks.ts";
import { readWorkbookFile } from "../file/read-workbook.ts";
import { writeWorkbookFile } from "../file/write-workbook.ts";
import { namesOf } from "../names/names.ts";
import { applyTransaction } from "../operations/transaction.ts";
import { dependenciesOf, referencesTo } from "../references/references.ts";
import { renameColumn } from "../references/rename-column.ts";
import { renameControl } from "../references/rename-control.ts";
import { viewerDocument } from "../viewer/viewer-document.ts";
import { actionsOf, triggersOf } from "./hosts.ts";
import { effectsOf } from "./walk.ts";

const sales = (actions: Json = []): Json => ({
  id: "sales",
  kind: "table",
  name: "Sales",
  source: { kind: "warehouse-table", connectionId: "c", path: ["a", "SALES"] },
  columns: [
    { id: "region", name: "Region", formula: "[SALES/Region]" },
    { id: "amount", name: "Amount", formula: "[SALES/Amount]" },
  ],
  actions,
});
const notes: Json = {
  id: "notes",
  kind: "input-table",
  name: "Notes",
  source: { kind: "empty", connectionId: "c" },
  inputMode: "edit",
  columns: [
    { id: "n-text", name: "Note", type: "text" },
    { id: "n-score", name: "Score", type: "number" },
  ],
};
const control = (actions: Json = []): Json => ({
  id: "ctl",
  kind: "control",
  controlId: "picked-region",
  controlType: "list",
  name: "Region",
  selectionMode: "single",
  actions,
});

const fileOf = (...elements: readonly Json[]): string =>
  JSON.stringify({
    name: "T",
    schemaVersion: 1,
    folderId: "f",
    pages: [
      { id: "p", name: "P", elements },
      { id: "q", name: "Q", elements: [] },
    ],
  });

function read(...elements: readonly Json[]): { readonly document: WorkbookDocument; readonly findings: readonly string[] } {
  const { document, report } = readWorkbookFile(fileOf(...elements));
  if (document === null) throw new Error(JSON.stringify(report.errors));
  return { document, findings: [...report.errors, ...report.warnings].map(({ code, path }) => `${code} ${path}`) };
}
const find = (document: WorkbookDocument, id: string): Element =>
  document.pages.flatMap(({ elements }) => elements).find((element) => element.id === id)!;
const onSelect = (...effects: readonly Json[]): Json => [{ id: "a1", trigger: "on-select", effects }];
const written = (document: WorkbookDocument): string => writeWorkbookFile(document, { format: "json" }).text;

const setRegion: Json = { effect: "set-control-value", control: "picked-region", value: { type: "column", columnId: "region" } };

describe("reading", () => {
  test("older names of members are read and today's are written", () => {
    const { document, findings } = read(
      notes,
      control(),
      sales(
        onSelect(
          { effect: "set-control-value", control: "picked-region", value: { type: "column", column: "region" } },
          { effect: "clear-control", scope: { type: "control", control: "picked-region" } },
          { effect: "insert-rows", table: "notes", values: { "n-text": { type: "column", columnId: "region" } } },
          { effect: "custom-sort", element: "sales", sort: [{ columnId: "amount", direction: "descending" }] },
          {
            effect: "if-else",
            if: { condition: { type: "formula", formula: "True" }, effects: [] },
            elseIf: [
              {
                condition: { type: "formula", formula: "False" },
                effects: [{ effect: "delete-rows", table: "notes", whichRows: { type: "current-row" } }],
              },
            ],
          },
        ),
      ),
    );
    expect(findings.filter((one) => !one.startsWith("W_DEPRECATED_SPELLING"))).toEqual([]);
    expect(effectsOf(find(document, "sales")).map(({ effect }) => effect)).toMatchObject([
      { value: { columnId: "region" } },
      { scope: { controlId: "picked-region" } },
      { tableElementId: "notes" },
      { elementId: "sales", sort: { type: "level", columns: [{ columnId: "amount" }] } },
      { elseif: [{ effects: [{ tableElementId: "notes" }] }] },
      { effect: "delete-rows", tableElementId: "notes" },
    ]);
    for (const old of ['"table":', '"elseIf"', '"column":']) expect(written(document)).not.toContain(old);
  });

  test("effects that are not run here, and those of newer versions, come back as they were", () => {
    const effects = [
      { effect: "call-api", connectorId: "x", arguments: { a: 1 } },
      { effect: "play-a-tune", notes: ["c", "e"] },
      { effect: "export", channel: "download", source: { type: "element", element: "sales" }, format: { type: "csv" } },
    ];
    const { document, findings } = read(sales(onSelect(...effects)));
    expect(findings).toEqual([]);
    expect(effectsOf(find(document, "sales")).map(({ effect }) => effect)).toEqual(effects);
    const again = JSON.parse(written(document)) as { pages: { elements: { actions: { effects: Json }[] }[] }[] };
    expect(again.pages[0]?.elements[0]?.actions[0]?.effects).toEqual(effects);
  });

  test("an unknown member of an effect is found where it stands", () => {
    const { report } = readWorkbookFile(fileOf(control(), sales(onSelect({ ...(setRegion as object), volume: 11 }))));
    expect(report.errors.map(({ path }) => path).join()).toContain("/pages/0/elements/1/actions/0/effects/0/volume");
  });

  test("a sequence that names nothing is left out whole, and kept: half of it would do something else", () => {
    const text = fileOf(
      sales([
        {
          id: "a1",
          trigger: "on-select",
          effects: [{ effect: "navigate", target: { type: "page", page: "gone" } }, { effect: "close-overlay" }],
        },
        { id: "a2", trigger: "on-select", effects: [{ effect: "navigate", target: { type: "page", page: "q" } }] },
      ]),
    );
    const { document, report } = readWorkbookFile(text, { unknown: "keep" });
    if (document === null) throw new Error("unread");
    const [left] = report.warnings.filter(({ code }) => code === "W_LEFT_OUT");
    expect(inEnglish(left?.message ?? "")).toMatch(/gone.*\. This part is not used; it is kept as it stands$/u);
    expect(actionsOf(find(document, "sales")).map(({ id }) => id)).toEqual(["a2"]);
    expect(written(document)).toContain('"gone"');
  });
});

describe("checks (workbook-file 7.5)", () => {
  const { document } = read(notes, control(), sales(onSelect(setRegion)));
  const problems = (...effects: readonly Json[]): readonly string[] => {
    const changed = applyTransaction(document, [
      { kind: "set-field", path: ["elements", { key: "sales" }, "actions"], value: onSelect(...effects) },
    ]);
    if (!changed.ok) throw new Error(JSON.stringify(changed.violations));
    return checkDocument(changed.document).map(({ code, path }) => `${code} ${path.slice(3).join("/")}`);
  };

  test.each<[string, Json, readonly string[]]>([
    ["a page", { effect: "navigate", target: { type: "page", page: "x" } }, ["E_DANGLING_ID 0/target/page"]],
    ["an element", { effect: "refresh-element", target: { type: "element", element: "x" } }, ["E_DANGLING_ID 0/target/element"]],
    ["a control", { ...(setRegion as object), control: "x" }, ["E_DANGLING_ID 0/control"]],
    ["an overlay", { effect: "open-overlay", overlayId: "x" }, ["E_DANGLING_ID 0/overlayId"]],
    ["a column of the host", { ...(setRegion as object), value: { type: "column", columnId: "x" } }, ["E_DANGLING_ID 0/value/columnId"]],
    [
      "a column of the table that is written",
      { effect: "insert-rows", tableElementId: "notes", values: { x: { type: "column", columnId: "region" } } },
      ["E_DANGLING_ID 0/values/x"],
    ],
    [
      "a value of another type",
      {
        effect: "insert-rows",
        tableElementId: "notes",
        values: { "n-score": { type: "constant", value: { type: "text", value: "many" } } },
      },
      ["E_VALUE_TYPE 0/values/n-score"],
    ],
    [
      "rows of what is no input table",
      { effect: "delete-rows", tableElementId: "sales", whichRows: { type: "formula", formula: "True" } },
      ["E_VALUE_TYPE 0/tableElementId"],
    ],
    [
      "a column that is sorted by",
      { effect: "custom-sort", elementId: "sales", sort: { type: "column", columnId: "x", direction: "ascending" } },
      ["E_DANGLING_ID 0/sort/columnId"],
    ],
    [
      "a column that is shown or hidden",
      { effect: "modify-element", elementId: "sales", change: { type: "column-visibility", columnId: "x", visibility: "hidden" } },
      ["E_DANGLING_ID 0/change/columnId"],
    ],
    [
      "a column that another one is swapped with",
      { effect: "modify-element", elementId: "sales", change: { type: "swap-columns", columnId: "amount", withColumnId: "x" } },
      ["E_DANGLING_ID 0/change/withColumnId"],
    ],
    [
      "inside of a branch",
      { effect: "if-else", if: { condition: { type: "formula", formula: "True" }, effects: [{ effect: "open-overlay", overlayId: "x" }] } },
      ["E_DANGLING_ID 0/if/effects/0/overlayId"],
    ],
  ])("%s that is not there is named by its path", (_, effect, expected) => {
    expect(problems(effect)).toEqual(expected);
  });

  test("what is there is no finding, hidden pages among it", () => {
    expect(problems(setRegion, { effect: "navigate", target: { type: "page", page: "q" } })).toEqual([]);
  });

  test("what was selected is known in actions on select alone", () => {
    const effect = { effect: "set-control-value", control: "picked-region", value: { type: "formula", formula: "[Selection/Region]" } };
    expect(read(control(), sales(onSelect(effect))).findings).toEqual([]);
    expect(read(control([{ id: "a", trigger: "on-change", effects: [effect] }]), sales()).findings.join()).toContain("E_UNKNOWN_COLUMN");
  });
});

describe("references", () => {
  const formula = 'If([picked-region] = "West", [Selection/Amount], 0) > 1';
  const { document } = read(
    notes,
    control(),
    sales([
      {
        id: "a1",
        trigger: "on-select",
        condition: { type: "formula", formula },
        effects: [
          setRegion,
          {
            effect: "update-rows",
            tableElementId: "notes",
            whichRows: { type: "formula", formula: '[Note] = "x"' },
            values: { "n-text": { type: "column", columnId: "region" } },
          },
        ],
      },
    ]),
  );
  const after = (operations: Parameters<typeof applyTransaction>[1]): WorkbookDocument => {
    const result = applyTransaction(document, operations);
    if (!result.ok) throw new Error(JSON.stringify(result.violations));
    return result.document;
  };

  test("formulas are kept by ids, those about rows of an input table in its scope", () => {
    expect(JSON.stringify(find(document, "sales")["actions"])).not.toContain("[picked-region]");
    expect(JSON.stringify(find(document, "sales")["actions"])).not.toContain("[Note]");
    expect(written(document)).toContain(JSON.stringify(formula).slice(1, -1));
    expect(written(document)).toContain("[Note]");
  });

  test("a control under a new handle is followed, in fields and formulas", () => {
    const changed = after(renameControl(document, find(document, "ctl"), "area") ?? []);
    expect(effectsOf(find(changed, "sales"))[0]?.effect).toMatchObject({ control: "area" });
    expect(written(changed)).toContain("[area] =");
    expect(checkDocument(changed)).toEqual([]);
  });

  test("a column under a new name is followed, what was selected as well", () => {
    expect(written(after(renameColumn(document, "sales", "amount", "Turnover")))).toContain("[Selection/Turnover]");
    expect(written(after(renameColumn(document, "notes", "n-text", "Remark")))).toContain("[Remark]");
  });

  test("who deletes something is told which actions name it; they read nothing", () => {
    expect(referencesTo(document, { kind: "column", elementId: "notes", columnId: "n-text" }).map(({ elementId }) => elementId)).toContain(
      "sales",
    );
    expect(referencesTo(document, { kind: "control", elementId: "ctl" }).length).toBeGreaterThan(0);
    expect(dependenciesOf(document, find(document, "sales"))).toEqual([]);
    const gone = after([{ kind: "remove-item", list: ["pages", { key: "p" }, "elements"], key: "ctl", after: "notes" }]);
    expect(checkDocument(gone).map(({ code }) => code)).toContain("E_DANGLING_ID");
  });

  test("who only looks sees what a formula refers to and nothing of what it does with it", () => {
    expect(JSON.stringify(find(viewerDocument(document), "sales")["actions"])).not.toContain("West");
    expect(JSON.stringify(find(viewerDocument(document), "sales")["actions"])).toContain("picked-region");
  });

  test("names of elements and columns stay what they are", () => {
    expect(namesOf(document).column(find(document, "sales"), "amount")).toBe("Amount");
  });
});

test("what can start a sequence depends on what the host is", () => {
  expect(triggersOf({ id: "b", kind: "button" })).toEqual(["on-click"]);
  expect(triggersOf({ id: "t", kind: "pivot-table" })).toEqual(["on-select"]);
  expect(triggersOf({ id: "c", kind: "control" })).toEqual(["on-change"]);
  expect(triggersOf({ id: "x", kind: "text" })).toEqual([]);
  expect(triggersOf({ id: "o", type: "modal" })).toEqual(["on-primary-cta-click", "on-secondary-cta-click", "on-close"]);
});
