import { z } from "zod";
import { rights } from "../access.ts";
import { limits } from "../limits.ts";
import { idSchema, textSchema } from "./common.ts";
import { inodeTypes, person } from "./documents.ts";

/** Rights that can be asked for. Who may manage something is chosen, not asked. */
export const askedRights = ["view", "explore", "edit"] as const;

/** What somebody who is not let in may know: that there is something to ask for, and what became of their asking. No name, no owner. */
export const closedDocument = z
  .object({
    inodeId: idSchema,
    /** What would let the caller do more than they can, from the least. */
    rights: z.array(z.enum(askedRights)),
    /** The caller's last request; null: none yet. */
    request: z
      .object({ right: z.enum(askedRights), state: z.enum(["open", "granted", "declined"]), createdAt: z.string() })
      .meta({ id: "OwnAccessRequest" })
      .nullable(),
  })
  .meta({ id: "ClosedDocument" });

export const accessAsking = z.strictObject({
  inodeId: idSchema,
  right: z.enum(askedRights),
  message: textSchema(limits.accessMessageLength),
});

/** A request as those see it who can answer it. */
export const accessRequestSummary = z
  .object({
    requestId: idSchema,
    inode: z.object({ inodeId: idSchema, type: z.enum(inodeTypes), name: z.string() }).meta({ id: "RequestedDocument" }),
    member: person,
    right: z.enum(askedRights),
    message: z.string(),
    createdAt: z.string(),
  })
  .meta({ id: "AccessRequest" });

export const accessAnswer = z.strictObject({
  requestId: idSchema,
  /** Null: declined. */ right: z.enum(rights).nullable(),
});

export type ClosedDocument = z.infer<typeof closedDocument>;
export type AccessRequestSummary = z.infer<typeof accessRequestSummary>;
export type AskedRight = (typeof askedRights)[number];
