import { createHmac, timingSafeEqual } from "node:crypto";
import { CodedError, isCommonPassword, limits, type SignupAnswer } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { z } from "zod";
import { randomToken } from "../../platform/ids.ts";
import type { Services } from "../../platform/services.ts";
import { createOrganization } from "../organizations/index.ts";
import type { openCalls } from "./open-calls.ts";
import type { Passwords } from "./passwords.ts";
import { writeAudit } from "./replies.ts";

const SET_UP = message("errors-access.sign-in.is-set-up");
const OVER = message("errors-access.sign-in.set-up-link-over");

function markOf({ secrets }: Pick<Services, "secrets">, body: string): string {
  return createHmac("sha256", secrets.sessionKey).update(`first administrator 1\n${body}`).digest("base64url");
}

async function hasOrganization({ store }: Services): Promise<boolean> {
  return (await store.db.selectFrom("organizations").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/**
 * The link by which the first administrator of a server comes in; null where there is an organization. It stands in no table: what it is
 * made of is the server's own secret, and what ends it is the organization that it makes, or its time.
 */
export async function firstAdminLink(services: Services): Promise<string | null> {
  if (await hasOrganization(services)) return null;
  const body = `${services.clock.now() + limits.firstAdminLinkTime}.${randomToken(16)}`;
  // behind the `#`: browsers send that to no server, and so it stands in no log
  return `${services.publicUrl()}/get-started#${body}.${markOf(services, body)}`;
}

async function requireLink(services: Services, token: string): Promise<number> {
  const at = token.lastIndexOf(".");
  const body = token.slice(0, Math.max(at, 0));
  const [given, made] = [Buffer.from(token.slice(at + 1)), Buffer.from(markOf(services, body))];
  const expires = Number(body.split(".")[0]);
  const isOurs = given.length === made.length && timingSafeEqual(given, made);
  if (await hasOrganization(services)) throw new CodedError("EINVAL", SET_UP);
  if (!isOurs || !(expires > services.clock.now())) throw new CodedError("EINVAL", OVER);
  return expires;
}

export async function readFirstAdmin(services: Services, token: string): Promise<{ readonly expiresAt: string }> {
  return { expiresAt: new Date(await requireLink(services, token)).toISOString() };
}

/** Makes the server's first organization and its administrator. Of two who hold the link, one does. */
export async function signUpFirst(
  services: Services,
  passwords: Passwords,
  input: z.output<typeof openCalls.signup.request> & { readonly token: string; readonly organization: string },
  request: FastifyRequest,
): Promise<SignupAnswer> {
  await requireLink(services, input.token);
  const { email, firstName, lastName, password, organization, slug } = input;
  if (isCommonPassword(password, [email, firstName, lastName]))
    throw new CodedError("EINVAL", message("errors-access.sign-in.common-password"), { field: "password" });
  const made = await services.store.db.connection().execute(async (db) => {
    await sql`select pg_advisory_lock(hashtext('sheaf first administrator'))`.execute(db);
    try {
      if (await hasOrganization(services)) throw new CodedError("EINVAL", SET_UP);
      return await createOrganization(
        { db, clock: services.clock, ids: services.ids, hash: (text) => passwords.hash(text) },
        { slug, name: organization, admin: { email, firstName, lastName }, password },
      );
    } finally {
      await sql`select pg_advisory_unlock(hashtext('sheaf first administrator'))`.execute(db);
    }
  });
  await writeAudit(services, made, "organization.create", request, { first: true });
  return { kind: "success", orgId: made.organizationId, userId: made.userId, slug: made.slug };
}
