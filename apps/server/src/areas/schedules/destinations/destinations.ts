import { createHmac } from "node:crypto";
import {
  type AddressedDestination,
  CodedError,
  isAddressedDestination,
  isToldDestination,
  limits,
  type ToldDestination,
  type ErrorText,
} from "@sheaf/contract";
import { message } from "@sheaf/messages";
import type { KeptDestination } from "../../../platform/database/index.ts";
import { GiveUp } from "../../../platform/background/index.ts";
import { seal, type Secrets, type ServerConfig, unseal } from "../../../platform/config/index.ts";
import { askOutside, mayBeDone, operatorsDoor, outsideDoor, OutsideFailure, Unanswered } from "../../../platform/http/index.ts";
import { postBySlackBot, slackBody, teamsBody, unansweredBy } from "./chats/chats.ts";
import type { DestinationDoor, Opened } from "./destination-door.ts";
import type { News } from "./news.ts";
import { placeOfBucket } from "./places/places.ts";

export const destinationDoor: DestinationDoor = { ...outsideDoor, mayBePlain: false };

/** The way that whoever runs the server gives: to a bucket or a program in a network of their own as well, where they say so. */
export function destinationDoorOf({ allowPrivateDestinations }: Pick<ServerConfig, "allowPrivateDestinations">): DestinationDoor {
  return allowPrivateDestinations ? { ...operatorsDoor, mayBePlain: true } : destinationDoor;
}

/** With a token, Slack is told by a bot, which brings files along. */
const isSlackBot = ({ kind, hasSecret }: Pick<KeptDestination, "kind" | "hasSecret">): boolean => kind === "slack" && hasSecret;

export const placeOf = (organizationId: string, destinationId: string): string => `destination ${organizationId}/${destinationId}`;

interface Asked extends Opened {
  readonly destinationId: string;
  readonly kind: KeptDestination["kind"];
}

export function sealDestination(
  secrets: Pick<Secrets, "sealKey">,
  organizationId: string,
  { destinationId, kind, ...opened }: Asked,
): KeptDestination {
  const { host } = readAddress(opened.url, kind);
  const sealed = seal(secrets, JSON.stringify(opened), placeOf(organizationId, destinationId)).toString("base64");
  return { destinationId, kind, host, hasSecret: opened.secret !== null, sealed };
}

export function openDestination(
  secrets: Pick<Secrets, "sealKey">,
  organizationId: string,
  { destinationId, sealed }: KeptDestination,
): Opened {
  try {
    const text = unseal(secrets, Buffer.from(sealed, "base64"), placeOf(organizationId, destinationId));
    // those that were kept before there were places have an address and a secret
    return { user: null, region: null, hostKey: null, ...(JSON.parse(text) as Pick<Opened, "url" | "secret">) };
  } catch {
    throw new GiveUp("unreadable", {
      cause: new CodedError("EINVAL", message("errors-schedules.destinations.address-unreadable")),
    });
  }
}

type Kind = KeptDestination["kind"];

function readAddress(text: string, kind: Kind): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isWeb = url?.protocol === "https:" || url?.protocol === "http:";
  if (
    url === null ||
    (kind === "sftp" ? url.protocol !== "sftp:" : !isWeb) ||
    url.username !== "" ||
    url.password !== "" ||
    url.host === ""
  )
    throw new CodedError(
      "EINVAL",
      message("errors-schedules.destinations.address-begins-with", { scheme: kind === "sftp" ? "sftp" : "https" }),
      {
        field: "destinations",
      },
    );
  return url;
}

/** Refuses what no door lets out, and what lacks something, when it is written down. */
export function requireDestination({ kind, ...opened }: Omit<Asked, "destinationId">, door: DestinationDoor): void {
  const refuse = (text: ErrorText): never => {
    throw new CodedError("EINVAL", text, { field: "destinations" });
  };
  const url = readAddress(opened.url, kind);
  if (kind !== "sftp" && ((url.protocol !== "https:" && !door.mayBePlain) || !door.mayUsePort(url.port)))
    refuse(message("errors-schedules.destinations.address-not-https"));
  if (!isAddressedDestination(kind)) throw new Error(`A destination of the kind ${kind} has no address`);
  const lacking = lackingIn[kind](opened);
  if (lacking !== null) refuse(lacking);
}

/** What each kind that has an address lacks besides, in words; null: nothing. */
const lackingIn: { readonly [K in AddressedDestination]: (opened: Opened) => ErrorText | null } = {
  webhook: ({ secret }) =>
    secret !== null && (secret.length < 16 || secret.length > 200) ? message("errors-schedules.destinations.signing-secret") : null,
  slack: ({ secret, user }) => {
    if (secret === null && user === null) return null;
    if (secret === null || user === null) return message("errors-schedules.destinations.bot-needs-token");
    return secret.startsWith("xoxb-") ? null : message("errors-schedules.destinations.bot-token-form");
  },
  teams: () => null,
  s3: ({ url, user, secret, region }) => {
    placeOfBucket(url);
    return user === null || secret === null || region === null ? message("errors-schedules.destinations.bucket-needs-key") : null;
  },
  sftp: ({ user, secret, hostKey }) => {
    if (user === null || secret === null) return message("errors-schedules.destinations.sftp-needs-user");
    // who answers at an address is known by its key alone
    return hostKey === null ? message("errors-schedules.destinations.sftp-test-first") : null;
  },
};

/**
 * Tells a destination. Rejects with `GiveUp` where another attempt would be refused as well, with EAGAIN where it may be better later. The
 * signature of a webhook is `t=SECONDS,v1=HEX`: HMAC-SHA256 of `SECONDS.BODY` with its secret. `leaving` is told right before something leaves
 * that would be there twice if it were sent twice: webhooks have the key by which whoever gets them knows a double, and files have a name.
 */
export async function tell(
  kept: KeptDestination,
  opened: Opened,
  news: News,
  door: DestinationDoor,
  now: number,
  leaving: () => Promise<void> = async () => undefined,
): Promise<void> {
  const { kind } = kept;
  if (!isToldDestination(kind)) throw new Error(`A destination of the kind ${kind} is not told anything`);
  const { bodyOf, knowsDoubles } = programs[kind];
  if (isSlackBot(kept)) {
    requireDestination({ kind: kept.kind, ...opened }, door);
    return postBySlackBot(opened, news, door, leaving);
  }
  const { url, secret } = opened;
  const body = Buffer.from(JSON.stringify(bodyOf(news)));
  const at = Math.floor(now / 1_000);
  const signature = secret === null ? null : createHmac("sha256", secret).update(`${at}.`).update(body).digest("hex");
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "content-length": String(body.length),
    ...(knowsDoubles ? { "sheaf-delivery": news.id, "idempotency-key": news.id } : {}),
    ...(signature === null ? {} : { "sheaf-signature": `t=${at},v1=${signature}` }),
  };
  const signal = AbortSignal.timeout(limits.webhookTimeout);
  try {
    requireDestination({ kind: kept.kind, ...opened }, door);
    if (!knowsDoubles) await leaving();
    const answer = await askOutside(new URL(url), door, { method: "POST", headers, body, signal });
    // what it says is nobody's business here
    answer.destroy();
    const { statusCode = 0 } = answer;
    if (statusCode >= 200 && statusCode < 300) return;
    const words = message("errors.common.answered-status", { host: kept.host, status: statusCode });
    // a webhook is told twice under one key, a message in a chat is there twice
    if (!knowsDoubles && mayBeDone(statusCode)) throw new Unanswered(words);
    const said = new CodedError("EAGAIN", words);
    throw statusCode === 408 || statusCode === 429 || statusCode >= 500 ? said : new GiveUp("refused", { cause: said });
  } catch (thrown) {
    if (!(thrown instanceof OutsideFailure)) throw thrown;
    if (thrown.reason === "refused")
      throw new GiveUp("refused", { cause: new CodedError("EINVAL", message("errors.common.no-address-public-web", { host: kept.host })) });
    throw unansweredBy(kept.host, thrown);
  }
}

interface Program {
  /** What it takes. */
  readonly bodyOf: (news: News) => unknown;
  /** A key comes along by which it knows what it was told before. */
  readonly knowsDoubles: boolean;
  /** It takes words, and pictures that it fetches itself; no files. */
  readonly isChat: boolean;
}

/** What is told at an address, by its kind. */
const programs: { readonly [K in ToldDestination]: Program } = {
  webhook: { bodyOf: webhookBody, knowsDoubles: true, isChat: false },
  slack: { bodyOf: slackBody, knowsDoubles: false, isChat: true },
  teams: { bodyOf: teamsBody, knowsDoubles: false, isChat: true },
};

/** Whether it takes no files, and fetches pictures by their addresses; a bot of Slack brings its files along. */
export const isFetching = (kept: Pick<KeptDestination, "kind" | "hasSecret">): boolean =>
  isToldDestination(kept.kind) && programs[kept.kind].isChat && !isSlackBot(kept);

function webhookBody(news: News): unknown {
  const { id, schedule, document, subject, message, reason, hasLink, files } = news;
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
  return {
    id,
    schedule,
    document: hasLink ? document : { id: document.id, name: document.name },
    subject,
    message,
    reason,
    // files that are too large for a call are named, and can be fetched by the export calls
    files: files.map((file) => ({
      name: file.name,
      contentType: file.contentType,
      bytes: file.bytes.length,
      content: bytes > limits.scheduleWebhookBytes ? null : file.bytes.toString("base64"),
    })),
  };
}
