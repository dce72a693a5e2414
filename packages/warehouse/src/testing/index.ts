export { startTestPostgres, type TestPostgres } from "./postgres.ts";
