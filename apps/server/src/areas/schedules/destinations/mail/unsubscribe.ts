import { CodedError, idSchema, type UnsubscribeFacts } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { z } from "zod";
import { seal, type Secrets, unseal } from "../../../../platform/config/index.ts";
import type { Services } from "../../../../platform/services.ts";

const PLACE = "unsubscribe 1";
const linkSchema = z.strictObject({ organizationId: idSchema, scheduleId: idSchema, email: z.string() });
type Link = z.infer<typeof linkSchema>;

/** What stands in the link at the end of a mail: made by this server, of one address and one schedule. It works for as long as the schedule does. */
export function unsubscribeToken(secrets: Pick<Secrets, "sealKey">, link: Link): string {
  return seal(secrets, JSON.stringify(link), PLACE).toString("base64url");
}

function openLink({ secrets }: Services, token: string): Link {
  try {
    return linkSchema.parse(JSON.parse(unseal(secrets, Buffer.from(token, "base64url"), PLACE)));
  } catch {
    throw new CodedError("ENOENT", message("errors-schedules.destinations.link-over"));
  }
}

/** What a link ends. Nothing is ended by looking: programs that check mail open its links. */
export async function readUnsubscribe(services: Services, token: string): Promise<UnsubscribeFacts> {
  const { organizationId, scheduleId, email } = openLink(services, token);
  const { db } = services.store;
  const row = await db
    .selectFrom("export_schedules as s")
    .innerJoin("organizations as o", "o.id", "s.organization_id")
    .select(["s.name as schedule", "o.name as organization"])
    .where("s.organization_id", "=", organizationId)
    .where("s.id", "=", scheduleId)
    .executeTakeFirst();
  if (row === undefined) throw new CodedError("ENOENT", message("errors-schedules.destinations.these-messages-ended-already"));
  const left = await db
    .selectFrom("schedule_leavers")
    .select("email")
    .where("organization_id", "=", organizationId)
    .where("schedule_id", "=", scheduleId)
    .where("email", "=", email)
    .executeTakeFirst();
  return { ...row, email, isOver: left !== undefined };
}

/** Sends no more of a schedule to the address of a link. */
export async function unsubscribe(services: Services, token: string): Promise<UnsubscribeFacts> {
  const facts = await readUnsubscribe(services, token);
  const { organizationId, scheduleId, email } = openLink(services, token);
  const left_at = new Date(services.clock.now());
  await services.store.db
    .insertInto("schedule_leavers")
    .values({ organization_id: organizationId, schedule_id: scheduleId, email, left_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { ...facts, isOver: true };
}
