import { z } from "zod";
import { idSchema, textSchema } from "./common.ts";

/** One attribute of the organization as its settings show it. */
export const organizationSetting = z
  .object({
    name: z.string(),
    value: z.unknown().nullable(),
    isDefault: z.boolean().describe("Nobody set it, or it was reset"),
    changedAt: z.string().nullable(),
    changedBy: idSchema.nullable().describe("Null: nobody, or whoever runs the server"),
  })
  .meta({ id: "OrganizationSetting" });

export const organizationSettingChange = z.strictObject({ name: textSchema(100), value: z.unknown().nullable() });
export const organizationSettingNamed = z.strictObject({ name: textSchema(100) });

export type OrganizationSetting = z.infer<typeof organizationSetting>;
