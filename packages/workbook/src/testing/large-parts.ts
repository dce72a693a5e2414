import { amount, column, fileOf, type LargeFile, reading, region, tableOf, times } from "./large-files.ts";

/** Lists of one element besides its columns. */
export const manyParts: Readonly<Record<string, LargeFile>> = {
  filters: (size) =>
    fileOf([
      tableOf([amount], { filters: times(size, (index) => ({ id: `f${index}`, columnId: "amount", kind: "number-range", min: index })) }),
    ]),
  "filters of many columns": (size) =>
    fileOf([
      tableOf(
        times(size, (index) => column(`c${index}`, `[sales/amount] + ${index}`)),
        {
          filters: times(size, (index) => ({ id: `f${index}`, columnId: `c${index}`, kind: "number-range", min: index })),
        },
      ),
    ]),
  "values of a filter": (size) =>
    fileOf([tableOf([region], { filters: [{ id: "f", columnId: "region", kind: "list", values: times(size, (index) => `v${index}`) }] })]),
  groupings: (size) =>
    fileOf([
      tableOf(
        times(size, (index) => column(`c${index}`, `[sales/amount] + ${index}`)),
        {
          groupings: times(size, (index) => ({ id: `g${index}`, groupBy: [`c${index}`] })),
        },
      ),
    ]),
  "keys of a grouping": (size) =>
    fileOf([
      tableOf([...times(size, (index) => column(`c${index}`, `[sales/amount] + ${index}`)), column("s", "Sum([sales/amount])")], {
        groupings: [{ id: "g", groupBy: times(size, (index) => `c${index}`), calculations: ["s"] }],
      }),
    ]),
  sorts: (size) =>
    fileOf([
      tableOf(
        times(size, (index) => column(`c${index}`, `[sales/amount] + ${index}`)),
        {
          sort: times(size, (index) => ({ columnId: `c${index}`, direction: "ascending" })),
        },
      ),
    ]),
  "conditional formats": (size) =>
    fileOf([
      tableOf([amount], {
        conditionalFormats: times(size, (index) => ({
          columnIds: ["amount"],
          type: "single",
          condition: ">",
          value: index,
          style: { bold: true },
        })),
      }),
    ]),
  metrics: (size) =>
    fileOf([tableOf([amount], { metrics: times(size, (index) => ({ id: `m${index}`, name: `M${index}`, formula: "Sum([amount])" })) })]),
  "a chain of metrics": (size) =>
    fileOf([
      tableOf([amount], {
        metrics: times(size, (index) => ({
          id: `m${index}`,
          name: `M${index}`,
          formula: index === 0 ? "Sum([amount])" : `[Metrics/M${index - 1}] + 1`,
        })),
      }),
    ]),
  relationships: (size) =>
    fileOf([
      { ...tableOf([amount, region]), id: "other", name: "Other" },
      tableOf([amount, region, column("x", "[T/R0/amount]")], {
        relationships: times(size, (index) => ({
          id: `r${index}`,
          name: `R${index}`,
          targetElementId: "other",
          keys: [{ sourceColumnId: "region", targetColumnId: "region" }],
        })),
      }),
    ]),
  "columns over relationships": (size) =>
    fileOf([
      { ...tableOf([amount, region]), id: "other", name: "Other" },
      tableOf([amount, region, ...times(size, (index) => column(`x${index}`, `[T/R${index}/amount]`))], {
        relationships: times(size, (index) => ({
          id: `r${index}`,
          name: `R${index}`,
          targetElementId: "other",
          keys: [{ sourceColumnId: "region", targetColumnId: "region" }],
        })),
      }),
    ]),
  "nested folders": (size) =>
    fileOf([
      tableOf([amount], {
        folders: times(size, (index) => ({ id: `f${index}`, name: `F${index}`, items: [index === size - 1 ? "amount" : `f${index + 1}`] })),
        order: ["f0"],
      }),
    ]),
  "column securities": (size) =>
    fileOf([
      tableOf([amount], {
        columnSecurities: times(size, (index) => ({
          id: `s${index}`,
          restrictedColumns: ["amount"],
          criteria: { kind: "no-one-can-view" },
        })),
      }),
    ]),
  "row policies": (size) =>
    fileOf([tableOf([amount], { sheaf: { rowPolicies: times(size, (index) => ({ id: `s${index}`, rule: `[amount] > ${index}` })) } })]),
  "legs of a join": (size) =>
    fileOf([
      ...times(size + 1, (index) => ({ ...tableOf([amount, region]), id: `e${index}`, name: `E${index}` })),
      tableOf([column("x", "[E0/amount]")], {
        source: {
          kind: "join",
          joins: times(size, (index) => ({
            left: reading("e0"),
            right: reading(`e${index + 1}`),
            columns: [{ left: "[E0/region]", right: `[E${index + 1}/region]` }],
            joinType: "left-outer",
          })),
        },
      }),
    ]),
  "legs of a union": (size) =>
    fileOf([
      ...times(size, (index) => ({ ...tableOf([amount, region]), id: `e${index}`, name: `E${index}` })),
      tableOf([column("x", "[Amount]")], {
        source: {
          kind: "union",
          sources: times(size, (index) => reading(`e${index}`)),
          matches: [{ outputColumnName: "Amount", sourceColumns: times(size, () => "amount") }],
        },
      }),
    ]),
  "matches of a union": (size) =>
    fileOf([
      { ...tableOf(times(size, (index) => column(`c${index}`, "[sales/amount]"))), id: "a", name: "A" },
      { ...tableOf(times(size, (index) => column(`c${index}`, "[sales/amount]"))), id: "b", name: "B" },
      tableOf(
        times(size, (index) => column(`u${index}`, `[O${index}]`)),
        {
          source: {
            kind: "union",
            sources: [reading("a"), reading("b")],
            matches: times(size, (index) => ({ outputColumnName: `O${index}`, sourceColumns: [`c${index}`, `c${index}`] })),
          },
        },
      ),
    ]),
  "turned columns": (size) =>
    fileOf([
      { ...tableOf(times(size, (index) => column(`c${index}`, "[sales/amount]"))), id: "a", name: "A" },
      tableOf([column("x", "[Value]")], {
        source: {
          kind: "transpose",
          direction: "column-to-row",
          source: reading("a"),
          columnsToMerge: times(size, (index) => `c${index}`),
          columnLabelForMergedColumns: "Key",
          columnLabelForValues: "Value",
        },
      }),
    ]),
  "turned rows": (size) =>
    fileOf([
      { ...tableOf([region, amount]), id: "a", name: "A" },
      tableOf(
        times(size, (index) => column(`x${index}`, `[v${index}]`)),
        {
          source: {
            kind: "transpose",
            direction: "row-to-column",
            source: reading("a"),
            columnToTranspose: "region",
            valueColumn: "amount",
            aggregate: "sum",
            outputColumns: times(size, (index) => `v${index}`),
          },
        },
      ),
    ]),
  "values of a pivot": (size) =>
    fileOf([
      { ...tableOf([region, amount]), id: "a", name: "A" },
      {
        ...tableOf([column("r", "[A/region]"), ...times(size, (index) => column(`v${index}`, `Sum([A/amount]) + ${index}`))]),
        kind: "pivot-table",
        source: reading("a"),
        rowsBy: [{ id: "r" }],
        values: times(size, (index) => `v${index}`),
      },
    ]),
};
