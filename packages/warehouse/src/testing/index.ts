export { breakingLine, LINE_ENDS, stallingLine } from "./breaking-line.ts";
export { startTestMariaDb, type TestMariaDb } from "./mariadb.ts";
export { missingMariaDb } from "./mariadb-programs.ts";
export { startTestPostgres, type TestPostgres } from "./postgres.ts";
export { temporaryServerFolder } from "./temporary-folder.ts";
