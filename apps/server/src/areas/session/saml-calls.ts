import { CodedError, fromAddressId, toAddressId } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Allowance, sourceKey } from "../../platform/http/index.ts";
import type { Services } from "../../platform/services.ts";
import { writeAudit } from "./replies.ts";
import {
  answerFlow,
  endByProvider,
  loadProviders,
  logoutAnswer,
  type Provider,
  samlMetadata,
  samlVouched,
  type SentLogout,
  takeLogoutRequest,
} from "../single-sign-on/index.ts";

/** An answer with some hundred groups is not longer. */
const MOST_BYTES = 512 * 1_024;

interface Parts {
  readonly services: Services;
  /** Of one source, in vain. */
  readonly tries: Allowance;
}

/**
 * What SAML providers speak with: this server's metadata, and where their forms go. A form comes from a foreign page, so it brings no cookie
 * and opens nothing: what it vouches for waits for the browser that asked, which is sent on to fetch it.
 */
export function serveSaml(app: FastifyInstance, { services, tries }: Parts): void {
  app.get("/saml/:organization/:provider/metadata", async (request, reply) => {
    const { provider } = await find(services, request);
    return reply.type("application/samlmetadata+xml; charset=utf-8").send(samlMetadata(services, provider));
  });
  // in the browser's own window, and without a cookie: it is the request that says whose sessions end
  const endSessionsOf = async (request: FastifyRequest, reply: FastifyReply, sent: SentLogout): Promise<FastifyReply> => {
    const source = `source ${sourceKey(request.ip)}`;
    await services.attempts.require(source, tries);
    const { provider, slug } = await find(services, request);
    // the answer to a request of ours: the session here ended before it was sent
    if ("query" in sent ? sent.query.includes("SAMLResponse=") : sent.form.has("SAMLResponse")) {
      await services.attempts.give(source, tries);
      return reply.redirect(`/${slug}/login`, 303);
    }
    const asked = await takeLogoutRequest(services, provider, sent);
    await services.attempts.give(source, tries);
    const { organizationId } = provider;
    for (const { familyId, userId } of await endByProvider(services, provider, asked)) {
      services.bus.publish({ kind: "session-revoked", organizationId, familyId });
      await writeAudit(services, { organizationId, userId }, "session.provider-logout", request, {
        session: familyId,
        provider: provider.id,
      });
    }
    return reply.redirect(logoutAnswer(services, provider, asked) ?? `/${slug}/login`, 303);
  };
  app.get("/saml/:organization/:provider/slo", async (request, reply) =>
    endSessionsOf(request, reply, { query: (request.raw.url ?? "").split("?").slice(1).join("?") }),
  );
  app.register(async (scope) => {
    scope.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string", bodyLimit: MOST_BYTES }, (_request, text, done) =>
      done(null, new URLSearchParams(text as string)),
    );
    scope.post("/saml/:organization/:provider/slo", async (request, reply) =>
      endSessionsOf(request, reply, { form: request.body instanceof URLSearchParams ? request.body : new URLSearchParams() }),
    );
    scope.post("/saml/:organization/:provider/acs", async (request, reply) => {
      const source = `source ${sourceKey(request.ip)}`;
      await services.attempts.require(source, tries);
      const { provider, slug } = await find(services, request);
      const answers = request.body instanceof URLSearchParams ? request.body.getAll("SAMLResponse") : [];
      if (answers.length !== 1) throw new CodedError("EINVAL", message("errors-access.sign-in.no-answer-identity-provider"));
      try {
        if (!provider.isOn) throw over();
        const { vouched, state } = await samlVouched(services, provider, { encoded: answers[0] ?? "", source: sourceKey(request.ip) });
        const ticket = await answerFlow(services, provider, state, vouched);
        if (ticket === null) throw over();
        await services.attempts.give(source, tries);
        return await reply.redirect(`/${slug}/finish-login/${toAddressId(provider.id)}?state=${ticket}`, 303);
      } catch (thrown) {
        if (!(thrown instanceof CodedError) || thrown.code !== "EACCES") throw thrown;
        return reply.redirect(`/${slug}/login?samlErrorMsg=${encodeURIComponent(thrown.message)}`, 303);
      }
    });
  });
}

const over = (): CodedError => new CodedError("EACCES", message("errors-access.sign-in.expired"));

async function find(services: Services, request: FastifyRequest): Promise<{ readonly provider: Provider; readonly slug: string }> {
  const { organization, provider: id } = request.params as { readonly organization: string; readonly provider: string };
  const [organizationId, providerId] = [fromAddressId(organization), fromAddressId(id)];
  if (organizationId == null || providerId == null) throw new CodedError("ENOENT");
  const { db } = services.store;
  const [provider] = await loadProviders(db, organizationId, providerId);
  if (provider === undefined || provider.kind !== "saml") throw new CodedError("ENOENT");
  const { slug } = await db.selectFrom("organizations").select("slug").where("id", "=", organizationId).executeTakeFirstOrThrow();
  return { provider, slug };
}
