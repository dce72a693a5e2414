import { CodedError, isUuid, limits } from "@sheaf/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Allowance } from "../../platform/http/index.ts";
import { sourceKey } from "../../platform/http/index.ts";
import { invalidInput } from "../../platform/operations/index.ts";
import type { Services } from "../../platform/services.ts";
import { accessToken, findKey } from "../api-keys/index.ts";
import { openCalls } from "./open-calls.ts";
import { writeAudit } from "./replies.ts";

/** A form is no longer than this. */
const MOST_BYTES = 8_192;

interface Parts {
  readonly services: Services;
  /** Of one source, in vain. */
  readonly tries: Allowance;
}

/**
 * POST /v2/auth/token: client credentials of OAuth 2.0. A scope of its own, which reads forms as well: nothing here looks at a cookie, so a
 * foreign page's form gains nothing.
 */
export function serveTokenCall(app: FastifyInstance, { services, tries }: Parts): void {
  const { path, request: shape } = openCalls.clientToken;
  app.register(async (scope) => {
    scope.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string", bodyLimit: MOST_BYTES }, (_request, text, done) =>
      done(null, Object.fromEntries(new URLSearchParams(text as string))),
    );
    scope.post(path, async (request) => {
      const parsed = shape.safeParse(request.body ?? {});
      if (!parsed.success) throw invalidInput(parsed.error);
      const { id, secret } = basicOf(request) ?? { id: parsed.data.client_id ?? "", secret: parsed.data.client_secret ?? "" };
      if (id === "" || secret === "") throw new CodedError("unauthorized");
      const key = `client ${sourceKey(request.ip)}`;
      await services.attempts.require(key, tries);
      const found = await findKey(services, id, secret, "client").catch(async (error: unknown) => {
        await auditRefusal(services, id, request);
        throw error;
      });
      await services.attempts.give(key, tries);
      await services.sources.require(found.organizationId, request.ip);
      await writeAudit(services, found, "api-key.token", request, { key: found.keyId });
      return {
        access_token: accessToken(services, found.keyId),
        token_type: "bearer",
        expires_in: limits.clientTokenSeconds,
        scope: [...found.scopes].join(" "),
      };
    });
  });
}

/** Only of a client that is there: what else was sent may be anything. */
async function auditRefusal(services: Services, keyId: string, request: FastifyRequest): Promise<void> {
  if (!isUuid(keyId)) return;
  const row = await services.store.db
    .selectFrom("api_keys")
    .select(["organization_id", "user_id"])
    .where("id", "=", keyId)
    .executeTakeFirst();
  if (row === undefined) return;
  await writeAudit(services, { organizationId: row.organization_id, userId: row.user_id }, "api-key.refused", request, { key: keyId });
}

/** `Authorization: Basic`, both parts as a form would write them (RFC 6749 2.3.1). */
function basicOf(request: FastifyRequest): { readonly id: string; readonly secret: string } | null {
  const given = /^Basic ([A-Za-z0-9+/]+={0,2})$/i.exec(request.headers.authorization ?? "")?.[1];
  if (given === undefined) return null;
  const [id = "", ...rest] = Buffer.from(given, "base64").toString("utf8").split(":");
  try {
    return { id: decodeURIComponent(id), secret: decodeURIComponent(rest.join(":")) };
  } catch {
    throw new CodedError("unauthorized");
  }
}
