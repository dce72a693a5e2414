import type { WrittenDialectName } from "@sheaf/sql";
import {
  BigQueryDialect,
  MsSqlDialect,
  Parser,
  ParserError,
  RedshiftDialect,
  SnowflakeDialect,
  init,
  type Dialect,
} from "@guanmingchiu/sqlparser-ts";
import { SparkSQL, TrinoSQL } from "dt-sql-parser";
import { lackIn } from "./lacks.ts";

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
  redshift: byHand(new RedshiftDialect()),
  sqlserver: byHand(new MsSqlDialect()),
};

/** What a grammar refuses although the engine takes it; whatever else it refuses fails a test. */
const WRONGLY_REFUSED: Readonly<Partial<Record<WrittenDialectName, { readonly words: RegExp; readonly why: string }>>> = {
  databricks: { words: /\bLISTAGG\(/u, why: "LISTAGG came to the engine after this grammar of Spark was written" },
};

/** What a grammar of the engine has against a statement; null if nothing, or what it has is known to be wrong. */
export function problemIn(name: WrittenDialectName, sql: string): string | null {
  const problem = grammars[name](sql);
  if (problem === null) return lackIn(name, sql);
  return WRONGLY_REFUSED[name]?.words.test(sql) === true ? null : problem;
}
