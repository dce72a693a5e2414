import { CodedError, type WrittenTable } from "@sheaf/contract";
import { addressOfDocument } from "../../documents/index.ts";
import { GiveUp } from "../../../platform/background/index.ts";
import type { KeptDestination } from "../../../platform/database/index.ts";
import { organizationWords } from "../../../platform/mail/index.ts";
import type { Caller } from "../../../platform/services.ts";
import { shownPictures } from "../destinations/chats/shown-pictures.ts";
import { isSlackBot, openDestination, tell } from "../destinations/destinations.ts";
import { sendLinked } from "../destinations/linked/index.ts";
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
  const { kind } = kept;
  if (kind === "teams" || (kind === "slack" && !isSlackBot(kept))) return [];
  const { files } = await attached();
  if (kind === "webhook" || kind === "slack" || kind === "teams-channel" || kind === "slack-channel") return files;
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
function isFetching({ services }: Errand, kept: KeptDestination): boolean {
  const isChat = kept.kind === "teams" || (kept.kind === "slack" && !isSlackBot(kept));
  return isChat && services.publicUrl().startsWith("https:");
}

async function writeTable(errand: Errand, owner: Caller, reading: Reading, destinationId: string, table: WrittenTable): Promise<void> {
  const run = `${errand.run.id}.${destinationId}`;
  const rows = await reading.elementRows(table.elementId);
  const writing = { ...table, workbookId: errand.schedule.workbook_id, run };
  await writeElementTable(errand.contextOf(owner), errand.parts.warehouses, rows, writing);
}

/** Tells the programs and places of a schedule what its owner sees. */
export async function tellDestinations(errand: Errand, said: Said, leaving: Leaving, owner: Caller, reading: Reading): Promise<void> {
  const { organization_id: organizationId, id, definition, name, workbook_id } = errand.schedule;
  const { secrets, clock } = errand.services;
  const doubt = ({ destinationId, host }: KeptDestination): void => {
    errand.unsure.push({ destinationId, host, wasSentAgain: false });
  };
  let shown: Promise<News["pictures"]> | null = null;
  const pictures = (kept: KeptDestination): Promise<News["pictures"]> => {
    if (!isFetching(errand, kept)) return Promise.resolve([]);
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
      else {
        const opened = openDestination(secrets, organizationId, kept);
        if (kept.kind === "s3") await putInBucket(opened, await outgoingFor(errand, leaving), errand.parts.door, () => clock.now());
        else if (kept.kind === "sftp") await putInFolder(opened, await outgoingFor(errand, leaving), errand.parts.door);
        else await tell(kept, opened, await news(await files()), errand.parts.door, clock.now(), departure.leaving);
      }
    } catch (error) {
      if (await departure.isUnsure(error)) {
        doubt(kept);
        continue;
      }
      const cause = error instanceof GiveUp ? error.cause : error;
      if (!(cause instanceof CodedError)) throw error;
      errand.notes.push(cause.message);
      // one that does not answer keeps no other from its news; it is told when the run is tried again
      if (!(error instanceof GiveUp)) errand.later = cause;
      continue;
    }
    await errand.run.note(key);
    errand.receivers.push(kept.host);
  }
}
