import { eventBatch, eventPaths, type UsageEvent, usageEvents } from "@sheaf/contract";
import type { FastifyInstance } from "fastify";
import { type Allowance, RateLimiter, sourceKey } from "../../platform/http/index.ts";
import { invalidInput } from "../../platform/operations/index.ts";
import type { Services } from "../../platform/services.ts";
import { requireOwnPage, type SessionOfCookie, sessionsOfCookies } from "../session/index.ts";

/** Calls of a source: an office behind one address has hundreds of pages, each with one in five seconds. */
const OF_SOURCE: Allowance = { burst: 600, refill: 20 };
/** Events of one session, and of one organization: what is over that is dropped, and nobody waits for it. */
const OF_SESSION: Allowance = { burst: 300, refill: 500 };
const OF_ORGANIZATION: Allowance = { burst: 5_000, refill: 50 };

/**
 * What pages tell of their use. A beacon bears no token, so the session's cookie says whose they are, and not what they say themselves;
 * those of nobody, and of organizations that do not keep them, are dropped. Whatever becomes of them, the answer is the same.
 */
export function serveUsageEvents(app: FastifyInstance, services: Services): void {
  const limiter = new RateLimiter(services.clock);
  for (const path of eventPaths)
    app.post(path, { bodyLimit: eventBatch.bytes }, async (request, reply) => {
      limiter.require(`events ${sourceKey(request.ip)}`, OF_SOURCE);
      requireOwnPage(request, services);
      const parsed = usageEvents.safeParse(request.body ?? {});
      if (!parsed.success) throw invalidInput(parsed.error);
      const sessions = await sessionsOfCookies(
        services,
        request.cookies,
        new Set(parsed.data.events.map(({ organizationId }) => organizationId)),
      );
      for (const session of sessions) {
        const events = parsed.data.events.filter(({ organizationId }) => organizationId === session.organizationId);
        const isAllowed =
          limiter.take(`session ${session.familyId}`, OF_SESSION, events.length) === 0 &&
          limiter.take(`organization ${session.organizationId}`, OF_ORGANIZATION, events.length) === 0;
        if (isAllowed) await keep(services, session, events);
      }
      return reply.code(204).send();
    });
}

async function keep(services: Services, { organizationId, userId }: SessionOfCookie, events: readonly UsageEvent[]): Promise<void> {
  const { db } = services.store;
  const { event_days: days } = await db
    .selectFrom("organizations")
    .select("event_days")
    .where("id", "=", organizationId)
    .executeTakeFirstOrThrow();
  if (days === null || events.length === 0) return;
  const now = new Date(services.clock.now());
  await db
    .insertInto("usage_events")
    .values(
      events.map((event) => ({
        organization_id: organizationId,
        id: services.ids.make(),
        event_id: event.eventId,
        received_at: now,
        user_id: userId,
        label: event.label,
        service: event.service,
        environment: event.environment,
        version: event.version,
        session_id: event.sessionId,
        happened_at: new Date(event.timestamp),
        tags: JSON.stringify(event.tags),
      })),
    )
    // a beacon may follow a call whose answer was lost
    .onConflict((conflict) => conflict.columns(["organization_id", "event_id"]).doNothing())
    .execute();
}
