import { createDialect } from "../print/create-dialect.ts";
import type { Dialect, DialectName } from "../print/dialect.ts";
import { duckdb } from "./duckdb/index.ts";
import { mysql } from "./mysql/index.ts";
import { postgres } from "./postgres/index.ts";
import { sqlite } from "./sqlite/index.ts";

/** One line per engine. */
export const dialects: Readonly<Record<DialectName, Dialect>> = {
  duckdb: createDialect(duckdb),
  postgres: createDialect(postgres),
  mysql: createDialect(mysql),
  sqlite: createDialect(sqlite),
};
