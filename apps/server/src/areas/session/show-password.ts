import { CodedError, limits, type ValidateAnswer } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { type Allowance, bearerOf } from "../../platform/http/index.ts";
import { passwordOpens } from "../organizations/index.ts";
import type { openCalls } from "./open-calls.ts";
import type { SessionParts } from "./parts.ts";
import { writeAudit } from "./replies.ts";

/** Tries with a wrong password at somebody's open page. */
const tries: Allowance = { burst: 10, refill: 90_000 };

/** POST /validate: who is signed in shows their password, and gets a token that opens the change of it for a few minutes. */
export async function showPassword(
  { services, tokens, passwords, authenticate }: SessionParts,
  { slug, password }: z.output<typeof openCalls.validate.request>,
  request: FastifyRequest,
): Promise<ValidateAnswer> {
  const { actor, email } = await authenticate(bearerOf(request), request.ip);
  const { organizationId, userId, via } = actor;
  // who acts in somebody's place knows no password of theirs, and a program has none
  if (via.kind !== "session") throw new CodedError("EPERM");
  const member = await services.store.db
    .selectFrom("members as m")
    .innerJoin("organizations as o", "o.id", "m.organization_id")
    .select(["m.password_hash", "o.slug", passwordOpens.as("opens")])
    .where("m.organization_id", "=", organizationId)
    .where("m.user_id", "=", userId)
    .executeTakeFirstOrThrow();
  if (member.slug !== slug.trim().toLowerCase()) throw new CodedError("EACCES", message("errors.common.invalid-token"));
  if (!member.opens) throw new CodedError("EACCES", message("errors.common.sign-through-identity-provider"), { field: "password" });
  const key = `show ${organizationId}/${userId}`;
  await services.attempts.require(key, tries);
  if (!(await passwords.verify(password, member.password_hash))) {
    await writeAudit(services, actor, "password.refused", request);
    throw new CodedError("EINVAL", message("errors-access.sign-in.incorrect-email-password"), { field: "password" });
  }
  await services.attempts.give(key, tries);
  const token = await tokens.issue({ organizationId, userId, familyId: via.familyId }, email, "password", "update-password");
  return { token, expiresIn: limits.passwordShown / 1_000 };
}
