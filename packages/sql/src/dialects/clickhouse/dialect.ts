import { createDialect } from "../../print/create-dialect.ts";
import { clickhouse as rules } from "./index.ts";

export const clickhouse = createDialect(rules);
