import { describe, expect, test } from "vitest";
import type { TableSchema } from "../api.ts";
import { type CatalogSources, GatheringCatalog, gathered } from "./gathering-catalog.ts";
import { RecordedCatalog } from "./recorded-catalog.ts";

interface Warehouse {
  readonly engine: "duckdb";
  readonly timeZone: string;
}

const schema = (path: readonly string[]): TableSchema => ({ path, columns: [], key: [], rowIdentity: null, rowCountEstimate: null });

function sources(asked: string[]): CatalogSources<Warehouse> {
  return {
    warehouse: async (id) => {
      asked.push(`connection ${id}`);
      if (id === "away") throw new RangeError("too far");
      return id === "gone" ? null : { engine: "duckdb", timeZone: "UTC" };
    },
    table: async (_, path) => {
      asked.push(`table ${path.join(".")}`);
      return path[0] === "two" ? "ambiguous" : path[0] === "none" ? undefined : schema(path);
    },
    statement: async (_, statement) => {
      asked.push(`statement ${statement}`);
      if (statement === "bad 1") throw new SyntaxError("syntax");
      return [];
    },
    file: async (_, __, inodeId) => schema([inodeId]),
  };
}

/** Asks a recorded catalog, which knows nothing but what the other one knew before, until nothing is missing. */
async function recorded<T>(catalog: GatheringCatalog<Warehouse>, work: (catalog: RecordedCatalog) => T): Promise<T> {
  for (;;) {
    // as it comes out of a message between threads
    const record = new RecordedCatalog(structuredClone(catalog.known((model) => model)));
    const answer = work(record);
    if (record.asked.length === 0) return answer;
    for (const lookup of structuredClone(record.asked)) catalog.ask(lookup);
    await catalog.gather();
  }
}

const gathering = (asked: string[]) => new GatheringCatalog(sources(asked), () => false);

describe("a catalog that gathers", () => {
  test("asks once, what one answer leads to in further rounds, and equal answers after that", async () => {
    const asked: string[] = [];
    const catalog = gathering(asked);
    let rounds = 0;
    const work = () => {
      rounds += 1;
      const first = catalog.table("c", ["one"]);
      if (first === undefined || first === "ambiguous") return null;
      return [first.path, catalog.table("c", ["two"]), catalog.table("c", ["none"]), catalog.file("c", "f")?.path];
    };
    expect(await gathered(catalog, work)).toEqual([["one"], "ambiguous", undefined, ["f"]]);
    // A table and its connection are asked for in the same round.
    expect(rounds).toBe(3);
    expect(await gathered(catalog, work)).toEqual([["one"], "ambiguous", undefined, ["f"]]);
    expect(rounds).toBe(4);
    expect(asked).toEqual(["connection c", "table one", "table two", "table none"]);
  });

  test("a connection that is not there is known as missing and nothing is asked of it", async () => {
    const asked: string[] = [];
    const catalog = gathering(asked);
    expect(await gathered(catalog, () => catalog.table("gone", ["one"]))).toBeUndefined();
    expect(asked).toEqual(["connection gone"]);
    expect([...catalog.warehouses]).toEqual([["gone", null]]);
  });

  test("a failure is known as one, of the source that it concerns, and asked for once", async () => {
    const asked: string[] = [];
    const catalog = new GatheringCatalog(sources(asked), (error) => error instanceof SyntaxError || error instanceof RangeError);
    const work = () => [catalog.statement("c", "bad 1"), catalog.statement("c", "fine")?.path, catalog.table("away", ["one"])];
    expect(await gathered(catalog, work)).toEqual([undefined, [], undefined]);
    expect(await gathered(catalog, work)).toEqual([undefined, [], undefined]);
    expect(asked.toSorted()).toEqual(["connection away", "connection c", "statement bad 1", "statement fine"]);
    expect(catalog.failed).toBe(true);
    const of = (connectionId: string, statement: string) => catalog.failureOf({ kind: "sql", connectionId, statement });
    expect(of("c", "bad 1")).toBeInstanceOf(SyntaxError);
    expect(of("c", "bad {{Number}}")).toBeInstanceOf(SyntaxError);
    for (const other of ["fine", "bad", "worse {{Number}}", "bad {{Number}}."]) expect(of("c", other)).toBeUndefined();
    expect(of("other", "bad 1")).toBeUndefined();
    expect(catalog.failureOf({ kind: "warehouse-table", connectionId: "away", path: ["two"] })).toBeInstanceOf(RangeError);
  });

  test("an error that is no failure reaches the caller and does not spoil the catalog", async () => {
    const catalog = gathering([]);
    await expect(gathered(catalog, () => catalog.statement("c", "bad 1"))).rejects.toThrow("syntax");
    expect(await gathered(catalog, () => catalog.table("c", ["one"]))).toEqual(schema(["one"]));
  });

  test("names that hold blanks are told apart", async () => {
    const asked: string[] = [];
    const catalog = gathering(asked);
    expect(await gathered(catalog, () => catalog.table("c", ["a b"]))).toEqual(schema(["a b"]));
    expect(await gathered(catalog, () => catalog.table("c", ["a", "b"]))).toEqual(schema(["a", "b"]));
  });

  test("R16: a record of it elsewhere gives the same answers, asks for what it misses, and knows what failed", async () => {
    const asked: string[] = [];
    const catalog = new GatheringCatalog(sources(asked), (error) => error instanceof SyntaxError || error instanceof RangeError);
    const [bad, away] = [
      { kind: "sql", connectionId: "c", statement: "bad 1" },
      { kind: "warehouse-table", connectionId: "away", path: ["one"] },
    ] as const;
    const found = await recorded(catalog, (record) => ({
      connection: record.connection("c")?.timeZone,
      gone: record.connection("gone"),
      tables: [["one"], ["two"], ["none"]].map((path) => record.table("c", path)),
      ofGone: record.table("gone", ["one"]),
      ofAway: record.table("away", ["one"]),
      statements: ["fine", "bad 1"].map((statement) => record.statement("c", statement)?.columns),
      file: record.file("c", "f")?.path,
      model: record.model("m"),
      input: record.input("c", "e"),
      failures: [bad, away, { ...bad, statement: "fine" }].map((source) => record.failureOf(source)?.message),
    }));
    expect(found).toEqual({
      connection: "UTC",
      gone: undefined,
      tables: [schema(["one"]), "ambiguous", undefined],
      ofGone: undefined,
      ofAway: undefined,
      statements: [[], undefined],
      file: ["f"],
      model: undefined,
      input: undefined,
      failures: ["syntax", "too far", undefined],
    });
    expect(asked.toSorted()).toEqual([
      "connection away",
      "connection c",
      "connection gone",
      "statement bad 1",
      "statement fine",
      "table none",
      "table one",
      "table two",
    ]);
    expect([...catalog.warehouses.keys()].toSorted()).toEqual(["away", "c", "gone"]);
  });
});
