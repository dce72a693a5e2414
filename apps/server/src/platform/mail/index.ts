import type { JobRun } from "../background/index.ts";
import type { Post } from "./post.ts";
import { renderMail } from "./render.ts";
import type { MailText } from "./texts.ts";

export { openPost, outboxFolder, type Mail, type MailFile, type Post } from "./post.ts";
export { type RenderedMail, renderMail } from "./render.ts";
export { mailTexts, type MailText, securityEvents } from "./texts.ts";

/**
 * Sends the one mail that a job is about. A server that dies between the sending and the note of it sends it once more, under the same Message-ID.
 */
export async function sendOnce(
  run: Pick<JobRun<unknown>, "id" | "note" | "wasDone">,
  post: Post,
  to: string,
  text: MailText,
): Promise<void> {
  if (await run.wasDone("mail")) return;
  await post.send({ id: run.id, to, ...renderMail(text) });
  await run.note("mail");
}
