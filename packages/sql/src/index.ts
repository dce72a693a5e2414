export * from "./types.ts";
export * from "./tree.ts";
export * from "./primitives.ts";
export * from "./numeric-types.ts";
export * from "./build.ts";
export * from "./names.ts";
export * from "./dates.ts";
export {
  MAX_EXPRESSION_SIZE,
  notSupported,
  type Dialect,
  type DialectName,
  type ExecutedDialectName,
  type WrittenDialectName,
} from "./print/dialect.ts";
export { guardedRead, isFloatChain, readStored, unguarded, type GuardedRead, type Side } from "./stored-reads.ts";
export { childrenOf, mapChildren } from "./children.ts";
export { duckdbFunctions } from "./dialects/duckdb/callable.ts";
export { typeText as duckdbTypeText } from "./dialects/duckdb/literals.ts";
export { postgresFunctions } from "./dialects/postgres/callable.ts";
export { dialects, executedDialects, writtenDialects } from "./dialects/index.ts";
export { clickhouseSettings } from "./dialects/clickhouse/session.ts";
export { mysqlSession } from "./dialects/mysql/session.ts";
export { parseRegexp } from "./regexp/pattern.ts";
export { groupsInReplacement } from "./regexp/print.ts";
