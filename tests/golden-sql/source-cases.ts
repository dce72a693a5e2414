import type { GoldenCase } from "./cases.ts";

const column = (id: string, formula: string, name = id): { id: string; name: string; formula: string } => ({ id, name, formula });
const table = (name: string) => ({ kind: "warehouse-table", connectionId: "c", path: [name] });
const joined = (joinType: string, more: Record<string, unknown> = {}) => ({
  id: "joined",
  name: "Orders with customers",
  source: {
    kind: "join",
    joins: [{ left: table("orders"), right: table("customers"), joinType, columns: [{ left: "[customer_id]", right: "[id]" }] }],
  },
  columns: [
    column("order", "[orders/order_id]", "Order"),
    column("name", "[customers/name]", "Customer"),
    column("segment", "[customers/segment]", "Segment"),
    column("total", "Sum([orders/amount])", "Total"),
  ],
  ...more,
});
const bySegment = { groupings: [{ id: "by-segment", groupBy: ["segment"], calculations: ["total"] }] };

/** Sources made of others: joins, unions, transposes. */
export const sourceCases: readonly GoldenCase[] = [
  {
    name: "join-rows",
    about: "Bare tables are joined plainly.",
    elements: [joined("inner")],
    ask: { elementId: "joined", columns: ["order", "name"] },
  },
  {
    name: "join-groups",
    about: "One GROUP BY over the join, filters in WHERE.",
    elements: [joined("inner", { ...bySegment, filters: [{ id: "f", columnId: "name", kind: "list", mode: "exclude", values: ["Bo"] }] })],
    ask: { elementId: "joined", level: "by-segment", columns: ["segment", "total"] },
  },
  {
    name: "join-unread",
    about: "A leg that adds no rows and that nobody reads is not joined.",
    elements: [joined("left-outer")],
    ask: { elementId: "joined", columns: ["order"] },
  },
  {
    name: "join-full",
    about: "Every row of both sides; where the engine has no such join, the rows of the right that match nothing stand below.",
    elements: [joined("full-outer")],
    ask: { elementId: "joined", columns: ["order", "name"] },
  },
  {
    name: "join-lookup",
    about: "A looked up leg keeps the rows of the left: a key of the table needs no grouping.",
    elements: [joined("lookup")],
    ask: { elementId: "joined", columns: ["order", "name"] },
  },
  {
    name: "join-matches",
    about: "How many rows of each side find one on the other: the values of the keys, each once.",
    elements: [joined("inner")],
    ask: { elementId: "joined", want: { kind: "join-matches", join: 0 } },
  },
  {
    name: "union-rows",
    about: "UNION ALL of what is read, each column in the widest type.",
    elements: [
      {
        id: "all",
        name: "Everybody",
        source: {
          kind: "union",
          sources: [table("orders"), table("customers")],
          matches: [
            { outputColumnName: "Number", sourceColumns: ["order_id", "id"] },
            { outputColumnName: "Text", sourceColumns: ["region", "[name]"] },
            { outputColumnName: "Amount", sourceColumns: ["amount", null] },
            { outputColumnName: "Unread", sourceColumns: ["product", "segment"] },
          ],
        },
        columns: [column("n", "[Number]"), column("t", "[Text]"), column("a", "[Amount]")],
      },
    ],
    ask: { elementId: "all", columns: ["n", "t", "a"] },
  },
  {
    name: "transpose-rows",
    about: "Values of one column become columns: one GROUP BY of the rest.",
    elements: [
      {
        id: "wide",
        name: "Segments",
        source: {
          kind: "transpose",
          direction: "row-to-column",
          source: table("customers"),
          columnToTranspose: "segment",
          valueColumn: "id",
          aggregate: "count",
          outputColumns: ["Home", "Work"],
        },
        columns: [column("name", "[customers/name]"), column("home", "[Home]"), column("work", "[Work]")],
      },
    ],
    ask: { elementId: "wide", columns: ["name", "home", "work"] },
  },
];
