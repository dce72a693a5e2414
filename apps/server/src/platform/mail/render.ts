import type { MailText } from "./texts.ts";

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A mail as text and as HTML. Whatever people called themselves or their organization is text in both, and one line in the subject. */
export function renderMail({ subject, paragraphs, action, note, pictures = [], unsubscribe }: MailText): RenderedMail {
  const lines = [
    ...paragraphs,
    ...(action === null ? [] : [`${action.label}:\n${action.url}`]),
    "--",
    note,
    ...(unsubscribe === undefined ? [] : [`${unsubscribe.label}:\n${unsubscribe.url}`]),
  ];
  const style = "font:16px/1.5 sans-serif;color:#1a1a1a;max-width:560px;margin:0 auto;padding:24px";
  const html = [
    "<!doctype html>",
    `<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(oneLine(subject))}</title></head><body style="${style}">`,
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    ...pictures.map(
      ({ contentId, name }) => `<p><img src="cid:${escapeHtml(contentId)}" alt="${escapeHtml(name)}" style="max-width:100%"></p>`,
    ),
    ...(action === null
      ? []
      : [
          `<p><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:10px 16px;border-radius:6px;background:#1f5fbf;color:#fff;text-decoration:none">${escapeHtml(action.label)}</a></p>`,
          `<p style="font-size:13px;color:#555;overflow-wrap:anywhere">${escapeHtml(action.url)}</p>`,
        ]),
    `<p style="font-size:13px;color:#555">${escapeHtml(note)}</p>`,
    ...(unsubscribe === undefined
      ? []
      : [`<p style="font-size:13px"><a href="${escapeHtml(unsubscribe.url)}" style="color:#555">${escapeHtml(unsubscribe.label)}</a></p>`]),
    "</body></html>",
  ].join("\n");
  return { subject: oneLine(subject), text: `${lines.join("\n\n")}\n`, html };
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A line end in a subject would begin another header. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}
