import { CodedError, type ClosedOrganization } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import type { FastifyInstance } from "fastify";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/index.ts";
import { RateLimiter, sourceKey } from "../../platform/http/index.ts";
import type { Ids } from "../../platform/ids.ts";
import { invalidInput } from "../../platform/operations/index.ts";
import type { Services } from "../../platform/services.ts";
import { openCalls } from "../session/index.ts";
import { readToken, removalOf } from "./links.ts";

const ALLOWANCE = { burst: 30, refill: 2_000 };

/** The calls of the link that brings an organization back. Who holds it needs no session: there is none. */
export function serveReopening(app: FastifyInstance, services: Services): void {
  const limiter = new RateLimiter(services.clock);
  const tokenOf = (body: unknown, source: string): string => {
    limiter.require(`reopen ${source}`, ALLOWANCE);
    const parsed = openCalls.reopen.request.safeParse(body ?? {});
    if (!parsed.success) throw invalidInput(parsed.error);
    return parsed.data.token;
  };
  app.post(openCalls.reopenRead.path, async (request) => closedBy(services, tokenOf(request.body, sourceKey(request.ip))));
  app.post(openCalls.reopen.path, async (request) => {
    const token = tokenOf(request.body, sourceKey(request.ip));
    const closed = await closedBy(services, token);
    const found = { organizationId: closed.organizationId, closedAt: readToken(services, token)?.closedAt ?? new Date(0) };
    await services.store.db
      .transaction()
      .execute((db) => reopen({ ...services, db }, found, { requestId: request.id, sourceAddress: request.ip }));
    services.bus.publish({ kind: "attributes-changed", organizationId: closed.organizationId });
    return closed;
  });
}

/** What the token of a link brings back; ENOENT where it brings nothing back, or no more. */
async function closedBy(services: Services, token: string): Promise<ClosedOrganization> {
  const closing = readToken(services, token);
  const row =
    closing === null
      ? undefined
      : await services.store.db
          .selectFrom("organizations")
          .select(["name", "slug", "closed_at"])
          .where("id", "=", closing.organizationId)
          .executeTakeFirst();
  if (closing === null || row?.closed_at?.getTime() !== closing.closedAt.getTime())
    throw new CodedError("ENOENT", message("errors-organization.danger-zone.link-over"));
  return {
    organizationId: closing.organizationId,
    name: row.name,
    slug: row.slug,
    removedAt: removalOf(closing.closedAt).toISOString(),
  };
}

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** Opens an organization again, as it was closed then. It is written down as nobody's of the organization: whoever it was did not sign in. */
async function reopen(
  { db, clock, ids }: Parts,
  { organizationId, closedAt }: { readonly organizationId: string; readonly closedAt: Date },
  from: { readonly requestId: string | null; readonly sourceAddress: string | null },
): Promise<void> {
  const opened = await db
    .updateTable("organizations")
    .set({ closed_at: null })
    .where("id", "=", organizationId)
    .where("closed_at", "=", closedAt)
    .returning("id")
    .executeTakeFirst();
  if (opened === undefined) throw new CodedError("ENOENT");
  await db
    .insertInto("audit_entries")
    .values({
      organization_id: organizationId,
      id: ids.make(),
      at: new Date(clock.now()),
      actor_id: null,
      action: "organization.reopen",
      object_kind: "organization",
      object_id: organizationId,
      detail: "{}",
      request_id: from.requestId,
      source_address: from.sourceAddress,
      actor_kind: null,
      actor_via: null,
    })
    .execute();
}

/** The same for whoever runs the server. */
export async function reopenBySlug(parts: Parts, slug: string): Promise<void> {
  const found = await parts.db.selectFrom("organizations").select(["id", "closed_at"]).where("slug", "=", slug).executeTakeFirst();
  if (found === undefined) throw new CodedError("ENOENT", message("errors-organization.danger-zone.no-organization", { slug }));
  const { id: organizationId, closed_at: closedAt } = found;
  if (closedAt === null) throw new CodedError("EINVAL", message("errors-organization.danger-zone.is-open", { slug }));
  await parts.db
    .transaction()
    .execute((db) => reopen({ ...parts, db }, { organizationId, closedAt }, { requestId: null, sourceAddress: null }));
}
