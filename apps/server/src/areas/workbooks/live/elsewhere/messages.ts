import { inEnglish } from "@sheaf/messages/english";
import { type ClientMessage, readClientMessage } from "@sheaf/sync";
import { z } from "zod";

/** Whose line it is: the first text of whoever calls. */
const opening = z.strictObject({ organizationId: z.uuid(), workbookId: z.uuid(), author: z.uuid() });
export type Opening = z.infer<typeof opening>;

/** What the server that orders the document says once somebody is in; after it come its messages to clients. */
export const JOINED = '{"kind":"joined"}';

/** What a client said, and whether its person may edit by now; no message: only that. */
const passedOn = z.strictObject({ mayEdit: z.boolean(), message: z.unknown().optional() });

export const readOpening = (text: string): Opening => opening.parse(JSON.parse(text));
export const writeOpening = (value: Opening): string => JSON.stringify(value);

/** The message was looked at by the server that passed it on, and is looked at again: versions of the program may differ. */
export function readPassedOn(text: string): { readonly mayEdit: boolean; readonly message: ClientMessage | null } {
  const { mayEdit, message } = passedOn.parse(JSON.parse(text));
  return { mayEdit, message: message === undefined ? null : (readClientMessage(message, inEnglish)?.message ?? null) };
}
export const writePassedOn = (value: { readonly mayEdit: boolean; readonly message?: ClientMessage }): string => JSON.stringify(value);
