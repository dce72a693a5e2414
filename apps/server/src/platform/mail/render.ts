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

const FONT = "font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const AROUND = `margin:0;padding:24px 12px;background:#f3f4f7;color:#1a1d23;${FONT}`;
const SHEET = "max-width:640px;margin:0 auto;border:1px solid #dde0e6;border-radius:8px;border-collapse:separate;background:#ffffff";
const INNER = `padding:28px 32px;color:#1a1d23;${FONT}`;
const FOOT = "max-width:576px;margin:16px auto 0;padding:0 32px";
const SOFT = "font-size:13px;line-height:1.5;color:#59606d";
/** A drawing stands on white, whatever is around it. */
const PICTURE = "display:block;max-width:100%;height:auto;border-radius:4px;background:#ffffff";
/** Points between the edges of the sheet: programs that know no rules show a picture as wide as it is, however far that reaches. */
const ROOM = 574;
const ACTION = "display:inline-block;padding:10px 16px;border-radius:6px;font-weight:600;text-decoration:none";
/** Programs that know no rules of this kind show the light colors of the parts themselves. */
const RULES = [
  ":root{color-scheme:light dark}",
  "@media (prefers-color-scheme:dark){",
  ".around{background:#14161a!important}.around,.inner{color:#e9ebef!important}",
  ".sheet{background:#1f2228!important;border-color:#3a3f49!important}.soft{color:#aab0bc!important}}",
  "@media (max-width:480px){.around{padding:12px 8px!important}.inner{padding:20px 16px!important}.foot{padding:0 16px!important}",
  ".action{display:block!important;text-align:center}}",
].join("");

/**
 * A mail as text and as HTML, in the language of its recipient and the colors of their organization. Whatever people called themselves or
 * their organization is text in both, and one line in the subject.
 */
export function renderMail(draft: MailDraft, look: MailLook): RenderedMail {
  const { subject, about, paragraphs, action, note, pictures = [], unsubscribe } = draft(look);
  const { words, product, accent, footer, logo } = look;
  const { tag, direction } = languageOf(words.language);
  const footerLines = footer.split("\n").filter((line) => line.trim() !== "");
  const lines = [
    ...(about === undefined ? [] : [oneLine(about)]),
    ...paragraphs,
    ...(action === null ? [] : [`${action.label}:\n${action.url}`]),
    "--",
    note,
    ...(unsubscribe === undefined ? [] : [`${unsubscribe.label}:\n${unsubscribe.url}`]),
    ...(footerLines.length === 0 ? [] : [footerLines.join("\n")]),
  ];
  const small = (html: string): string => `<p class="soft" style="${SOFT};margin:0 0 8px">${html}</p>`;
  const html = [
    "<!doctype html>",
    `<html lang="${tag}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<meta name="color-scheme" content="light dark"><title>${escapeHtml(oneLine(subject))}</title>`,
    `<style>${RULES}</style></head><body class="around" style="${AROUND}">`,
    `<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" style="${SHEET}"><tr><td class="inner" style="${INNER}">`,
    logo === null
      ? `<p class="soft" style="${SOFT};font-weight:600;margin:0 0 20px">${escapeHtml(product)}</p>`
      : `<p style="margin:0 0 20px"><img src="cid:${LOGO_ID}" alt="${escapeHtml(product)}" style="max-height:48px;max-width:240px"></p>`,
    `<h1 style="font-size:20px;line-height:1.3;font-weight:600;margin:0 0 16px;overflow-wrap:anywhere">${escapeHtml(oneLine(subject))}</h1>`,
    ...(about === undefined
      ? []
      : [`<p class="soft" style="${SOFT};margin:-12px 0 16px;overflow-wrap:anywhere">${escapeHtml(oneLine(about))}</p>`]),
    ...paragraphs.map((paragraph) => `<p style="margin:0 0 12px;overflow-wrap:anywhere">${escapeHtml(paragraph)}</p>`),
    ...pictures.map(
      ({ contentId, alt, width }) =>
        `<p style="margin:8px 0 16px"><img src="cid:${escapeHtml(contentId)}" alt="${escapeHtml(oneLine(alt))}"${width === null ? "" : ` width="${Math.min(width, ROOM)}"`} style="${PICTURE}"></p>`,
    ),
    ...(action === null
      ? []
      : [
          `<p style="margin:20px 0 12px"><a class="action" href="${escapeHtml(action.url)}" style="${ACTION};background:${escapeHtml(accent)};color:#fff">${escapeHtml(action.label)}</a></p>`,
          `<p class="soft" style="${SOFT};margin:0;overflow-wrap:anywhere">${escapeHtml(action.url)}</p>`,
        ]),
    `</td></tr></table>`,
    `<div class="foot" style="${FOOT}">`,
    small(escapeHtml(note)),
    ...(unsubscribe === undefined
      ? []
      : [small(`<a class="soft" href="${escapeHtml(unsubscribe.url)}" style="color:#59606d">${escapeHtml(unsubscribe.label)}</a>`)]),
    ...(footerLines.length === 0 ? [] : [small(footerLines.map(escapeHtml).join("<br>"))]),
    "</div></body></html>",
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

/** The HTML of a mail for a frame in a page of ours: its pictures stand in it, and its rules, which no page of ours takes from outside, do not. */
export function framedMail(html: string, pictures: readonly MailFile[]): string {
  let framed = html.replace(`<style>${RULES}</style>`, "");
  for (const { contentId, contentType, bytes } of pictures)
    if (contentId !== undefined)
      framed = framed.replaceAll(`"cid:${contentId}"`, `"data:${contentType};base64,${bytes.toString("base64")}"`);
  return framed;
}

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A line end in a subject would begin another header, and a sign that turns all letters behind it would show another name than is there. */
export function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replaceAll(/[\u202d\u202e]/gu, "")
    .trim();
}
