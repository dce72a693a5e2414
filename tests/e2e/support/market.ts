// The data model that tests of models begin with: prices of shares, and an index that they lead to.

export const market = (source: (table: string) => object, price = "Price", more: readonly object[] = []): readonly object[] => [
  {
    id: "prices",
    kind: "table",
    name: "Prices",
    source: source("stocks"),
    columns: [
      { id: "symbol", name: "Symbol", formula: "[stocks/symbol]" },
      { id: "date", name: "Date", formula: "[stocks/date]" },
      { id: "price", name: price, formula: "[stocks/price]", description: "At the end of the month" },
      { id: "secret", name: "Secret", formula: "[stocks/price] * 2" },
    ],
    sort: [
      { columnId: "symbol", direction: "descending" },
      { columnId: "date", direction: "ascending" },
    ],
    metrics: [{ id: "mean", name: "Mean price", formula: `Avg([${price}])`, format: { kind: "number", formatString: "$,.1f" } }, ...more],
    relationships: [{ id: "r", name: "Market", targetElementId: "index", keys: [{ sourceColumnId: "date", targetColumnId: "day" }] }],
    columnSecurities: [{ id: "s", restrictedColumns: ["secret"], criteria: { kind: "no-one-can-view" } }],
  },
  {
    id: "index",
    kind: "table",
    name: "Index",
    source: source("sp500"),
    columns: [
      { id: "day", name: "Day", formula: "[sp500/date]" },
      { id: "points", name: "Points", formula: "[sp500/price]" },
    ],
    // Relationships can go round.
    relationships: [
      {
        id: "a",
        name: "Again",
        targetElementId: "index",
        relationshipType: "1:1",
        keys: [{ sourceColumnId: "day", targetColumnId: "day" }],
      },
    ],
  },
];
