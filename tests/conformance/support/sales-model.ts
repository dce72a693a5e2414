import { type Environment, type ModelOffer, offerOf } from "@sheaf/compiler";
import { inEnglish } from "@sheaf/messages/english";
import type { TestElement } from "./documents.ts";
import { column, tableSource } from "./elements.ts";
import { planWorld } from "./plan.ts";

/** A model of orders and their buyers that several files read: each makes a world of its own over its tables. */
export const salesWorld = (): ReturnType<typeof planWorld> =>
  planWorld([
    {
      name: "orders",
      columns: { id: "int", cust: "int", qty: "int", price: "int", region: "text" },
      key: ["id"],
      rows: [
        [1, 10, 2, 5, "N"],
        [2, 20, 3, 7, "S"],
        [3, 10, 4, 1, "S"],
        [4, 30, 5, 2, "N"],
        [5, 20, 6, 3, null],
      ],
    },
    {
      name: "customers",
      columns: { id: "int", name: "text" },
      key: ["id"],
      rows: [
        [10, "Ada"],
        [20, "Bob"],
      ],
    },
  ]);

export const orders = (more: object = {}): TestElement => ({
  id: "orders",
  name: "Orders",
  source: tableSource("orders"),
  columns: [
    column("id", "[orders/id]"),
    column("cust", "[orders/cust]"),
    column("region", "[orders/region]"),
    { id: "amount", name: "Amount", formula: "[orders/qty] * [orders/price]" },
    { id: "per", name: "Per customer", formula: "Sum([Amount])" },
  ],
  groupings: [{ id: "by-cust", groupBy: ["cust"], calculations: ["per"] }],
  metrics: [{ id: "m", name: "Revenue", formula: "Sum([Amount])" }],
  relationships: [{ id: "r", name: "Buyer", targetElementId: "customers", keys: [{ sourceColumnId: "cust", targetColumnId: "key" }] }],
  ...more,
});
export const customers: TestElement = {
  id: "customers",
  name: "Customers",
  source: tableSource("customers"),
  columns: [column("key", "[customers/id]"), { id: "name", name: "Name", formula: "[customers/name]" }],
};
export const models = { sales: [orders(), customers] };
export const source = (more: object = {}) => ({ kind: "data-model", dataModelId: "sales", elementId: "orders", ...more });
/** Named as the element of the model is, which must not confuse anything. */
export const reader = (columns: object[], more: object = {}): TestElement => ({
  id: "t",
  name: "Orders",
  source: source(),
  columns,
  ...more,
});
/** What somebody knows of models who is told what they offer, as it is sent, and nothing else. */
export function toldOnly(environment: Environment): Environment {
  const { model, ...catalog } = environment.catalog;
  const offers = new Map<string, ModelOffer | undefined>();
  const offer = (dataModelId: string): ModelOffer | undefined => {
    const document = model?.(dataModelId);
    if (!offers.has(dataModelId) && document !== undefined)
      offers.set(dataModelId, JSON.parse(JSON.stringify(offerOf(document, environment, inEnglish))) as ModelOffer);
    return offers.get(dataModelId);
  };
  return { ...environment, catalog: { ...catalog, offer } };
}
