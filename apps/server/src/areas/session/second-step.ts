import { CodedError, type LoginAnswer, limits, type mfaAnswer, type MfaMethod, type PasskeyQuestion, toAddressId } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Services } from "../../platform/services.ts";
import {
  askSecondStep,
  beginChallenge,
  isTrusted,
  methodsOf,
  type Origin,
  resendCode,
  switchMethod,
  trust,
  verifyCode,
} from "../second-factor/index.ts";
import type { openCalls } from "./open-calls.ts";
import { answerGrant, cookieOptions, writeAudit } from "./replies.ts";
import { beginSession, deviceOf } from "./sessions.ts";
import type { AccessTokens } from "./tokens.ts";

interface Parts {
  readonly services: Services;
  readonly tokens: AccessTokens;
}
type Mfa = z.infer<typeof mfaAnswer>;

/** The sign-in that waits for its second step, and the browser that needs none: cookies, one of each per organization. */
const waitingCookie = (organizationId: string): string => `sheaf_mfa_${toAddressId(organizationId)}`;
const trustCookie = (organizationId: string): string => `sheaf_trusted_${toAddressId(organizationId)}`;

/** The answer to a right password, or to what a provider vouched for, where a second step is needed; null where it is not. */
export async function secondStep(
  services: Services,
  member: { readonly organizationId: string; readonly userId: string },
  request: FastifyRequest,
  reply: FastifyReply,
  origin: Origin | null = null,
): Promise<Mfa | null> {
  const methods = await methodsOf(services.store.db, member);
  const [primary] = methods ?? [];
  if (methods === null || primary === undefined) return null;
  const { organizationId, userId } = member;
  if (await isTrusted(services, member, request.cookies[trustCookie(organizationId)])) return null;
  const mark = await beginChallenge(services, member, primary, origin);
  reply.setCookie(waitingCookie(organizationId), mark, { ...cookieOptions(services), maxAge: limits.secondStepTime / 1_000 });
  await writeAudit(services, member, "session.second-step", request, { method: primary });
  return answerOf(userId, methods, primary);
}

function answerOf(userId: string, methods: readonly MfaMethod[], primary: MfaMethod): Mfa {
  return { kind: "mfa", userId, primaryMethod: primary, availableMethods: [...methods] };
}

export async function verifySecondStep(
  parts: Parts,
  input: z.output<typeof openCalls.loginVerify.request>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<LoginAnswer> {
  const { services } = parts;
  const given = (input.method === "email" ? input.verificationToken : input.totpCode) ?? "";
  const code = given.replaceAll(/\s/g, "");
  const mark = request.cookies[waitingCookie(input.orgId)];
  const { member, verdict, done } = await verifyCode(
    services,
    input,
    mark,
    { method: input.method, code, passkey: input.passkey },
    async (db, { organizationId, userId }, origin) => ({
      ...(await beginSession(services, db, { organizationId, userId }, deviceOf(request), origin)),
      trusted: input.remember === true ? await trust(services, db, { organizationId, userId }) : null,
    }),
  );
  if (!verdict.right || done === null) {
    await writeAudit(services, member, "session.code-refused", request, { method: input.method });
    if (input.method === "passkey")
      throw new CodedError("EINVAL", message("errors-access.sign-in.passkey-not-accepted"), { field: "passkey" });
    throw new CodedError("EINVAL", message("errors-access.second-factor.incorrect-verification-code"), { field: "code" });
  }
  const detail = { session: done.familyId, method: verdict.how, remember: done.trusted !== null };
  await writeAudit(services, member, "session.begin", request, detail);
  reply.clearCookie(waitingCookie(input.orgId), cookieOptions(services));
  if (done.trusted !== null)
    reply.setCookie(trustCookie(input.orgId), done.trusted, {
      ...cookieOptions(services),
      maxAge: limits.trustedDeviceDays * 24 * 3_600,
    });
  return answerGrant(parts, reply, { ...member, ...done });
}

export async function resendSecondStep(
  { services }: Parts,
  input: z.output<typeof openCalls.loginResend.request>,
  request: FastifyRequest,
): Promise<Mfa> {
  return answerOf(input.userId, await resendCode(services, input, request.cookies[waitingCookie(input.orgId)]), "email");
}

export async function switchSecondStep(
  { services }: Parts,
  input: z.output<typeof openCalls.loginSwitch.request>,
  request: FastifyRequest,
): Promise<Mfa> {
  const methods = await switchMethod(services, input, request.cookies[waitingCookie(input.orgId)], input.nextMethod);
  return answerOf(input.userId, methods, input.nextMethod);
}

export async function askSecondPasskey(
  { services }: Parts,
  input: z.output<typeof openCalls.secondStepPasskey.request>,
  request: FastifyRequest,
): Promise<PasskeyQuestion> {
  return askSecondStep(services, input, request.cookies[waitingCookie(input.orgId)]);
}
