export { startTestPostgres, type TestPostgres } from "./postgres.ts";
export { temporaryServerFolder } from "./temporary-folder.ts";
