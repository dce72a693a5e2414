import { languageOf } from "@sheaf/messages";
import type { MailFile } from "./mail-file.ts";
import { LOGO_ID, type MailLook } from "./looks.ts";
import type { MailDraft } from "./texts.ts";

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The name that it comes from; null: the server's own. */
  readonly senderName: string | null;
  /** Where answers go; null: to where it came from. */
  readonly replyTo: string | null;
  /** The picture of the organization at its top; none: an empty list. */
  readonly ownPictures: readonly MailFile[];
}

/**
 * A mail as text and as HTML, in the language of its recipient and the colors of their organization. Whatever people called themselves or
 * their organization is text in both, and one line in the subject.
 */
export function renderMail(draft: MailDraft, look: MailLook): RenderedMail {
  const { subject, paragraphs, action, note, pictures = [], unsubscribe } = draft(look);
  const { words, product, accent, footer, logo } = look;
  const { tag, direction } = languageOf(words.language);
  const footerLines = footer.split("\n").filter((line) => line.trim() !== "");
  const lines = [
    ...paragraphs,
    ...(action === null ? [] : [`${action.label}:\n${action.url}`]),
    "--",
    note,
    ...(unsubscribe === undefined ? [] : [`${unsubscribe.label}:\n${unsubscribe.url}`]),
    ...(footerLines.length === 0 ? [] : [footerLines.join("\n")]),
  ];
  const style = "font:16px/1.5 sans-serif;color:#1a1a1a;background:#ffffff;max-width:560px;margin:0 auto;padding:24px";
  const small = "font-size:13px;color:#555";
  const html = [
    "<!doctype html>",
    `<html lang="${tag}" dir="${direction}"><head><meta charset="utf-8"><title>${escapeHtml(oneLine(subject))}</title></head><body style="${style}">`,
    ...(logo === null
      ? []
      : [`<p style="margin:0 0 24px"><img src="cid:${LOGO_ID}" alt="${escapeHtml(product)}" style="max-height:48px;max-width:240px"></p>`]),
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    ...pictures.map(
      ({ contentId, name }) => `<p><img src="cid:${escapeHtml(contentId)}" alt="${escapeHtml(name)}" style="max-width:100%"></p>`,
    ),
    ...(action === null
      ? []
      : [
          `<p><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:10px 16px;border-radius:6px;background:${escapeHtml(accent)};color:#fff;text-decoration:none">${escapeHtml(action.label)}</a></p>`,
          `<p style="${small};overflow-wrap:anywhere">${escapeHtml(action.url)}</p>`,
        ]),
    `<p style="${small}">${escapeHtml(note)}</p>`,
    ...(unsubscribe === undefined
      ? []
      : [`<p style="font-size:13px"><a href="${escapeHtml(unsubscribe.url)}" style="color:#555">${escapeHtml(unsubscribe.label)}</a></p>`]),
    ...(footerLines.length === 0
      ? []
      : [`<p style="${small};border-top:1px solid #ddd;padding-top:12px">${footerLines.map(escapeHtml).join("<br>")}</p>`]),
    "</body></html>",
  ].join("\n");
  return {
    subject: oneLine(subject),
    text: `${lines.join("\n\n")}\n`,
    html,
    senderName: look.senderName,
    replyTo: look.replyTo,
    ownPictures: logo === null ? [] : [logo],
  };
}

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A line end in a subject would begin another header. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}
