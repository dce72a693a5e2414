import { type Environment, type TableSchema, type ToldDiagnostic, compileQuery } from "@sheaf/compiler";
import { beforeAll, expect } from "vitest";
import { asResult, type Cell, sameCell } from "./cells.ts";
import { type Ask, type Surroundings, type TestElement, documentOf, environmentOf, requestOf } from "./documents.ts";
import { type TestEngine, type TestTable, engines } from "./engines.ts";
import { wrongInShort } from "./short-sql.ts";
import { type CompiledAlone, told, type ToldQuery } from "./told.ts";

/** Real engines with tables, and documents over them. */
export interface World {
  /** Rows of a request on each engine, which must agree. The SQL is in the message when they do not. */
  readonly expectRows: (
    elements: readonly TestElement[],
    ask: Ask,
    rows: readonly (readonly Cell[])[],
    around?: Surroundings,
  ) => Promise<void>;
  /** Rows of a request on each engine, which must agree; null where it failed to compile. */
  readonly rows: (elements: readonly TestElement[], ask: Ask, around?: Surroundings) => Promise<readonly (readonly Cell[])[]>;
  readonly compile: (elements: readonly TestElement[], ask: Ask, around?: Surroundings, dialect?: TestEngine["dialect"]) => ToldQuery;
  /** What the tables look like to the compiler, on DuckDB. */
  readonly environment: (around?: Surroundings) => Environment;
  /** Runs SQL that a test wrote itself, for comparison. */
  readonly query: (dialect: TestEngine["dialect"], sql: string) => Promise<readonly (readonly unknown[])[]>;
  readonly setTables: (tables: readonly TestTable[]) => Promise<void>;
}

/** Starts the engines before the tests of a file and ends them after. */
export function planWorld(tables: readonly TestTable[], asked?: readonly TestEngine["dialect"][]): World {
  const running = engines(asked);
  const schemas = new Map<TestEngine["dialect"], Map<string, TableSchema>>();
  const setTables = async (list: readonly TestTable[]): Promise<void> => {
    for (const engine of running.all()) {
      const known = schemas.get(engine.dialect) ?? new Map<string, TableSchema>();
      schemas.set(engine.dialect, known);
      for (const table of list) known.set(table.name, await engine.createTable(table));
    }
  };
  beforeAll(async () => {
    await setTables(tables);
  });

  const compile: World["compile"] = (elements, ask, around = {}, dialect = "duckdb") =>
    told(compileQuery(documentOf(elements), requestOf(ask), environmentOf(schemas.get(dialect) ?? new Map(), dialect, around)));
  const run = async (engine: TestEngine, compiled: CompiledAlone): Promise<readonly (readonly Cell[])[]> => {
    const rows = await engine.query(compiled.sql).catch((problem: unknown) => {
      throw new Error(`${engine.dialect} refused:\n${String(problem)}\n${compiled.sql}`);
    });
    const found = rows.map((row) => compiled.columns.map((column, index) => asResult(engine.cell(row[index], column.type))));
    const wrong = await wrongInShort(engine, compiled, found);
    if (wrong !== null) throw new Error(`${engine.dialect}: ${wrong}`);
    return found;
  };
  const rows: World["rows"] = async (elements, ask, around = {}) => {
    let first: readonly (readonly Cell[])[] | null = null;
    for (const engine of running.all()) {
      const compiled = compile(elements, ask, around, engine.dialect);
      if (!compiled.ok) throw new Error(`did not compile: ${JSON.stringify(compiled.diagnostics)}`);
      const found = await run(engine, compiled);
      if (first === null) first = found;
      else if (!sameRows(found, first))
        throw new Error(`the engines differ:\n${show(first)}\n--- ${engine.dialect}\n${show(found)}\n${compiled.sql}`);
    }
    return first ?? [];
  };
  return {
    rows,
    expectRows: async (elements, ask, expected, around = {}) => {
      for (const engine of running.all()) {
        const compiled = compile(elements, ask, around, engine.dialect);
        if (!compiled.ok) throw new Error(`did not compile: ${JSON.stringify(compiled.diagnostics, null, 2)}`);
        const found = await run(engine, compiled);
        if (sameRows(found, expected)) continue;
        const columns = compiled.columns.map((column) => column.name).join(" | ");
        expect.fail(
          `${engine.dialect}: ${columns}\n${show(found)}\nexpected\n${show(expected)}\n${findings(compiled.diagnostics)}\n${compiled.sql}`,
        );
      }
      expect(running.names.length).toBeGreaterThanOrEqual(2);
    },
    compile,
    environment: (around = {}) => environmentOf(schemas.get("duckdb") ?? new Map(), "duckdb", around),
    query: (dialect, sql) => running.get(dialect).query(sql),
    setTables,
  };
}

function sameRows(a: readonly (readonly Cell[])[], b: readonly (readonly Cell[])[]): boolean {
  return (
    a.length === b.length &&
    a.every((row, at) => row.length === b[at]?.length && row.every((cell, index) => sameCell(cell, b[at]?.[index] ?? null)))
  );
}

function show(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `  ${row.map((cell) => JSON.stringify(cell)).join(" | ")}`).join("\n");
}

function findings(diagnostics: readonly ToldDiagnostic[]): string {
  return diagnostics.map((one) => `${one.code} ${one.columnId ?? ""}: ${one.message}`).join("\n");
}
