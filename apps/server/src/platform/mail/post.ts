import { randomUUID } from "node:crypto";
import { mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import nodemailer from "nodemailer";
import { GiveUp } from "../background/index.ts";
import { CodedError } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import type { ServerConfig } from "../config/index.ts";
import type { Services } from "../services.ts";
import type { MailFile } from "./mail-file.ts";
import { type MailLook, mailLook } from "./looks.ts";
import { oneLine, type RenderedMail } from "./render.ts";

/** A message to one person. */
export interface Mail extends RenderedMail {
  /** The same for the same message: whoever gets it twice can tell. */
  readonly id: string;
  readonly to: string;
  readonly attachments?: readonly MailFile[];
  /** Where mail programs end what this is one of, by a POST of their own (RFC 8058). */
  readonly unsubscribe?: string;
}

/** Hands mail over. Rejects with `GiveUp` where another attempt would be refused as well. */
export interface Post {
  send(mail: Mail): Promise<void>;
  /** Where mail goes, for the operator. */
  readonly where: string;
}

/** The outbox of a server without SMTP: one file for each message, as it would have been sent. */
export const outboxFolder = (config: Pick<ServerConfig, "dataFolder">): string => join(config.dataFolder, "outbox");

/** One that knows what mail of an organization looks like, and in which language an address reads it. */
export interface LookingPost extends Post {
  look(organizationId: string | null, to: string): Promise<MailLook>;
}

export function openPost(config: ServerConfig): Post {
  return config.smtpUrl === null ? toFolder(config, outboxFolder(config)) : overSmtp(config, config.smtpUrl);
}

export function openLookingPost(services: Pick<Services, "config" | "store" | "files" | "attributes" | "tracing">): LookingPost {
  return { ...tracedPost(services), look: (organizationId, to) => mailLook(services, organizationId, to) };
}

/** The same, with a span for each message: how many files it has, never to whom it goes or what it says. */
export function tracedPost({ config, tracing }: Pick<Services, "config" | "tracing">): Post {
  const { where, send } = openPost(config);
  const wanted = (mail: Mail) => ({
    name: "mail",
    kind: "client" as const,
    attributes: { "sheaf.mail.files": mail.attachments?.length ?? 0, "sheaf.mail.over": config.smtpUrl === null ? "folder" : "smtp" },
  });
  return { where, send: (mail) => tracing.span(wanted(mail), () => send(mail)) };
}

const PATIENCE = 15_000;

/** The server's own address, under the name that the organization wants to be read. */
function fromOf(config: ServerConfig, senderName: string | null): string | { readonly name: string; readonly address: string } {
  if (senderName === null) return config.mailFrom;
  const address = /<([^<>]+)>\s*$/.exec(config.mailFrom)?.[1] ?? config.mailFrom;
  return { name: oneLine(senderName), address };
}

function envelope(config: ServerConfig, mail: Mail) {
  const { id, to, subject, text, html, attachments = [], ownPictures, senderName, replyTo, unsubscribe } = mail;
  const from = fromOf(config, senderName);
  const host = /@([^\s>]+)/.exec(config.mailFrom)?.[1] ?? "localhost";
  return {
    from,
    to: { name: "", address: to },
    subject,
    text,
    html,
    messageId: `<${id}@${host}>`,
    ...(replyTo === null ? {} : { replyTo: { name: "", address: replyTo } }),
    attachments: [...ownPictures, ...attachments].map(({ name, contentType, bytes, contentId }) => ({
      filename: name,
      contentType,
      content: bytes,
      ...(contentId === undefined ? {} : { cid: contentId, contentDisposition: "inline" as const }),
    })),
    textEncoding: "quoted-printable" as const,
    headers: {
      "Auto-Submitted": "auto-generated",
      ...(unsubscribe === undefined
        ? {}
        : { "List-Unsubscribe": `<${unsubscribe}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
    },
    // nothing that people write makes the server read a file or fetch an address
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function overSmtp(config: ServerConfig, url: string): Post {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: PATIENCE,
  });
  return {
    where: `SMTP server ${new URL(url).host}`,
    send: async (mail) => {
      try {
        await transport.sendMail(envelope(config, mail));
      } catch (error) {
        throw explain(error);
      }
    },
  };
}

/** SMTP's own difference: 4xx is "not now", 5xx "not so". The server's words may hold addresses and names, no secrets of ours. */
function explain(error: unknown): Error {
  const { responseCode, code } = error as { readonly responseCode?: number; readonly code?: string };
  // an operator can mend it: what waits for it is tried again
  if (code === "EAUTH") return new CodedError("EAGAIN", message("errors.mail.mail-server-not-take-name"));
  const said = new CodedError(
    "EAGAIN",
    responseCode === undefined
      ? message("errors.mail.mail-server-not-answer")
      : message("errors.mail.mail-server-refused-message", { status: responseCode }),
  );
  if (responseCode === undefined || responseCode < 500) return said;
  return new GiveUp("refused", { cause: said });
}

function toFolder(config: ServerConfig, folder: string): Post {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  return {
    where: `files in ${folder}`,
    send: async (mail) => {
      const { message } = await composer.sendMail(envelope(config, mail));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, `${mail.id.replaceAll(/[^\w-]/g, "-")}.eml`);
      const draft = `${path}.${randomUUID()}.part`;
      const file = await open(draft, "w", 0o600);
      try {
        await file.writeFile(message as Buffer);
        await file.sync();
      } finally {
        await file.close();
      }
      // a message that is sent again has its old place
      await rename(draft, path);
    },
  };
}
