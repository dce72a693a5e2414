import type { WrittenDialectName } from "@sheaf/sql";
import { BigQueryDialect, Parser, ParserError, SnowflakeDialect, init, type Dialect } from "@guanmingchiu/sqlparser-ts";
import { SparkSQL, TrinoSQL } from "dt-sql-parser";

await init();

type Problem = (sql: string) => string | null;

/** The `sqlparser` crate: written by hand, a dialect of its own for each engine. */
function byHand(dialect: Dialect): Problem {
  return (sql) => {
    try {
      Parser.validate(sql, dialect);
      return null;
    } catch (error) {
      if (error instanceof ParserError) return error.message;
      throw error;
    }
  };
}

/** The engine's own grammar. */
function byAntlr(parser: TrinoSQL | SparkSQL): Problem {
  return (sql) => {
    const [problem] = parser.validate(sql);
    return problem === undefined ? null : `${problem.message} at ${problem.startLine}:${problem.startColumn}`;
  };
}

const grammars: Readonly<Record<WrittenDialectName, Problem>> = {
  snowflake: byHand(new SnowflakeDialect()),
  bigquery: byHand(new BigQueryDialect()),
  trino: byAntlr(new TrinoSQL()),
  databricks: byAntlr(new SparkSQL()),
};

/** What a grammar of the engine has against a statement; null if nothing. */
export function problemIn(name: WrittenDialectName, sql: string): string | null {
  return grammars[name](sql);
}
