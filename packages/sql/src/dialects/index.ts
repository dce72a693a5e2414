import { createDialect } from "../print/create-dialect.ts";
import type { Dialect, ExecutedDialectName, WrittenDialectName } from "../print/dialect.ts";
import { bigquery } from "./bigquery/index.ts";
import { clickhouse } from "./clickhouse/dialect.ts";
import { databricks } from "./databricks/index.ts";
import { duckdb } from "./duckdb/dialect.ts";
import { mysql } from "./mysql/dialect.ts";
import { postgres } from "./postgres/dialect.ts";
import { redshift } from "./redshift/index.ts";
import { snowflake } from "./snowflake/index.ts";
import { sqlserver } from "./sqlserver/index.ts";
import { sqlite } from "./sqlite/index.ts";
import { trino } from "./trino/index.ts";

/** One line per engine that the tests run. */
export const executedDialects: Readonly<Record<ExecutedDialectName, Dialect>> = {
  duckdb,
  postgres,
  mysql,
  sqlite: createDialect(sqlite),
  clickhouse,
};

/** One line per engine whose SQL is written, held against its grammar, and not run. */
export const writtenDialects: Readonly<Record<WrittenDialectName, Dialect>> = {
  snowflake: createDialect(snowflake),
  bigquery: createDialect(bigquery),
  trino: createDialect(trino),
  databricks: createDialect(databricks),
  redshift: createDialect(redshift),
  sqlserver: createDialect(sqlserver),
};

export const dialects = { ...executedDialects, ...writtenDialects };
