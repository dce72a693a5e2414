import type { FormulaPlace } from "@sheaf/compiler";
import { emptyTable, type ResultTable } from "@sheaf/result";
import type { Element } from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import { documentOf } from "../testing/documents.ts";
import { PAGE_ROWS, RowPages } from "./row-pages.ts";
import { rowsQuestion } from "./rows-question.ts";
import { sqlQuestions } from "./sql-questions.ts";

const source = { kind: "warehouse-table", connectionId: "c", path: ["flights"] };
const table: Element = {
  id: "t",
  kind: "table",
  source,
  columns: [
    { id: "state", formula: "[flights/state]", name: "State" },
    { id: "late", formula: "Count()" },
    { id: "delay", formula: "[flights/delay]" },
    { id: "secret", formula: "[flights/id]", hidden: true },
  ],
  groupings: [{ id: "g", groupBy: ["state"], calculations: ["late"] }],
};
const figure: Element = { id: "k", kind: "kpi-chart", source, columns: [{ id: "n", formula: "Count()" }], value: { columnId: "n" } };
const document = documentOf(table, figure);
const place = {
  scope: {
    own: [],
    controls: [],
    source: [{ name: "delay/min" }],
    prefixes: [{ name: "flights", step: 0 }],
    byTarget: () => undefined,
    defining: null,
  },
} as unknown as FormulaPlace;

describe("T1 statements of an element", () => {
  test("one per level of a table, with the columns that it shows", () => {
    const questions = sqlQuestions(document, table);
    expect(questions.map(({ id, title, request }) => [id, title, request.want])).toEqual([
      ["g", "State", { kind: "rows", columns: ["state", "late"], withOuter: false, outline: true }],
      ["base", "Rows", { kind: "rows", columns: ["delay"], withOuter: false, outline: false }],
    ]);
  });
  test("a level without columns has none", () => {
    const columns = table["columns"] as unknown as readonly { id: string }[];
    const grouped = { ...table, columns: columns.filter(({ id }) => id !== "delay") as never };
    expect(
      sqlQuestions({ ...document, pages: [{ id: "p", name: "P", elements: [grouped], rest: {} }] }, grouped).map(({ id }) => id),
    ).toEqual(["g"]);
  });
  test("of other elements what their view asks for", () => expect(sqlQuestions(document, figure)[0]?.title).toBe("Value"));
});

describe("T1 rows beneath", () => {
  let next = 0;
  const newId = (): string => `new${(next += 1)}`;
  test("a table shows its own columns, keys first, inside the group", () => {
    const question = rowsQuestion(document, table, { within: ["IL"] }, place, newId);
    expect(question?.operations).toEqual([]);
    expect(question?.rows(200, 100)).toEqual({
      level: "base",
      within: ["IL"],
      want: { kind: "rows", columns: ["state", "delay"], withOuter: true, outline: false },
      window: { offset: 200, limit: 100 },
    });
    expect(question?.count).toEqual({ level: "base", within: ["IL"], want: { kind: "count" }, window: null });
  });
  test("details stand behind what is shown, hidden ones as well, and in place of the columns of the source", () => {
    const detailed = { ...table, sheaf: { detailColumns: ["secret", "late", "state"] } };
    const question = rowsQuestion(documentOf(detailed), detailed, { within: ["IL"] }, place, newId);
    expect(question?.rows(0, 1).want).toMatchObject({ columns: ["state", "delay", "secret"] });
    const columns = [
      { id: "n", formula: "Count()" },
      { id: "d", formula: "[flights/delay]", hidden: true },
    ];
    const asked = { ...figure, columns, sheaf: { detailColumns: ["d"] } };
    const behind = rowsQuestion(documentOf(asked), asked, { within: null }, place, newId);
    expect(behind?.operations).toEqual([]);
    expect(behind?.rows(0, 1).want).toMatchObject({ columns: ["d"] });
  });
  test("a figure shows the columns of its source, named as formulas name them", () => {
    next = 0;
    const question = rowsQuestion(document, figure, { within: null }, place, newId);
    expect(question?.operations).toEqual([
      {
        kind: "insert-item",
        list: ["elements", { key: "k" }, "columns"],
        item: { id: "new1", name: "delay/min", formula: "[flights/delay\\/min]" },
        after: "n",
      },
    ]);
    expect(question?.rows(0, 1).want).toMatchObject({ columns: ["new1"] });
  });
});

describe("pages of rows", () => {
  const rows = (rowCount: number): ResultTable => ({ ...emptyTable([], new Uint8Array()), rowCount });
  test("each is asked for once; a row says where it is", async () => {
    const asked: number[] = [];
    let changes = 0;
    const pages = new RowPages(
      (offset) => {
        asked.push(offset);
        return Promise.resolve(rows(offset === 0 ? PAGE_ROWS : 3));
      },
      { onChange: () => (changes += 1), onFailure: () => undefined },
    );
    await Promise.all([pages.bring(0, PAGE_ROWS + 1), pages.bring(0, 1)]);
    pages.show(0, 1);
    expect([asked, changes]).toEqual([[0, PAGE_ROWS], 2]);
    expect(pages.row(PAGE_ROWS + 2)?.row).toBe(2);
    expect(pages.row(PAGE_ROWS + 3)).toBeUndefined();
  });
  test("what failed is told, and asked for again", async () => {
    let fails = true;
    const failures: unknown[] = [];
    const pages = new RowPages(() => (fails ? Promise.reject(new Error("gone")) : Promise.resolve(rows(1))), {
      onChange: () => undefined,
      onFailure: (thrown) => failures.push(thrown),
    });
    await pages.bring(0, 0);
    fails = false;
    await pages.bring(0, 0);
    expect([failures.length, pages.row(0)?.row]).toEqual([1, 0]);
  });
});
