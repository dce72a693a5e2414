import { type Actor, CodedError, exportRequest, idSchema } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { z } from "zod";
import { seal, type Secrets, unseal } from "../../platform/config/index.ts";

/** What was asked for, and until when it may be fetched (milliseconds). */
const ticketSchema = z.strictObject({ workbookId: idSchema, asked: exportRequest, until: z.number() });
export type Ticket = z.infer<typeof ticketSchema>;

/**
 * A file that was asked for, sealed: it stands in no table, means something to the person who asked and to nobody else, and says nothing. Rights
 * are looked at when it is fetched, not when it was asked for (V68).
 */
export function sealTicket(secrets: Pick<Secrets, "sealKey">, actor: Actor, ticket: Ticket): string {
  return seal(secrets, JSON.stringify(ticket), placeOf(actor)).toString("base64url");
}

/** ENOENT for one that is somebody else's, over, or none. */
export function openTicket(secrets: Pick<Secrets, "sealKey">, actor: Actor, queryId: string, now: number): Ticket {
  const ticket = read(secrets, actor, queryId);
  if (ticket === null || ticket.until < now) throw new CodedError("ENOENT", message("errors-exports.file.no-such-query-ask-file"));
  return ticket;
}

function read(secrets: Pick<Secrets, "sealKey">, actor: Actor, queryId: string): Ticket | null {
  try {
    return ticketSchema.parse(JSON.parse(unseal(secrets, Buffer.from(queryId, "base64url"), placeOf(actor))));
  } catch {
    return null;
  }
}

function placeOf({ organizationId, userId }: Actor): string {
  return `export 1/${organizationId}/${userId}`;
}
