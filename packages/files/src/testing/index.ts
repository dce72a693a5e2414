export { parquetText } from "./parquet-text.ts";
export { unzipped } from "./unzipped.ts";
