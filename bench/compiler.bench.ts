// How long a view's question takes to become SQL: the compiler runs at every keystroke and every request.
import { compileQuery } from "@sheaf/compiler";
import { documentOf, environmentOf, requestOf } from "../tests/conformance/support/documents.ts";
import { tablesFor } from "../tests/golden-sql/cases.ts";
import { type Bench, type Measurement, interleaved } from "../tools/bench/measure.ts";

const ROUNDS = 60;

export const bench: Bench = {
  name: "compiler",
  about: "documents to SQL: a table of 30 columns at three levels, a chain of 500 columns",
  async run() {
    const environment = environmentOf(tablesFor("duckdb"), "duckdb", {});
    const compiling = (element: Parameters<typeof documentOf>[0][number], level: string, columns: string[] | undefined) => {
      const document = documentOf([element]);
      const request = requestOf({ elementId: "t", level, ...(columns === undefined ? {} : { columns }) });
      return (): void => {
        const compiled = compileQuery(document, request, environment);
        if (!compiled.ok) throw new Error(JSON.stringify(compiled.diagnostics));
      };
    };
    const times = await interleaved(
      {
        inner: compiling(levels, "inner", undefined),
        base: compiling(levels, "base", undefined),
        chain: compiling(chain, "base", ["c499"]),
      },
      { rounds: ROUNDS, warmup: 10 },
    );
    const measured = (name: string, value: number, budget: number): Measurement => ({ name, value, unit: "ms", baseline: null, budget });
    return [
      measured("30 columns, at the inner grouping", times.inner.median, 5),
      measured("30 columns, base rows", times.base.median, 5),
      measured("a chain of 500 columns", times.chain.median, 200),
    ];
  },
};

const column = (id: string, formula: string): { id: string; name: string; formula: string } => ({ id, name: id, formula });
const source = { kind: "warehouse-table", connectionId: "c", path: ["orders"] };
const numbered = (prefix: string, count: number, formula: (index: number) => string): ReturnType<typeof column>[] =>
  Array.from({ length: count }, (_, index) => column(`${prefix}${index}`, formula(index)));
const ids = (columns: readonly { id: string }[]): string[] => columns.map((one) => one.id);

const base = numbered("b", 8, (index) => `[orders/amount] * ${index + 1} - [orders/discount]`);
const outer = numbered("o", 7, (index) => (index < 5 ? `Sum([b${index}])` : `CumulativeSum([o${index - 5}])`));
const inner = numbered("i", 8, (index) => (index < 5 ? `Sum([b${index}]) / Count()` : `[i${index - 5}] / [o${index - 5}]`));
const summary = numbered("s", 5, (index) => `Avg([i${index}])`);
const levels = {
  id: "t",
  name: "Orders",
  source,
  columns: [column("region", "[orders/region]"), column("product", "[orders/product]"), ...base, ...outer, ...inner, ...summary],
  groupings: [
    { id: "outer", groupBy: ["region"], calculations: ids(outer) },
    { id: "inner", groupBy: ["product"], calculations: ids(inner) },
  ],
  summary: ids(summary),
};
const chain = {
  id: "t",
  name: "Chain",
  source,
  columns: [
    column("c0", "[orders/amount]"),
    ...numbered("c", 499, (index) => `[c${index}] + 1`).map((one, index) => ({ ...one, id: `c${index + 1}`, name: `c${index + 1}` })),
  ],
};
