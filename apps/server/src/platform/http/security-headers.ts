import { createHash } from "node:crypto";

/** Headers of every answer. */
export const commonHeaders: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
  "x-dns-prefetch-control": "off",
};

/** Answers of calls: nothing to run, nobody to frame them, nobody to keep them (V57, V75). */
export const callHeaders: Readonly<Record<string, string>> = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox",
  "cache-control": "no-store",
  vary: "Authorization, Cookie, Accept, Accept-Encoding, Origin",
};

/** What a support chat needs of a page: its script by its exact address, and the hosts that it speaks with and loads more from. */
export interface ChatDoor {
  readonly script: string;
  readonly hosts: readonly string[];
}

/**
 * Policy of the one page of the product. Inline scripts and styles of the built page are allowed by their hash; style
 * attributes are allowed because chart tooltips and the virtual grid place things by them, and they cannot run anything.
 */
export function pagePolicy(html: string, nonce: string | null = null, chat: ChatDoor | null = null): string {
  const hosts = chat === null ? [] : [new URL(chat.script).origin, ...chat.hosts];
  const also = (...more: readonly string[]): string => more.map((one) => ` ${one}`).join("");
  const sockets = hosts.map((host) => host.replace("https:", "wss:"));
  const hashes = (tag: "script" | "style"): string =>
    [...html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, "g"))]
      .map(([, body = ""]) => ` 'sha256-${createHash("sha256").update(body).digest("base64")}'`)
      .join("");
  return [
    "default-src 'none'",
    `script-src 'self'${hashes("script")}${nonce === null ? "" : ` 'nonce-${nonce}'`}${chat === null ? "" : also(chat.script, ...chat.hosts)}`,
    `style-src 'self'${hashes("style")}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${also(...hosts)}`,
    `font-src 'self'${also(...hosts)}`,
    `connect-src 'self'${also(...hosts, ...sockets)}`,
    // Embedded sites: any over https, in a sandbox, when the person lets them in (decision 38). None of ours.
    "frame-src https:",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
