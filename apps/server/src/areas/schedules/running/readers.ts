import { CodedError } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import type { Caller } from "../../../platform/services.ts";
import { addressed } from "../planning/recipients.ts";
import { reachedByTeams } from "../planning/teams.ts";
import { allowedRecipients, requireOwnRights } from "../planning/restrictions.ts";
import type { RunNote } from "../history/notes.ts";
import { leaversOf } from "../store.ts";
import { type BurstPart, partsOf } from "./bursts.ts";
import type { Errand } from "./errand.ts";

/** Somebody whose rows are looked at, and who gets what they see. */
export interface Reader {
  /** Under which the state of the schedule keeps what they saw. */
  readonly key: string;
  readonly userId: string;
  readonly emails: readonly string[];
  readonly isOwner: boolean;
  /** What of the document is theirs; null: all. */
  readonly part: BurstPart | null;
}

/** Everybody who is to get it, and which recipients are members. */
export async function readersOf(
  errand: Errand,
  owner: Caller,
): Promise<{ readonly readers: readonly Reader[]; readonly members: ReadonlySet<string> }> {
  const { db } = errand.services.store;
  const { organization_id, id, definition, owner_id } = errand.schedule;
  const parts = await burstsOf(errand, owner);
  const byTeams = await reachedByTeams(db, organization_id, definition);
  for (const name of byTeams.archived) errand.notes.push(message("errors-schedules.notes.team-archived", { name }));
  const told = [...new Set([...definition.recipients, ...byTeams.emails])];
  const asked = [...new Set([...told, ...parts.map(({ email }) => email)])];
  const { members, mayGet } = await addressed(db, organization_id, asked);
  const leavers = await leaversOf(db, organization_id, id);
  const owned = { organizationId: organization_id, userId: owner_id };
  const allowed = await allowedRecipients(errand.services, db, owned, asked);
  if (allowed.size === 0 && asked.length > 0)
    throw new CodedError("EPERM", message("errors-schedules.running.organization-sends-within-teams-only"));
  const isOwnRights = await requireOwnRights(errand.services, organization_id, definition);
  const left = (note: RunNote): false => {
    errand.notes.push(note);
    return false;
  };
  const isReached = (email: string): boolean => {
    if (isOwnRights && !members.has(email)) return left(message("errors-schedules.notes.no-rights", { address: email }));
    if (!allowed.has(email)) return left(message("errors-schedules.notes.no-common-team", { address: email }));
    if (leavers.has(email)) return left(message("errors-schedules.notes.unsubscribed", { address: email }));
    return mayGet(email) || left(message("errors-schedules.notes.domain-not-allowed", { address: email }));
  };
  const emails = told.filter(isReached);
  const isOwn = (email: string): boolean => {
    const userId = members.get(email);
    return !definition.asRecipient || userId === undefined || userId === owner_id;
  };
  const own = { key: "owner", userId: owner.actor.userId, emails: emails.filter(isOwn), isOwner: true, part: null };
  const others = emails.flatMap((email) => {
    const userId = members.get(email);
    return isOwn(email) || userId === undefined ? [] : [{ key: userId, userId, emails: [email], isOwner: false, part: null }];
  });
  const bursts = parts
    .filter(({ email }) => isReached(email))
    .map((part) => {
      const { email } = part;
      const isOwner = isOwn(email);
      return { key: `burst ${email}`, userId: isOwner ? owner_id : (members.get(email) ?? owner_id), emails: [email], isOwner, part };
    });
  // who is the only reader of what the owner sees need not be there
  const isOwnRead = own.emails.length > 0 || definition.destinations.length > 0 || others.length + bursts.length === 0;
  return { readers: [...(isOwnRead ? [own] : []), ...others, ...bursts], members: new Set(members.keys()) };
}

/** Whom the rows of an element name, as its owner sees them. */
async function burstsOf(errand: Errand, owner: Caller): Promise<readonly BurstPart[]> {
  const { burst } = errand.schedule.definition;
  if (burst === null) return [];
  const { document, rowsOf } = await errand.reading(owner, null);
  return partsOf(document, burst, rowsOf);
}
