import { message } from "@sheaf/messages";
import { CodedError } from "./errors.ts";

/**
 * First path segments that are not organizations. Screens first, then everything the server itself answers: a test walks
 * the server's routes and fails when a first segment is missing here.
 */
export const reservedSlugs: readonly string[] = [
  // screens without an organization (product-spec 2.1)
  "embed",
  "public",
  "tutorial-embed",
  "new",
  "template",
  "unsubscribe",
  "reopen",
  "gsheets_oauth_redirect",
  "ms-teams-oauth-redirect",
  "login",
  "signup",
  "get-started",
  "invite",
  "organization-reminder",
  "expired",
  "events",
  "slack-oauth-redirect",
  // calls (product-spec 7)
  "logout",
  "refresh-token",
  "finish-login",
  "signed",
  "validate",
  "request-organizations-reminder",
  "oauth",
  "saml-redirect-url",
  "saml",
  "send-password-reset",
  "reset-password",
  "finish-ez-button",
  "email-validation",
  "free-trial",
  "stop-impersonation",
  "update-password",
  "organization-from-slug",
  "organization-from-id",
  "graphql2",
  "graphql",
  "features",
  "eu_events",
  "au_events",
  "uk_events",
  "ca_events",
  "sa_events",
  "eu-events",
  "au-events",
  "uk-events",
  "ca-events",
  "sa-events",
  "v2",
  "scim",
  "v3alpha",
  "live",
  "openapi",
  "api",
  "docs",
  // the server's own
  "assets",
  "static",
  "healthz",
  "livez",
  "readyz",
  "metrics",
  "favicon",
  "robots",
  "gallery",
  "well-known",
  "not-found",
];

const SHAPE = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

export type SlugFinding = { readonly ok: true; readonly slug: string } | { readonly ok: false; readonly reason: "shape" | "reserved" };

/** Slugs are compared in lower case; ASCII only, so look-alike letters cannot pass; `xn--` is refused (V34). */
export function checkSlug(text: string): SlugFinding {
  const slug = text.toLowerCase();
  if (reservedSlugs.includes(slug)) return { ok: false, reason: "reserved" };
  if (text.length > 63 || !SHAPE.test(slug) || slug.startsWith("xn--")) return { ok: false, reason: "shape" };
  return { ok: true, slug };
}

/** The slug in its one spelling, or EINVAL with the words that the specification fixes. */
export function requireSlug(text: string): string {
  const finding = checkSlug(text);
  if (finding.ok) return finding.slug;
  throw new CodedError(
    "EINVAL",
    finding.reason === "reserved" ? message("errors.common.url-not-available") : message("errors.server.use-letters-digits-hyphens-only"),
    {
      field: "slug",
    },
  );
}
