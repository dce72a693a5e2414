import type { GoldenCase } from "./cases.ts";

const column = (id: string, formula: string, name: string): { id: string; name: string; formula: string } => ({ id, name, formula });

/** A data model of orders and their customers, with a row policy. */
const models = {
  shop: [
    {
      id: "orders",
      name: "Orders",
      source: { kind: "warehouse-table", connectionId: "c", path: ["orders"] },
      columns: [
        column("order", "[orders/order_id]", "Order"),
        column("customer", "[orders/customer_id]", "Customer"),
        column("region", "[orders/region]", "Region"),
        column("amount", "[orders/amount]", "Amount"),
      ],
      relationships: [
        { id: "r", name: "Buyer", targetElementId: "customers", keys: [{ sourceColumnId: "customer", targetColumnId: "id" }] },
      ],
      metrics: [{ id: "m", name: "Revenue", formula: "Sum([Amount])" }],
      sheaf: { rowPolicies: [{ id: "p", rule: '[Region] = CurrentUserAttributeText("region")' }] },
    },
    {
      id: "customers",
      name: "Customers",
      source: { kind: "warehouse-table", connectionId: "c", path: ["customers"] },
      columns: [column("id", "[customers/id]", "Id"), column("segment", "[customers/segment]", "Segment")],
    },
  ],
};
const around = { models, user: { attributes: new Map([["region", "West"]]) } };
const report = {
  id: "report",
  name: "Report",
  source: { kind: "data-model", dataModelId: "shop", elementId: "orders" },
  columns: [
    column("order", "[Orders/Order]", "Order"),
    column("segment", "[Orders/Buyer/Segment]", "Segment"),
    column("revenue", "[Metrics/Revenue]", "Revenue"),
  ],
  groupings: [{ id: "by-segment", groupBy: ["segment"], calculations: ["revenue"] }],
};

/** Elements of data models as sources. */
export const modelCases: readonly GoldenCase[] = [
  {
    name: "model-unread-relationship",
    about: "A relationship of which nobody reads a column is not joined; the row policy holds.",
    elements: [{ ...report, groupings: [] }],
    ask: { elementId: "report", columns: ["order"] },
    around,
  },
  {
    name: "model-metric-by-related-column",
    about: "A metric grouped by a column behind a relationship: one plain join to the key of the target.",
    elements: [report],
    ask: { elementId: "report", level: "by-segment", columns: ["segment", "revenue"] },
    around,
  },
];
