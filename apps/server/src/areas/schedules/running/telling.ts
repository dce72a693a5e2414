import { type AddressedDestination, CodedError, destinationRecords, isAddressedDestination, type WrittenTable } from "@sheaf/contract";
import { addressOfDocument } from "../../documents/index.ts";
import { GiveUp } from "../../../platform/background/index.ts";
import type { KeptDestination } from "../../../platform/database/index.ts";
import { organizationWords } from "../../../platform/mail/index.ts";
import type { Caller } from "../../../platform/services.ts";
import { shownPictures } from "../destinations/chats/shown-pictures.ts";
import { isFetching, openDestination, tell } from "../destinations/destinations.ts";
import { sendLinked } from "../destinations/linked/index.ts";
import type { DestinationDoor, Opened } from "../destinations/destination-door.ts";
import type { News } from "../destinations/news.ts";
import type { Opening } from "../destinations/outgoing.ts";
import { putInBucket, putInFolder } from "../destinations/places/places.ts";
import { writeElementTable } from "../destinations/warehouse/written-tables.ts";
import { requireStillAllowed } from "../planning/restrictions.ts";
import type { Attached } from "./outgoing-files.ts";
import type { Reading } from "./reading.ts";
import { Departure } from "./departure.ts";
import type { Errand, Said } from "./errand.ts";

/** What goes out of a reader's workbook: files that stand in memory, as mails and messages have them, or as they are made. */
interface Leaving {
  readonly attached: () => Promise<Attached>;
  readonly outgoing: () => Promise<readonly Opening[]>;
}

/** Chats get none. In a place those of each run have names of their own, the same in every attempt. */
async function filesFor(errand: Errand, kept: KeptDestination, attached: () => Promise<Attached>): Promise<Attached["files"]> {
  if (isFetching(kept)) return [];
  const { files } = await attached();
  if (destinationRecords[kept.kind].gets === "news") return files;
  const nameOf = await namesOfRun(errand);
  return files.map((file) => ({ ...file, name: nameOf(file.name) }));
}

async function namesOfRun(errand: Errand): Promise<(name: string) => string> {
  const run = await errand.services.store.db
    .selectFrom("schedule_runs")
    .select("started_at")
    .where("organization_id", "=", errand.schedule.organization_id)
    .where("id", "=", errand.run.id)
    .executeTakeFirst();
  const begun = (run?.started_at ?? new Date(errand.services.clock.now())).toISOString();
  const time = begun.slice(11, 16).replace(":", "");
  // an attempt after midnight is of the day on which the run began
  return (name) =>
    name.replace(
      /(\d{4}-\d\d-\d\d)?(\.[^.]*)$/,
      (_, day: string | undefined, ending: string) => `${day === undefined ? "" : begun.slice(0, 10)} ${time}${ending}`,
    );
}

/** Files for a place that takes them as they are made, under the names of the run. */
async function outgoingFor(errand: Errand, { outgoing }: Leaving): Promise<readonly Opening[]> {
  const nameOf = await namesOfRun(errand);
  return (await outgoing()).map((open) => async () => {
    const file = await open();
    return { ...file, name: nameOf(file.name) };
  });
}

/** Chats fetch pictures by their address, where the web reaches this server. */
const hasPictures = ({ services }: Errand, kept: KeptDestination): boolean => isFetching(kept) && services.publicUrl().startsWith("https:");

async function writeTable(errand: Errand, owner: Caller, reading: Reading, destinationId: string, table: WrittenTable): Promise<void> {
  const run = `${errand.run.id}.${destinationId}`;
  const rows = await reading.elementRows(table.elementId);
  const writing = { ...table, workbookId: errand.schedule.workbook_id, run };
  await writeElementTable(errand.contextOf(owner), errand.parts.warehouses, rows, writing);
}

/** What may go to an address, made when it is asked for. */
interface Sending {
  readonly kept: KeptDestination;
  readonly opened: Opened;
  readonly door: DestinationDoor;
  readonly now: () => number;
  readonly outgoing: () => Promise<readonly Opening[]>;
  readonly news: () => Promise<News>;
  readonly leaving: () => Promise<void>;
}

const told = async ({ kept, opened, news, door, now, leaving }: Sending): Promise<void> =>
  tell(kept, opened, await news(), door, now(), leaving);

/** How each kind that has an address gets what goes there. */
const senders: { readonly [K in AddressedDestination]: (sending: Sending) => Promise<void> } = {
  webhook: told,
  slack: told,
  teams: told,
  s3: async ({ opened, outgoing, door, now }) => putInBucket(opened, await outgoing(), door, now),
  sftp: async ({ opened, outgoing, door }) => putInFolder(opened, await outgoing(), door),
};

/** Tells the programs and places of a schedule what its owner sees. */
export async function tellDestinations(errand: Errand, said: Said, leaving: Leaving, owner: Caller, reading: Reading): Promise<void> {
  const { organization_id: organizationId, id, definition, name, workbook_id } = errand.schedule;
  const { secrets, clock } = errand.services;
  const doubt = ({ destinationId, host }: KeptDestination): void => {
    errand.unsure.push({ destinationId, host, wasSentAgain: false });
  };
  let shown: Promise<News["pictures"]> | null = null;
  const pictures = (kept: KeptDestination): Promise<News["pictures"]> => {
    if (!hasPictures(errand, kept)) return Promise.resolve([]);
    shown ??= shownPictures(errand.services, errand.schedule);
    return shown;
  };
  for (const kept of definition.destinations) {
    const key = `told ${kept.destinationId}`;
    if (await errand.run.wasDone(key)) {
      errand.receivers.push(kept.host);
      continue;
    }
    const departure = new Departure(errand.run, kept.destinationId, () => errand.requireTurn());
    if (await departure.isBegun()) {
      doubt(kept);
      continue;
    }
    const { slug } = await errand.organization();
    await errand.requireTurn();
    try {
      await requireStillAllowed(errand.services, owner.actor, kept.kind);
      const news = async (files: News["files"]): Promise<News> => ({
        id: `${errand.run.id}.${kept.destinationId}`,
        schedule: { id, name },
        document: {
          id: workbook_id,
          name: said.documentName,
          url: addressOfDocument(errand.services, { slug, type: "workbook", id: workbook_id }),
        },
        subject: said.subject.trim() === "" ? name : said.subject,
        message: said.message,
        reason: said.reason?.(await organizationWords(errand.services, organizationId)) ?? "",
        hasLink: definition.hasLink,
        files,
        pictures: await pictures(kept),
      });
      const files = (): Promise<News["files"]> => filesFor(errand, kept, leaving.attached);
      if (kept.table !== undefined) await writeTable(errand, owner, reading, kept.destinationId, kept.table);
      else if (kept.linked !== undefined)
        await sendLinked(errand.contextOf(owner), kept, kept.linked, {
          run: errand.run.id,
          rowsOf: reading.elementRows,
          keep: (name, make) => errand.run.keep(name, make),
          note: (words) => void errand.notes.push(words),
          files,
          outgoing: () => outgoingFor(errand, leaving),
          news,
          leaving: departure.leaving,
        });
      else if (isAddressedDestination(kept.kind))
        await senders[kept.kind]({
          kept,
          opened: openDestination(secrets, organizationId, kept),
          door: errand.parts.door,
          now: () => clock.now(),
          outgoing: () => outgoingFor(errand, leaving),
          news: async () => news(await files()),
          leaving: departure.leaving,
        });
      else throw new Error(`A destination of the kind ${kept.kind} says neither a table nor an account`);
    } catch (error) {
      if (await departure.isUnsure(error)) {
        doubt(kept);
        continue;
      }
      const cause = error instanceof GiveUp ? error.cause : error;
      if (!(cause instanceof CodedError)) throw error;
      errand.notes.push(cause.text);
      // one that does not answer keeps no other from its news; it is told when the run is tried again
      if (error instanceof GiveUp) errand.isRefused = true;
      else errand.later = cause;
      continue;
    }
    await errand.run.note(key);
    errand.receivers.push(kept.host);
  }
}
