import { describe, expect, test } from "vitest";
import type { TableSchema } from "../api.ts";
import { type CatalogSources, GatheringCatalog, gathered } from "./gathering-catalog.ts";

interface Warehouse {
  readonly engine: "duckdb";
  readonly timeZone: string;
}

const schema = (path: readonly string[]): TableSchema => ({ path, columns: [], key: [], rowIdentity: null, rowCountEstimate: null });

function sources(asked: string[]): CatalogSources<Warehouse> {
  return {
    warehouse: async (id) => {
      asked.push(`connection ${id}`);
      return id === "gone" ? null : { engine: "duckdb", timeZone: "UTC" };
    },
    table: async (_, path) => {
      asked.push(`table ${path.join(".")}`);
      return path[0] === "two" ? "ambiguous" : path[0] === "none" ? undefined : schema(path);
    },
    statement: async (_, statement) => {
      asked.push(`statement ${statement}`);
      if (statement === "bad") throw new Error("syntax");
      return [];
    },
    file: async (_, __, inodeId) => schema([inodeId]),
  };
}

describe("a catalog that gathers", () => {
  test("asks once, what one answer leads to in further rounds, and equal answers after that", async () => {
    const asked: string[] = [];
    const catalog = new GatheringCatalog(sources(asked));
    let rounds = 0;
    const work = () => {
      rounds += 1;
      const first = catalog.table("c", ["one"]);
      if (first === undefined || first === "ambiguous") return null;
      return [first.path, catalog.table("c", ["two"]), catalog.table("c", ["none"]), catalog.file("c", "f")?.path];
    };
    expect(await gathered(catalog, work)).toEqual([["one"], "ambiguous", undefined, ["f"]]);
    expect(rounds).toBe(4);
    expect(await gathered(catalog, work)).toEqual([["one"], "ambiguous", undefined, ["f"]]);
    expect(rounds).toBe(5);
    expect(asked).toEqual(["connection c", "table one", "table two", "table none"]);
  });

  test("a connection that is not there is known as missing and nothing is asked of it", async () => {
    const asked: string[] = [];
    const catalog = new GatheringCatalog(sources(asked));
    expect(await gathered(catalog, () => catalog.table("gone", ["one"]))).toBeUndefined();
    expect(asked).toEqual(["connection gone"]);
    expect([...catalog.warehouses]).toEqual([["gone", null]]);
  });

  test("a failure reaches the caller and does not spoil the catalog", async () => {
    const catalog = new GatheringCatalog(sources([]));
    await expect(gathered(catalog, () => catalog.statement("c", "bad"))).rejects.toThrow("syntax");
    expect(await gathered(catalog, () => catalog.table("c", ["one"]))).toEqual(schema(["one"]));
  });

  test("names that hold blanks are told apart", async () => {
    const asked: string[] = [];
    const catalog = new GatheringCatalog(sources(asked));
    expect(await gathered(catalog, () => catalog.table("c", ["a b"]))).toEqual(schema(["a b"]));
    expect(await gathered(catalog, () => catalog.table("c", ["a", "b"]))).toEqual(schema(["a", "b"]));
  });
});
