import { z } from "zod";
import { rights } from "../access.ts";
import { explainedActions, hindrances } from "../explain-access.ts";
import { idSchema } from "./common.ts";
import { pathStep, person, teamName } from "./documents.ts";

/** One source of a right, which would be enough by itself unless it has ended. */
export const rightReason = z
  .object({
    kind: z.enum(["administrator", "owner", "member", "team", "everybody", "link"]),
    right: z.enum(rights),
    team: teamName.nullable(),
    /** The team within that one which the member is in; null where they are in that one themselves. */ through: teamName.nullable(),
    /** The folder that it comes from; null where it stands on the object itself. */ inheritedFrom: pathStep.nullable(),
    /** When it ends by time; null: it does not, or its kind does not say it. */ endsAt: z.string().nullable(),
    /** It gives nothing any more. */ hasEnded: z.boolean(),
  })
  .meta({ id: "RightReason" });

export const accessExplanation = z
  .object({
    member: person,
    accountType: z.string(),
    right: z.enum(rights).nullable(),
    /** The greatest first. */
    reasons: z.array(rightReason),
    actions: z.array(
      z
        .object({ action: z.enum(explainedActions), isAllowed: z.boolean(), hindrances: z.array(z.enum(hindrances)) })
        .meta({ id: "ExplainedAction" }),
    ),
  })
  .meta({ id: "AccessExplanation" });

export const explanationArgument = z.strictObject({ inodeId: idSchema, memberId: idSchema });

export type RightReason = z.infer<typeof rightReason>;
export type AccessExplanationAnswer = z.infer<typeof accessExplanation>;
