import { createDialect } from "../print/create-dialect.ts";
import type { Dialect, DialectName } from "../print/dialect.ts";
import { duckdb } from "./duckdb/index.ts";
import { mysql } from "./mysql/index.ts";
import { postgres } from "./postgres/index.ts";
import { sqlite } from "./sqlite/index.ts";

/** One line per engine. */
export const dialects = {
  duckdb: createDialect(duckdb),
  postgres: createDialect(postgres),
  mysql: createDialect(mysql),
  sqlite: createDialect(sqlite),
} satisfies Readonly<Partial<Record<DialectName, Dialect>>>;

/** Engines that formulas can be written for. */
export type WrittenDialect = keyof typeof dialects;
