import { CodedError } from "@sheaf/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { RateLimiter, sourceKey } from "../../../../platform/http/index.ts";
import { invalidInput } from "../../../../platform/operations/index.ts";
import type { Services } from "../../../../platform/services.ts";
import { openCalls } from "../../../session/index.ts";
import { readUnsubscribe, unsubscribe } from "./unsubscribe.ts";

/** A form is no longer than this. */
const MOST_BYTES = 8_192;
const ALLOWANCE = { burst: 120, refill: 500 };

/**
 * What the link at the end of a mail leads to: it needs no session, for the link itself says whose it is. Mail programs end the messages by a
 * form of their own to the link's address (RFC 8058); looking at the link ends nothing.
 */
export function serveUnsubscribe(app: FastifyInstance, services: Services): void {
  const limiter = new RateLimiter(services.clock);
  const { unsubscribeFacts, unsubscribe: ending } = openCalls;
  const tokenOf = (request: FastifyRequest): string => {
    limiter.require(`unsubscribe ${sourceKey(request.ip)}`, ALLOWANCE);
    const { token } = request.query as { readonly token?: unknown };
    const parsed = ending.request.safeParse(typeof token === "string" ? { token } : (request.body ?? {}));
    if (!parsed.success) throw invalidInput(parsed.error);
    return parsed.data.token;
  };
  app.post(unsubscribeFacts.path, (request) => readUnsubscribe(services, tokenOf(request)));
  app.register(async (scope) => {
    scope.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string", bodyLimit: MOST_BYTES }, (_request, text, done) =>
      done(null, Object.fromEntries(new URLSearchParams(text as string))),
    );
    scope.post(ending.path, async (request) => {
      const { body } = request as { readonly body: unknown };
      const isForm = request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded") === true;
      // what a mail program says by it, and nothing else that a page could make somebody's browser send
      if (isForm && (body as Readonly<Record<string, unknown>>)["List-Unsubscribe"] !== "One-Click") throw new CodedError("EINVAL");
      return unsubscribe(services, tokenOf(request));
    });
  });
}
