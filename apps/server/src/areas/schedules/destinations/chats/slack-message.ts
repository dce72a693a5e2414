import { CodedError } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { GiveUp } from "../../../../platform/background/index.ts";
import { Unanswered } from "../../../../platform/http/index.ts";
import type { MailFile } from "../../../../platform/mail/index.ts";
import { textOf } from "../../../linked-accounts/index.ts";
import type { News } from "../news.ts";

/** What people wrote is text in Slack's own markup. */
function slackText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Letters after which a message goes on in its thread: nobody reads more of it in a channel. */
const PIECE = 3_000;

/** A text in pieces, parted between lines, else between words. */
function pieces(text: string): readonly string[] {
  const parted: string[] = [];
  let rest = text;
  while (rest.length > PIECE) {
    const line = rest.lastIndexOf("\n", PIECE);
    const at = line > PIECE / 2 ? line : rest.lastIndexOf(" ", PIECE);
    // half of a letter is none
    const end = at > 0 ? at : PIECE - (/\p{Surrogate}$/u.test(rest.slice(0, PIECE)) ? 1 : 0);
    parted.push(rest.slice(0, end));
    rest = rest.slice(at > 0 ? at + 1 : end);
  }
  return [...parted, rest].filter((piece) => piece.trim() !== "");
}

interface SlackWords {
  readonly head: string;
  /** What comes in the thread of the message. */
  readonly more: readonly string[];
}

function headOf({ subject, reason, hasLink, document }: News, message: string): string {
  return [
    `*${slackText(subject)}*`,
    ...[message, reason].filter((text) => text.trim() !== "").map(slackText),
    ...(hasLink ? [`<${document.url}|${slackText(document.name)}>`] : []),
  ].join("\n");
}

/** All of it in one. */
export const slackWords = (news: News): string => headOf(news, news.message);

function wordsOf(news: News): SlackWords {
  const [first = "", ...more] = pieces(news.message);
  return { head: headOf(news, first), more: more.map(slackText) };
}

/** How Slack is asked. What Slack refuses is a failure in words; a call that is told when it leaves rejects with `Unanswered` where nobody knows. */
export interface SlackLine {
  readonly json: (method: string, value: unknown, leaving?: () => Promise<void>) => Promise<unknown>;
  readonly form: (method: string, form: Readonly<Record<string, string>>) => Promise<unknown>;
  /** To an address that Slack gave for one file. */
  readonly put: (url: string, file: MailFile) => Promise<void>;
}

/** A message with files: each is uploaded, and one message has them all. What is too long for it comes in its thread, and the files after that. */
export async function postInSlack(line: SlackLine, channel: string, news: News, leaving: () => Promise<void>): Promise<void> {
  const { head, more } = wordsOf(news);
  const files: { readonly id: string; readonly title: string }[] = [];
  for (const file of news.files) files.push({ id: await uploaded(line, file), title: file.name });
  const say = (text: string, thread: string | null, told: () => Promise<void>): Promise<unknown> =>
    line.json("chat.postMessage", { channel, text, unfurl_links: false, ...(thread === null ? {} : { thread_ts: thread }) }, told);
  // files that no message has are seen by nobody
  if (more.length === 0 && files.length > 0) {
    await line.json("files.completeUploadExternal", { files, channel_id: channel, initial_comment: head }, leaving);
    return;
  }
  const thread = textOf(await say(head, null, leaving), "ts");
  if (more.length === 0) return;
  // the message is there: whatever becomes of the rest, it is not sent a second time by itself
  const onWay = async (): Promise<void> => undefined;
  try {
    for (const text of more) await say(text, thread, onWay);
    if (files.length > 0)
      await line.json(
        "files.completeUploadExternal",
        { files, channel_id: channel, ...(thread === null ? {} : { thread_ts: thread }) },
        onWay,
      );
  } catch (thrown) {
    const cause = thrown instanceof GiveUp ? thrown.cause : thrown;
    throw cause instanceof CodedError ? new Unanswered(cause.text) : thrown;
  }
}

async function uploaded(line: SlackLine, file: MailFile): Promise<string> {
  const place = await line.form("files.getUploadURLExternal", { filename: file.name, length: String(file.bytes.length) });
  const [url, id] = [textOf(place, "upload_url"), textOf(place, "file_id")];
  if (url === null || id === null || !URL.canParse(url))
    throw new CodedError("EAGAIN", message("errors-schedules.destinations.slack-no-place"));
  await line.put(url, file);
  return id;
}
