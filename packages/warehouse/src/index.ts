export * from "./port.ts";
export type * from "./rows.ts";
export type { TableStore, TableWrite, TableWritten } from "./tables.ts";
export * from "./schema.ts";
export * from "./errors.ts";
export { executeParts, type PartsRequest } from "./execute-parts.ts";
export { columnsOfParts, type PartAnswer, splitParts, type StatementPart } from "./split-parts.ts";
export { type WarehouseLog } from "./log.ts";
export {
  createWarehouseHost,
  databaseFile,
  defaultLimits,
  type WarehouseHost,
  type WarehouseHostOptions,
  type WarehouseLimits,
} from "./host.ts";
export { fullTablePath } from "./table-path.ts";
export { examineFile, type ExaminedFile } from "./engines/duckdb/process/examine-file.ts";
export { openDuckDbPath, openEmpty } from "./engines/duckdb/open-path.ts";
export type {
  EmbeddedWarehouse,
  Loaded,
  LoadOptions,
  LoadOutcome,
  Looked,
  LoadProgress,
  LoadTarget,
} from "./engines/duckdb/embedded-warehouse.ts";
export type { TableVersion } from "./engines/duckdb/operations/changes.ts";
export { encodings, loadLimits, type Dialect, type Encoding, type LoadProblem } from "./load/dialect.ts";
export type { NumberLook } from "./load/types/dressed-numbers.ts";
export type { ColumnLoad, LoadType, NumberSigns } from "./load/types/column-types.ts";
export type { DialectChoice, Sniffed, SniffedColumn } from "./load/sniff.ts";
export type { CellChoice } from "./load/cells/cell-choice.ts";
export { formatOf } from "./load/file-format.ts";
export type { SniffedCells } from "./load/cells/sniff-cells.ts";
export type { LoadNote } from "./load/cut-times.ts";
export type { ParquetContent } from "./load/parquet.ts";
export { allowedAddresses } from "./outside/address.ts";
export type { OutsideOptions } from "./outside/session-connector.ts";
export { openOutside } from "./engines/outside-engines.ts";
