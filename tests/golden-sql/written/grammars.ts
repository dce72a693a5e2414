import type { WrittenDialectName } from "@sheaf/sql";
import { BigQueryDialect, Parser, ParserError, SnowflakeDialect, init, type Dialect } from "@guanmingchiu/sqlparser-ts";

await init();

const grammars: Readonly<Record<WrittenDialectName, Dialect>> = {
  snowflake: new SnowflakeDialect(),
  bigquery: new BigQueryDialect(),
};

/** What a grammar of the engine has against a statement; null if nothing. */
export function problemIn(name: WrittenDialectName, sql: string): string | null {
  try {
    Parser.validate(sql, grammars[name]);
    return null;
  } catch (error) {
    if (error instanceof ParserError) return error.message;
    throw error;
  }
}
