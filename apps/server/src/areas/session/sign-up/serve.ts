import { CodedError, signupStatusRequest } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { type Allowance, type RateLimiter, sourceKey } from "../../../platform/http/index.ts";
import { invalidInput } from "../../../platform/operations/index.ts";
import { signUpFirst } from "../first-admin.ts";
import { type OpenCall, openCalls } from "../open-calls.ts";
import type { SessionParts } from "../parts.ts";
import { signUp } from "./enter.ts";
import { reminderMail } from "./jobs.ts";
import { takeButton } from "./button.ts";
import { beginSignUp, checkSignUpCode, resendSignUpCode, statusOfSignUp } from "./sign-ups.ts";

const minute = 60_000;
/** Of one address and of one source, known and unknown alike; and what comes of it: organizations and members of one source. */
const ofAddress: Allowance = { burst: 5, refill: 10 * minute };
const ofSource: Allowance = { burst: 30, refill: minute };
const made: Allowance = { burst: 10, refill: 20 * minute };

type Serve = <Request extends z.ZodType>(
  call: OpenCall<Request>,
  handler: (input: z.output<Request>, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
) => void;

/** The calls of whoever has no account yet, or does not know any more where it is. */
export function serveSignUp(app: FastifyInstance, serve: Serve, { services, passwords, allowances }: SessionParts, limiter: RateLimiter) {
  const { attempts } = services;
  serve(openCalls.emailValidation, async ({ email, slug }, request) => {
    await attempts.requireAll([
      [`sign-up ${sourceKey(request.ip)}`, ofSource],
      [`sign-up ${email}`, ofAddress],
    ]);
    return beginSignUp(services, { email, slug: slug ?? null });
  });
  serve(openCalls.emailValidationCheck, async ({ email, code, trialSignupId }, request) => {
    await attempts.require(`sign-up code ${sourceKey(request.ip)}`, allowances.trySource);
    await checkSignUpCode(services, { token: trialSignupId, email, code });
    await attempts.give(`sign-up code ${sourceKey(request.ip)}`, allowances.trySource);
    return { ok: true };
  });
  serve(openCalls.finishEzButton, async ({ token }, request) => {
    await attempts.require(`sign-up code ${sourceKey(request.ip)}`, allowances.trySource);
    const taken = await takeButton(services, token);
    await attempts.give(`sign-up code ${sourceKey(request.ip)}`, allowances.trySource);
    return taken;
  });
  serve(openCalls.signupResend, async ({ trialSignupId }, request) => {
    await attempts.require(`sign-up ${sourceKey(request.ip)}`, ofSource);
    await resendSignUpCode(services, trialSignupId);
    return { ok: true };
  });
  app.get("/free-trial/signup-status", (request) => {
    limiter.require(`lookup ${sourceKey(request.ip)}`, allowances.lookup);
    const parsed = signupStatusRequest.safeParse(request.query);
    if (!parsed.success) throw invalidInput(parsed.error);
    return statusOfSignUp(services, parsed.data.trialSignupId ?? null);
  });
  serve(openCalls.signup, async (input, request) => {
    limiter.require(`lookup ${sourceKey(request.ip)}`, allowances.lookup);
    const { token, organization } = input;
    if (token !== undefined) {
      if (organization === undefined)
        throw new CodedError("EINVAL", message("errors.common.organization-needs-name"), { field: "organization" });
      return signUpFirst(services, passwords, { ...input, token, organization }, request);
    }
    await attempts.require(`signed up ${sourceKey(request.ip)}`, made);
    const answer = await signUp(services, passwords, input, request).catch(async (thrown: unknown) => {
      await attempts.give(`signed up ${sourceKey(request.ip)}`, made);
      throw thrown;
    });
    return answer;
  });
  serve(openCalls.organizationsReminder, async ({ email }, request) => {
    await attempts.requireAll([
      [`reminder ${sourceKey(request.ip)}`, ofSource],
      [`reminder ${email}`, ofAddress],
    ]);
    await services.jobs.enqueue(services.store.db, reminderMail, {
      actor: { organizationId: null, memberId: null },
      payload: { email },
    });
    return { ok: true };
  });
}
