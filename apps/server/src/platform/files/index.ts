export { type FileKind, type FilePlace, type FileStore, type WrittenFile, keyOf, placeOf } from "./file-store.ts";
export { type S3Call, S3Calls } from "./s3-calls.ts";
export { openFileStore } from "./open-file-store.ts";
export { emptySpools, openSpool, type Spool, spoolFolder } from "./spool.ts";
export { verified } from "./verified.ts";
