import { z } from "zod";
import { textSchema } from "./common.ts";

/** From where an organization is reached. */
export const allowedSource = z.object({ network: z.string(), note: z.string() }).meta({ id: "AllowedSource" });
export const allowedSources = z
  .object({
    isOn: z.boolean(),
    entries: z.array(allowedSource),
    /** The address that the caller comes from. */
    ownAddress: z.string(),
    /** False: the operator has set the lists of all organizations aside. */
    isEnforced: z.boolean(),
  })
  .meta({ id: "AllowedSources" });
export const allowedSourcesUpdate = z.strictObject({
  isOn: z.boolean(),
  entries: z.array(z.strictObject({ network: z.string().max(60), note: textSchema(200) })).max(500),
  /** Also where the caller's own address is not among them. */
  locksOut: z.boolean().nullish(),
});
export type AllowedSources = z.infer<typeof allowedSources>;
export type AllowedSource = z.infer<typeof allowedSource>;
