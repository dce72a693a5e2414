import { createDialect } from "../../print/create-dialect.ts";
import { postgres as rules } from "./index.ts";

export const postgres = createDialect(rules);
