import * as z from "zod";
import { message } from "@sheaf/messages";
import { optional } from "../../schema/field.ts";
import { dateBound, includeNulls } from "../../schema/parts/filter.ts";
import { controlHead, controlTail } from "../members.ts";

const modes = ["=", "<=", ">=", "<", ">"] as const;

export const dateControlSchema = z
  .strictObject({
    ...controlHead("date"),
    mode: optional(z.enum(modes), { title: "Keeps what is", default: "=", implied: true }),
    value: optional(dateBound, { title: "Date" }),
    includeNulls,
    ...controlTail,
  })
  .superRefine(({ mode, value }, context) => {
    if ((mode !== "<" && mode !== ">") || value === undefined || typeof value === "string") return;
    context.addIssue({
      code: "custom",
      path: ["mode"],
      params: { said: message("findings.value.date-from-now", { less: "<=" }), code: "E_ENUM" },
    });
  });
