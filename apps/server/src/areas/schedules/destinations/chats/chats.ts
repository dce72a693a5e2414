import { CodedError, limits, type ErrorText } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { GiveUp } from "../../../../platform/background/index.ts";
import { askOutside, mayBeDone, OutsideFailure, Unanswered } from "../../../../platform/http/index.ts";
import type { MailFile } from "../../../../platform/mail/index.ts";
import { partOf, slackFailure, textOf } from "../../../linked-accounts/index.ts";
import type { DestinationDoor, Opened } from "../destination-door.ts";
import type { News } from "../news.ts";
import { postInSlack, type SlackLine, slackWords } from "./slack-message.ts";

const linesOf = ({ message, reason }: News): readonly string[] => [message, reason].filter((text) => text.trim() !== "");

/** The same in the Markdown of cards. */
function plainText(text: string): string {
  return text.replaceAll(/[\\`*_[\]()#]/g, "\\$&");
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
/** What a bot is told that brings its own token. */
const SAID: Readonly<Record<string, ErrorText>> = {
  invalid_auth: message("errors-schedules.destinations.bot-token-refused"),
  not_authed: message("errors-schedules.destinations.bot-token-refused"),
  token_revoked: message("errors-schedules.destinations.bot-token-revoked-slack"),
  token_expired: message("errors-schedules.destinations.bot-token-expired"),
  account_inactive: message("errors-schedules.destinations.bot-removed-from-slack"),
  channel_not_found: message("errors-schedules.destinations.bot-no-channel"),
  not_in_channel: message("errors-schedules.destinations.bot-not-channel-invite"),
  missing_scope: message("errors-schedules.destinations.bot-scopes"),
};

/** A message of a bot, with files: each is uploaded, and one message has them all. */
export async function postBySlackBot(
  { url, secret, user }: Opened,
  news: News,
  door: DestinationDoor,
  leaving: () => Promise<void>,
): Promise<void> {
  const signal = AbortSignal.timeout(limits.webhookTimeout * (1 + news.files.length));
  const way = { door, signal };
  const ask = (method: string, body: string, contentType: string, isOnce: boolean): Promise<unknown> => {
    const headers = { authorization: `Bearer ${secret ?? ""}`, "content-type": contentType };
    return callSlack(new URL(`${withoutSlash(url)}/${method}`), headers, Buffer.from(body), way, isOnce);
  };
  const line: SlackLine = {
    json: async (method, value, told) => {
      await told?.();
      return ask(method, JSON.stringify(value), "application/json; charset=utf-8", told !== undefined);
    },
    form: (method, form) => ask(method, new URLSearchParams(form).toString(), "application/x-www-form-urlencoded", false),
    put: (place, file) => putFile(new URL(place), file, way),
  };
  await postInSlack(line, user ?? "", news, leaving);
}

const withoutSlash = (url: string): string => (url.endsWith("/") ? url.slice(0, -1) : url);

interface Way {
  readonly door: DestinationDoor;
  readonly signal: AbortSignal;
}

async function send(url: URL, headers: Readonly<Record<string, string>>, body: Buffer, { door, signal }: Way) {
  // where a file goes is Slack's to say, and no reason to leave the public web
  if (url.protocol !== "https:" && !door.mayBePlain)
    throw new GiveUp("refused", {
      cause: new CodedError("EINVAL", message("errors-schedules.destinations.not-asked-https", { host: url.host })),
    });
  try {
    return await askOutside(url, door, { method: "POST", headers: { ...headers, "content-length": String(body.length) }, body, signal });
  } catch (thrown) {
    if (!(thrown instanceof OutsideFailure)) throw thrown;
    if (thrown.reason === "refused")
      throw new GiveUp("refused", { cause: new CodedError("EINVAL", message("errors.common.no-address-public-web", { host: url.host })) });
    throw unansweredBy(url.host, thrown);
  }
}

/** How it is told that nobody answered. */
export function unansweredBy(host: string, { reason, hasLeft }: OutsideFailure): CodedError {
  const words =
    reason === "timed-out"
      ? message("errors-schedules.accounts.took-too-long-answer", { host })
      : message("errors.common.not-answer", { host });
  return hasLeft ? new Unanswered(words) : new CodedError("EAGAIN", words);
}

async function putFile(url: URL, file: MailFile, way: Way): Promise<void> {
  const answer = await send(url, { "content-type": "application/octet-stream" }, file.bytes, way);
  const { statusCode = 0 } = answer;
  answer.destroy();
  if (statusCode < 200 || statusCode >= 300)
    throw new CodedError("EAGAIN", message("errors.common.answered-status", { host: url.host, status: statusCode }));
}

async function callSlack(url: URL, headers: Readonly<Record<string, string>>, body: Buffer, way: Way, isOnce: boolean): Promise<unknown> {
  const answer = await send(url, headers, body, way);
  const { statusCode = 0 } = answer;
  const pieces: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const piece of answer as AsyncIterable<Buffer>) {
      pieces.push(piece);
      bytes += piece.length;
      if (bytes > ANSWER_BYTES) throw new Unanswered(message("errors-schedules.accounts.answers-too-much", { host: url.host }));
    }
  } catch (thrown) {
    throw thrown instanceof CodedError
      ? thrown
      : new Unanswered(message("errors-schedules.destinations.not-answer-end", { host: url.host }));
  }
  const failure = (words: ErrorText, mayBe: boolean): CodedError =>
    isOnce && mayBe ? new Unanswered(words) : new CodedError("EAGAIN", words);
  if (statusCode === 429) throw failure(message("errors-schedules.accounts.asked-too-often", { name: url.host }), false);
  if (statusCode !== 200)
    throw failure(message("errors.common.answered-status", { host: url.host, status: statusCode }), mayBeDone(statusCode));
  const said = read(Buffer.concat(pieces).toString());
  if (said === null) throw failure(message("errors-schedules.accounts.answered-no-data", { name: url.host }), true);
  if (partOf(said, "ok") === true) return said;
  throw slackFailure(textOf(said, "error") ?? "unknown", isOnce, SAID);
}

function read(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
