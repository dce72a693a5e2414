import type { FunctionEntry } from "../../catalogue.ts";
import { dateArithmeticFunctions } from "./arithmetic.ts";
import { calendarFunctions } from "./calendars.ts";
import { dateMakingFunctions } from "./making.ts";
import { datePartFunctions } from "./parts.ts";

export const dateFunctions: readonly FunctionEntry[] = [
  ...datePartFunctions,
  ...dateArithmeticFunctions,
  ...calendarFunctions,
  ...dateMakingFunctions,
];
