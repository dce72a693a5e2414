import type { PrimitiveRules } from "../../print/dialect.ts";
import { inList, logicRules } from "../common/logic.ts";
import { foldingNul } from "../common/texts/nul.ts";

/** PostgreSQL stores no text with NUL. */
export const postgresLogicRules = { ...logicRules, ...foldingNul(logicRules, inList) } satisfies Partial<PrimitiveRules>;
