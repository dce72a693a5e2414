import { CodedError, isLinkedKind, type LinkedKind, type LinkedPlace, type ErrorText } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import type { RunNote } from "../../history/notes.ts";
import type { JobRun } from "../../../../platform/background/index.ts";
import type { KeptDestination } from "../../../../platform/database/index.ts";
import { spoolFolder } from "../../../../platform/files/index.ts";
import type { MailFile } from "../../../../platform/mail/index.ts";
import type { OperationContext } from "../../../../platform/operations/index.ts";
import type { ElementRows } from "../../../exports/index.ts";
import { googleOrigins, openLinked, requireAccount, requireKind, slackAddresses } from "../../../linked-accounts/index.ts";
import type { News } from "../news.ts";
import type { Opening } from "../outgoing.ts";
import { putInDrive } from "./drive.ts";
import { putInLibrary } from "./sharepoint.ts";
import { writeSheet } from "./sheets.ts";
import { postInSlackChannel } from "./slack-channel.ts";
import { postInChannel } from "./teams-channel.ts";

/** What goes out by an account of the owner's at another service. */

const NAMES: Readonly<Record<LinkedKind, string>> = {
  sheets: "Google Sheets",
  drive: "Google Drive",
  sharepoint: "SharePoint",
  "teams-channel": "Microsoft Teams",
  "slack-channel": "Slack",
};

/** Refuses what is not whole, and accounts of others; gives how people know it. */
export async function requireLinked(
  { db, actor }: Pick<OperationContext, "db" | "actor">,
  kind: KeptDestination["kind"],
  place: LinkedPlace,
): Promise<string> {
  const refuse = (text: ErrorText): never => {
    throw new CodedError("EINVAL", text, { field: "destinations" });
  };
  if (!isLinkedKind(kind)) return refuse(message("errors-schedules.destinations.no-account"));
  if (kind === "sheets" && (place.elementId === null || place.mode === null))
    refuse(message("errors-schedules.destinations.spreadsheet-gets-rows-element"));
  if (kind === "sheets" && (place.partName ?? "").trim() === "") refuse(message("errors-schedules.destinations.sheet-needs-name"));
  if (kind === "teams-channel" && place.partId === null) refuse(message("errors-schedules.destinations.message-goes-channel"));
  const row = await requireAccount(db, actor, place.accountId);
  requireKind(row, kind);
  const names = [place.placeName, place.partName ?? ""].filter((name) => name !== "");
  return [NAMES[kind], names.join(" / ")]
    .filter((part) => part !== "")
    .join(": ")
    .slice(0, 300);
}

/** What a destination may need, made when it is asked for. */
export interface LinkedWay {
  readonly run: string;
  readonly rowsOf: (elementId: string) => Promise<ElementRows>;
  readonly files: () => Promise<readonly MailFile[]>;
  /** The same, made as they go out. */
  readonly outgoing: () => Promise<readonly Opening[]>;
  readonly news: (files: readonly MailFile[]) => Promise<News>;
  readonly note: (note: RunNote) => void;
  /** A value that is made once for the run, and the same in every attempt. */
  readonly keep: JobRun<unknown>["keep"];
  /** Told right before something leaves that the service would take twice. */
  readonly leaving: () => Promise<void>;
}

type Sender = (context: OperationContext, kept: KeptDestination & { readonly linked: LinkedPlace }, way: LinkedWay) => Promise<void>;

const senders: Readonly<Record<LinkedKind, Sender>> = {
  sheets: async (context, { destinationId, linked }, { run, rowsOf, note }) => {
    const client = await openLinked(context, context.actor, linked.accountId, "sheets", context.signal);
    const { sheets } = googleOrigins(context.config.linkedServices.googleUrl);
    const writing = { run, destinationId, signal: context.signal, note };
    await writeSheet(client, sheets, linked, await rowsOf(linked.elementId ?? ""), writing);
  },
  drive: async (context, { destinationId, linked }, { outgoing, keep }) => {
    const client = await openLinked(context, context.actor, linked.accountId, "drive", context.signal);
    const { drive } = googleOrigins(context.config.linkedServices.googleUrl);
    await putInDrive(client, drive, linked, await outgoing(), {
      signal: context.signal,
      keep: (name, make) => keep(`${destinationId} ${name}`, make),
    });
  },
  sharepoint: async (context, { linked }, { outgoing }) => {
    const client = await openLinked(context, context.actor, linked.accountId, "sharepoint", context.signal);
    const { signal, config } = context;
    await putInLibrary(client, config.linkedServices.microsoftGraphUrl, linked, await outgoing(), { spools: spoolFolder(config), signal });
  },
  "teams-channel": async (context, { linked }, { files, news, note, leaving }) => {
    const client = await openLinked(context, context.actor, linked.accountId, "teams-channel", context.signal);
    const { microsoftGraphUrl } = context.config.linkedServices;
    const left = await postInChannel(client, microsoftGraphUrl, linked, await news(await files()), leaving);
    if (left > 0) note(message("errors-schedules.notes.pictures-left-out"));
  },
  "slack-channel": async (context, { linked }, { files, news, leaving }) => {
    const client = await openLinked(context, context.actor, linked.accountId, "slack-channel", context.signal);
    const { api } = slackAddresses(context.config.linkedServices.slackUrl);
    await postInSlackChannel(client, api, linked, await news(await files()), leaving);
  },
};

export async function sendLinked(context: OperationContext, kept: KeptDestination, linked: LinkedPlace, way: LinkedWay): Promise<void> {
  if (!isLinkedKind(kept.kind)) throw new Error(`${kept.kind} is no kind of linked accounts`);
  await senders[kept.kind](context, { ...kept, linked }, way);
}
