import { createHash, randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { checkSlug, CodedError, slugOfDocument } from "@sheaf/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { earlyParts } from "./early-parts.ts";
import { type ChatDoor, pagePolicy } from "./security-headers.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".webp": "image/webp",
  ".jpg": "image/jpeg",
  ".woff2": "font/woff2",
  ".woff": "font/woff",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".wasm": "application/wasm",
};

interface WebFile {
  readonly path: string;
  readonly type: string;
  readonly size: number;
  /** Built files carry their content's hash in the name. */
  readonly immutable: boolean;
  readonly etag: string;
  readonly encodings: readonly { readonly name: "br" | "gzip"; readonly path: string; readonly size: number }[];
}

/** What previews of a link say: what it leads to is called, and what it is of whom. */
export interface LinkSaid {
  readonly title: string;
  readonly description: string;
}

/** What programs are told that show previews of links: they read the page and run nothing. */
function withPreview(html: string, said: LinkSaid | null, picture: string | null): string {
  const written = (text: string): string =>
    text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
  const tag = (property: string, content: string): string => `<meta property="${property}" content="${written(content)}">`;
  const shown = picture === null ? "" : `${tag("og:image", picture)}<meta name="twitter:card" content="summary_large_image">`;
  const titled = said === null ? tag("og:title", "Sheaf") : `${tag("og:title", said.title)}${tag("og:description", said.description)}`;
  return withTags(html, `${tag("og:site_name", "Sheaf")}${tag("og:type", "website")}${titled}${shown}`);
}

/** What of the page an address decides. */
interface PageParts {
  /** Null: it tells nothing. */
  readonly saidOf: (path: string, source: string) => Promise<LinkSaid | null>;
  /** The address of a picture of what it leads to; null: none. */
  readonly pictureOf: (path: string, source: string) => Promise<string | null>;
  /** The script of an organization, by its slug, that runs in pages of documents; null: none. */
  readonly ownScriptOf: (slug: string) => Promise<string | null>;
  /** The support chat that pages of documents have; null: none. */
  readonly supportChat: ChatDoor | null;
}

/**
 * Serves the built web app: its files by an exact list made at the start (a path that is not in the list does not exist, so
 * no spelling leads out of the folder, V64), and its page for every screen's address.
 */
export function serveWebApp(app: FastifyInstance, folder: string, { saidOf, pictureOf, ownScriptOf, supportChat }: PageParts): void {
  const files = listFiles(folder);
  const page = files.get("/index.html");
  const html = page === undefined ? null : readFileSync(page.path, "utf8");
  const policy = html === null ? "" : pagePolicy(html);
  const early = earlyParts(folder);

  app.setNotFoundHandler(async (request, reply) => {
    const path = new URL(request.url, "http://localhost").pathname;
    if (request.method !== "GET" && request.method !== "HEAD") throw new CodedError("ENOENT");
    const file = path === "/index.html" ? undefined : files.get(path);
    if (file !== undefined) return sendFile(request, reply, file);
    if (html === null || !isScreen(path)) throw new CodedError("ENOENT");
    const slug = slugOfDocument(path);
    const script = slug === null ? null : await ownScriptOf(slug);
    const told = slug === null ? html : withTags(html, early);
    const shown = withPreview(told, await saidOf(path, request.ip).catch(() => null), await pictureOf(path, request.ip).catch(() => null));
    const nonce = script === null ? null : randomBytes(18).toString("base64url");
    const chat = slug === null ? null : supportChat;
    // pages of documents are others than those around them, and the page knows
    const marked = supportChat === null ? shown : withTags(shown, marksOf(chat));
    return reply
      .headers({
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": nonce === null && chat === null ? policy : pagePolicy(html, nonce, chat),
        // a nonce is of one answer
        "cache-control": nonce === null ? "no-cache" : "no-store",
        "x-frame-options": "DENY",
      })
      .send(script === null ? marked : withScript(marked, script, nonce));
  });
}

/** A page of a document with the script of its organization, told to the page itself, too. */
function withScript(html: string, script: string, nonce: string | null): string {
  return withTags(html, `<meta name="sheaf-own-script" content="on"><script nonce="${nonce ?? ""}">${script}</script>`);
}

/** What a page is told of the support chat: where it is loaded from, or only that pages of documents have one. */
function marksOf(chat: ChatDoor | null): string {
  if (chat === null) return '<meta name="sheaf-documents-apart" content="on">';
  return `<meta name="sheaf-own-script" content="on"><meta name="sheaf-support-chat" content="${chat.script.replaceAll("&", "&amp;")}">`;
}

function withTags(html: string, tags: string): string {
  const at = html.indexOf("</head>");
  return at < 0 ? html : `${html.slice(0, at)}${tags}${html.slice(at)}`;
}

/** Screens without an organization (product-spec 2.1); the rest of the reserved segments belong to calls. */
const SCREENS = new Set([
  "login",
  "signup",
  "finish-ez-button",
  "get-started",
  "invite",
  "organization-reminder",
  "expired",
  "new",
  "template",
  "unsubscribe",
  "reopen",
  "tutorial-embed",
  "gsheets_oauth_redirect",
  "ms-teams-oauth-redirect",
  "embed",
  "public",
  "slack-oauth-redirect",
]);

function isScreen(path: string): boolean {
  const first = path.split("/")[1] ?? "";
  return first === "" || SCREENS.has(first) || checkSlug(first).ok;
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, file: WebFile): Promise<FastifyReply> {
  const accepted = String(request.headers["accept-encoding"] ?? "");
  const encoding = file.encodings.find((entry) =>
    new RegExp(`(?:^|[\\s,])${entry.name === "gzip" ? "(?:x-)?gzip" : "br"}(?![^,]*;\\s*q=0(?:\\.0*)?(?:\\s|,|$))`).test(accepted),
  );
  const etag = encoding === undefined ? `"${file.etag}"` : `"${file.etag}-${encoding.name}"`;
  const isKnown = request.headers["if-none-match"] === etag;
  const handle = isKnown ? null : await openListed(encoding?.path ?? file.path);
  reply.headers({
    "content-type": file.type,
    "cache-control": file.immutable ? "public, max-age=31536000, immutable" : "public, max-age=0, must-revalidate",
    etag,
    vary: "Accept-Encoding",
    // a picture opened by itself runs nothing; a worker's script takes its policy from here
    "content-security-policy": file.type.startsWith("text/javascript")
      ? "default-src 'none'; script-src 'self'; connect-src 'self'"
      : "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  });
  if (handle === null) return reply.code(304).send();
  if (encoding !== undefined) reply.header("content-encoding", encoding.name);
  reply.header("content-length", (await handle.stat()).size);
  if (request.method !== "HEAD") return reply.send(handle.createReadStream());
  await handle.close();
  return reply.send();
}

/** A listed file can be gone by now: a new build was put in its place while the server ran. What is gone does not exist. */
async function openListed(path: string): Promise<FileHandle> {
  try {
    return await open(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") throw new CodedError("ENOENT");
    throw error;
  }
}

function listFiles(folder: string): ReadonlyMap<string, WebFile> {
  const files = new Map<string, WebFile>();
  if (!existsSync(folder)) return files;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const type = TYPES[extname(entry.name)];
    // source maps, links and unknown types are not served
    if (!entry.isFile() || type === undefined || entry.name.startsWith(".")) continue;
    if (type.startsWith("text/html") && path !== join(folder, "index.html")) continue;
    const { size, mtimeMs } = statSync(path);
    const encodings = (["br", "gzip"] as const).flatMap((name) => {
      const packed = `${path}.${name === "gzip" ? "gz" : "br"}`;
      return existsSync(packed) ? [{ name, path: packed, size: statSync(packed).size }] : [];
    });
    const address = `/${relative(folder, path).split(sep).join("/")}`;
    files.set(address, {
      path,
      type,
      size,
      encodings,
      immutable: address.startsWith("/assets/"),
      etag: createHash("sha256").update(`${address}:${size}:${mtimeMs}`).digest("base64url").slice(0, 20),
    });
  }
  return files;
}
