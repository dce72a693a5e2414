import { message } from "@sheaf/messages";
import type { ValueType } from "@sheaf/sql";
import type { CheckedArgs, LowerContext, Param, ScalarFunction } from "../../catalogue.ts";
import { DATE_UNITS, isZone } from "../../lower/dates.ts";
import { param } from "../entry.ts";

export function scalar(entry: Omit<ScalarFunction, "role" | "nulls" | "category"> & { readonly nulls?: "own" }): ScalarFunction {
  return { ...entry, role: "scalar", nulls: entry.nulls ?? "propagate", category: "date" };
}

export const DATE_PARAM: Param = param("date", "date-or-datetime", "A date, with or without time.");
export const UNIT: Param = param("unit", "unit", "A unit of time.", { constant: true, oneOf: DATE_UNITS });
export const ZONE: Param = param("zone", "text", "An IANA time zone.", { optional: true, default: "the workbook's", constant: true });

/** Reports a zone that is none. */
export function zoneChecked(argument: number, type: ValueType): (args: CheckedArgs) => ValueType {
  return (args) => {
    checkZone(args, argument);
    return type;
  };
}

export function checkZone({ constant, report }: CheckedArgs, argument: number): void {
  const zone = constant(argument);
  if (typeof zone !== "string" || isZone(zone)) return;
  report("E_VALUE_TYPE", message("findings.argument.no-zone", { zone }), argument);
}

/** The zone that an argument names, else the workbook's. */
export function zoneOf(context: LowerContext, argument: number): string {
  const zone = context.constant(argument);
  return typeof zone === "string" && zone !== "" ? zone : context.timeZone;
}
