import { tableSource } from "./elements.ts";
import { planWorld } from "./plan.ts";

/** The rows on which random elements showed once what they got wrong, on every engine. */
export const foundWorld = () =>
  planWorld(
    [
      {
        name: "facts",
        columns: { id: "int", h: "text", b: "bool", d: "date", f: "float" },
        key: ["id"],
        rows: [
          [1, "p", true, "2024-05-01", 2],
          [2, "p", false, "2024-05-01", 2],
          [3, null, true, "2024-03-31", null],
          [4, "q", null, null, 5],
        ],
      },
    ],
    ["duckdb", "postgres", "sqlite", "clickhouse", "mysql"],
  );
export const source = tableSource("facts");
