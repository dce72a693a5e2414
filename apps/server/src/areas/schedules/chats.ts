import { CodedError, limits } from "@sheaf/contract";
import { GiveUp } from "../../platform/background/index.ts";
import { askOutside, OutsideFailure, Unanswered } from "../../platform/http/index.ts";
import type { MailFile } from "../../platform/mail/index.ts";
import type { DestinationDoor, Opened } from "./destination-door.ts";
import type { News } from "./news.ts";

const linesOf = ({ message, reason }: News): readonly string[] => [message, reason].filter((text) => text.trim() !== "");

/** What people wrote is text in Slack's own markup. */
function slackText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** The same in the Markdown of cards. */
function plainText(text: string): string {
  return text.replaceAll(/[\\`*_[\]()#]/g, "\\$&");
}

function slackWords(news: News): string {
  const { subject, hasLink, document } = news;
  return [
    `*${slackText(subject)}*`,
    ...linesOf(news).map(slackText),
    ...(hasLink ? [`<${document.url}|${slackText(document.name)}>`] : []),
  ].join("\n");
}

/** Slack cuts a block off after so many characters, and refuses longer ones. */
const BLOCK = 3_000;
const PICTURE_NAME = 2_000;

/** What an incoming webhook of Slack takes. */
export function slackBody(news: News): unknown {
  const text = slackWords(news);
  if (news.pictures.length === 0) return { text };
  return {
    text,
    blocks: [
      { type: "section", text: { type: "mrkdwn", text: text.slice(0, BLOCK) } },
      ...news.pictures.map(({ name, url }) => ({ type: "image", image_url: url, alt_text: name.slice(0, PICTURE_NAME) })),
    ],
  };
}

/** What an incoming webhook of Teams takes: a card. */
export function teamsBody(news: News): unknown {
  const { subject, hasLink, document, pictures } = news;
  return {
    type: "message",
    attachments: [
      {
        contentType: "application/vnd.microsoft.card.adaptive",
        content: {
          $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
          type: "AdaptiveCard",
          version: "1.4",
          body: [
            { type: "TextBlock", text: plainText(subject), weight: "Bolder", size: "Medium", wrap: true },
            ...linesOf(news).map((text) => ({ type: "TextBlock", text: plainText(text), wrap: true })),
            ...pictures.map(({ name, url }) => ({ type: "Image", url, altText: name, size: "Stretch" })),
          ],
          ...(hasLink ? { actions: [{ type: "Action.OpenUrl", title: document.name, url: document.url }] } : {}),
        },
      },
    ],
  };
}

/** An answer of Slack is small. */
const ANSWER_BYTES = 1_048_576;
/** What is better later; every other refusal stays one. */
const LATER = new Set(["ratelimited", "rate_limited", "internal_error", "fatal_error", "service_unavailable", "request_timeout"]);
const SAID: Readonly<Record<string, string>> = {
  invalid_auth: "Slack does not take the bot token",
  not_authed: "Slack does not take the bot token",
  token_revoked: "The bot token was revoked in Slack",
  token_expired: "The bot token has expired",
  account_inactive: "The bot was removed from Slack",
  channel_not_found: "The bot sees no such channel. Enter the channel's ID, and invite the bot to it",
  not_in_channel: "The bot is not in the channel. Invite it",
  is_archived: "The channel is archived",
  missing_scope: "The bot may not do this: it needs the scopes chat:write and files:write",
};

interface SlackAnswer {
  readonly ok: boolean;
  readonly error?: string;
  readonly upload_url?: string;
  readonly file_id?: string;
}

/** A message of a bot, with files: each is uploaded, and one message has them all. */
export async function postBySlackBot(
  { url, secret, user }: Opened,
  news: News,
  door: DestinationDoor,
  leaving: () => Promise<void>,
): Promise<void> {
  const signal = AbortSignal.timeout(limits.webhookTimeout * (1 + news.files.length));
  const ask = (method: string, body: Buffer, contentType: string): Promise<SlackAnswer> =>
    callSlack(new URL(`${withoutSlash(url)}/${method}`), { authorization: `Bearer ${secret ?? ""}`, "content-type": contentType }, body, {
      door,
      signal,
    });
  const json = (method: string, value: unknown): Promise<SlackAnswer> =>
    ask(method, Buffer.from(JSON.stringify(value)), "application/json; charset=utf-8");
  const text = slackWords(news);
  if (news.files.length === 0) {
    await leaving();
    await json("chat.postMessage", { channel: user, text, unfurl_links: false });
    return;
  }
  const uploaded: { readonly id: string; readonly title: string }[] = [];
  for (const file of news.files) {
    const form = new URLSearchParams({ filename: file.name, length: String(file.bytes.length) });
    const { upload_url, file_id } = await ask(
      "files.getUploadURLExternal",
      Buffer.from(form.toString()),
      "application/x-www-form-urlencoded",
    );
    if (upload_url === undefined || file_id === undefined || !URL.canParse(upload_url))
      throw new CodedError("EAGAIN", "Slack gave no place for a file");
    await putFile(new URL(upload_url), file, { door, signal });
    uploaded.push({ id: file_id, title: file.name });
  }
  // files that no message has are seen by nobody
  await leaving();
  await json("files.completeUploadExternal", { files: uploaded, channel_id: user, initial_comment: text });
}

const withoutSlash = (url: string): string => (url.endsWith("/") ? url.slice(0, -1) : url);

interface Way {
  readonly door: DestinationDoor;
  readonly signal: AbortSignal;
}

async function send(url: URL, headers: Readonly<Record<string, string>>, body: Buffer, { door, signal }: Way) {
  // where a file goes is Slack's to say, and no reason to leave the public web
  if (url.protocol !== "https:" && !door.mayBePlain)
    throw new GiveUp("refused", { cause: new CodedError("EINVAL", `${url.host} is not asked by https`) });
  try {
    return await askOutside(url, door, { method: "POST", headers: { ...headers, "content-length": String(body.length) }, body, signal });
  } catch (thrown) {
    if (!(thrown instanceof OutsideFailure)) throw thrown;
    if (thrown.reason === "refused")
      throw new GiveUp("refused", { cause: new CodedError("EINVAL", `${url.host} is no address of the public web`) });
    throw unansweredBy(url.host, thrown);
  }
}

/** How it is told that nobody answered. */
export function unansweredBy(host: string, { reason, hasLeft }: OutsideFailure): CodedError {
  const words = reason === "timed-out" ? `${host} took too long to answer` : `${host} does not answer`;
  return hasLeft ? new Unanswered(words) : new CodedError("EAGAIN", words);
}

async function putFile(url: URL, file: MailFile, way: Way): Promise<void> {
  const answer = await send(url, { "content-type": "application/octet-stream" }, file.bytes, way);
  const { statusCode = 0 } = answer;
  answer.destroy();
  if (statusCode < 200 || statusCode >= 300) throw new CodedError("EAGAIN", `${url.host} answered with status ${statusCode}`);
}

async function callSlack(url: URL, headers: Readonly<Record<string, string>>, body: Buffer, way: Way): Promise<SlackAnswer> {
  const answer = await send(url, headers, body, way);
  const { statusCode = 0 } = answer;
  const pieces: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const piece of answer as AsyncIterable<Buffer>) {
      pieces.push(piece);
      bytes += piece.length;
      if (bytes > ANSWER_BYTES) throw new Unanswered(`${url.host} answers with too much`);
    }
  } catch (thrown) {
    throw thrown instanceof CodedError ? thrown : new Unanswered(`${url.host} did not answer to the end`);
  }
  if (statusCode !== 200) throw new CodedError("EAGAIN", `${url.host} answered with status ${statusCode}`);
  const said = read(Buffer.concat(pieces).toString());
  if (said === null) throw new CodedError("EAGAIN", `${url.host} answered with something else than JSON`);
  if (said.ok) return said;
  const error = said.error ?? "unknown";
  const cause = new CodedError("EAGAIN", SAID[error] ?? `Slack answered ${error.slice(0, 100)}`);
  throw LATER.has(error) ? cause : new GiveUp("refused", { cause });
}

function read(text: string): SlackAnswer | null {
  try {
    const value = JSON.parse(text) as Partial<SlackAnswer> | null;
    return typeof value === "object" && value !== null ? { ...value, ok: value.ok === true } : null;
  } catch {
    return null;
  }
}
