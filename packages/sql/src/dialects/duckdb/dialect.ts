import { createDialect } from "../../print/create-dialect.ts";
import { duckdb as rules } from "./index.ts";

export const duckdb = createDialect(rules);
