import { type ErrorText, foreign } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import type { DuckDBInstance } from "@duckdb/node-api";
import { WarehouseError } from "../../../errors.ts";
import { StatementParser } from "./statement-parser.ts";
import { positionOfByte, positionOfCharacter } from "./position.ts";
import { coveringMacros } from "./covering-macros.ts";
import { shapeProblem } from "./statement-shape.ts";
import { checkTree, type KnownTables, type TableReference } from "./statement-tree.ts";

/** A statement that passed: one SELECT that calls and reads nothing but what is allowed. */
export interface CheckedStatement {
  readonly tables: readonly TableReference[];
  /** Statements that its connection has to run before it: they cover functions whose arguments have bounds. */
  readonly macros: readonly string[];
}

/** Longer statements are refused: nobody writes them, and the parser's work grows with them. */
const MAX_STATEMENT_BYTES = 1024 * 1024;
const REMEMBERED = 500;

/**
 * The one door for SQL on the embedded engine, for what people write and for what the compiler makes: a mistake in the
 * compiler's escaping then still reaches no file. A check costs a good part of a millisecond, and is remembered by the text.
 */
export class StatementGuard {
  readonly #parser: StatementParser;
  readonly #tables: () => Promise<KnownTables>;
  #passed = new Map<string, CheckedStatement>();
  #generation = 0;

  constructor(instance: DuckDBInstance, tables: () => Promise<KnownTables>) {
    this.#parser = new StatementParser(instance);
    this.#tables = tables;
  }

  /** To be called when tables come or go. */
  forget(): void {
    this.#generation++;
    this.#passed = new Map();
  }

  /** Gives the engine back what checks hold of it. */
  close(): void {
    this.#parser.close();
  }

  /** Refuses with warehouse_query_failed_user_error and the place. */
  async check(sql: string, given: readonly string[] = []): Promise<CheckedStatement> {
    // No statement that passes holds a NUL.
    const key = [sql, ...given].join("\u0000");
    const remembered = this.#passed.get(key);
    if (remembered !== undefined) {
      // Most recently used last.
      this.#passed.delete(key);
      this.#passed.set(key, remembered);
      return remembered;
    }
    const generation = this.#generation;
    const checked = await this.#checkAgainst(sql, async () => withGiven(await this.#tables(), given));
    if (generation === this.#generation) {
      this.#passed.set(key, checked);
      const [oldest] = this.#passed.keys();
      if (this.#passed.size > REMEMBERED && oldest !== undefined) this.#passed.delete(oldest);
    }
    return checked;
  }

  /** The tables that a statement names, whether they are there or not. Refuses like `check` in everything else. */
  references(sql: string, given: readonly string[] = []): Promise<CheckedStatement> {
    return this.#checkAgainst(sql, async () => withGiven({ catalog: (await this.#tables()).catalog, has: () => true }, given));
  }

  async #checkAgainst(sql: string, tables: () => Promise<KnownTables>): Promise<CheckedStatement> {
    // The engine's interface takes C strings: what follows a NUL would be checked but never run, or the other way round.
    if (sql.includes("\u0000")) throw refused(message("errors-data.warehouse.statement-may-not-hold-nul"), null);
    if (Buffer.byteLength(sql) > MAX_STATEMENT_BYTES) throw refused(message("errors-data.warehouse.statement-too-long"), null);
    const tree = await this.#parse(sql);
    const known = await tables();
    const result = shapeProblem(tree, sql) ?? checkTree(tree, known);
    if ("text" in result) {
      throw refused(result.text, result.byte === null ? null : positionOfByte(sql, result.byte), result.isLimit ? "limit" : "refused");
    }
    return { tables: result.tables, macros: coveringMacros(result.covered) };
  }

  async #parse(sql: string): Promise<unknown> {
    const text = await this.#parser.parse(sql);
    if (text === null) throw refused(message("errors-data.warehouse.statement-could-not-read"), null);
    const tree = JSON.parse(text) as Partial<ParseFailure>;
    if (tree.error === true) throw parseFailure(tree, sql);
    return tree;
  }
}

function withGiven(known: KnownTables, given: readonly string[]): KnownTables {
  return given.length === 0 ? known : { ...known, given: new Set(given.map((name) => name.toLowerCase())) };
}

interface ParseFailure {
  readonly error: boolean;
  readonly error_type: string;
  readonly error_message: string;
  readonly position: string;
}

function parseFailure(failure: Partial<ParseFailure>, sql: string): WarehouseError {
  if (failure.error_type !== "parser") return refused(message("errors-data.warehouse.only-select-statements-allowed"), null);
  const at = failure.position === undefined ? Number.NaN : Number(failure.position);
  const place = Number.isInteger(at) ? positionOfCharacter(sql, at) : null;
  return new WarehouseError(
    "warehouse_query_failed_user_error",
    foreign((failure.error_message ?? "syntax error").split("\n")[0] ?? ""),
    { cause: "syntax", ...place },
    failure.error_message ?? null,
  );
}

function refused(
  text: ErrorText,
  place: { readonly line: number; readonly column: number } | null,
  cause: "refused" | "limit" = "refused",
): WarehouseError {
  return new WarehouseError("warehouse_query_failed_user_error", text, { cause, ...place });
}
