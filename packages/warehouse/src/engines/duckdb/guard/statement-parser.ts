import type { DuckDBConnection, DuckDBInstance, DuckDBPreparedStatement } from "@duckdb/node-api";

/** A connection with the statement that parses others. */
interface Prepared {
  readonly connection: DuckDBConnection;
  readonly statement: DuckDBPreparedStatement;
}

const PARSE = "SELECT json_serialize_sql($1::VARCHAR, skip_null := true, skip_default := true, skip_empty := true)";

/**
 * The engine's own parser. To connect and to prepare takes longer than to parse, so that what one statement was parsed with is kept for the
 * next. Statements that are parsed at the same moment each have their own: a prepared statement holds one value at a time.
 */
export class StatementParser {
  readonly #instance: DuckDBInstance;
  #idle: Prepared | null = null;
  #isClosed = false;

  constructor(instance: DuckDBInstance) {
    this.#instance = instance;
  }

  /** The syntax tree as JSON, or what is wrong; null where the engine has no answer. */
  async parse(sql: string): Promise<string | null> {
    const idle = this.#idle;
    this.#idle = null;
    const prepared = idle ?? (await this.#prepare());
    try {
      prepared.statement.bindVarchar(1, sql);
      const [row] = await (await prepared.statement.run()).getRowsJson();
      const text = row?.[0];
      this.#keep(prepared);
      return typeof text === "string" ? text : null;
    } catch (error) {
      // Of what failed nobody knows how it stands.
      prepared.connection.disconnectSync();
      throw error;
    }
  }

  /** An open connection would keep the database open. */
  close(): void {
    this.#isClosed = true;
    this.#idle?.connection.disconnectSync();
    this.#idle = null;
  }

  #keep(prepared: Prepared): void {
    if (this.#idle === null && !this.#isClosed) this.#idle = prepared;
    else prepared.connection.disconnectSync();
  }

  async #prepare(): Promise<Prepared> {
    const connection = await this.#instance.connect();
    try {
      return { connection, statement: await connection.prepare(PARSE) };
    } catch (error) {
      connection.disconnectSync();
      throw error;
    }
  }
}
