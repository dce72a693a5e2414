import type { JobRun } from "../background/index.ts";
import type { LookingPost } from "./post.ts";
import { renderMail } from "./render.ts";
import type { MailDraft } from "./texts.ts";

export type { MailFile, MailPicture } from "./mail-file.ts";
export { type LookingPost, openLookingPost, openPost, outboxFolder, tracedPost, type Mail, type Post } from "./post.ts";
export { escapeHtml, framedMail, type RenderedMail, renderMail } from "./render.ts";
export { type KeptBranding, lookOf, type MailLook, mailLook, organizationWords, readBranding } from "./looks.ts";
export { type MailDraft, mailTexts, type MailText, securityEvents } from "./texts.ts";

/** How a job goes that sends one mail: soon, and again with patience, for servers of mail rest and come back. Times in seconds. */
export const mailJob = {
  lane: "quick",
  priority: 10,
  attempts: 10,
  retryAfter: 10,
  longestRetryAfter: 3_600,
  timeLimit: 120,
} as const;

/**
 * Sends the one mail that a job is about. A server that dies between the sending and the note of it sends it once more, under the same Message-ID.
 */
export async function sendOnce(
  run: Pick<JobRun<unknown>, "actor" | "id" | "note" | "wasDone">,
  post: LookingPost,
  to: string,
  draft: MailDraft,
): Promise<void> {
  if (await run.wasDone("mail")) return;
  const look = await post.look(run.actor.organizationId, to);
  await post.send({ id: run.id, to, ...renderMail(draft, look) });
  await run.note("mail");
}
