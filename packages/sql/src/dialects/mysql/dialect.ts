import { createDialect } from "../../print/create-dialect.ts";
import { mysql as rules } from "./index.ts";

export const mysql = createDialect(rules);
