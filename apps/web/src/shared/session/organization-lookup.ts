import type { OrganizationLookup } from "@sheaf/contract";
import { CallError } from "../http/call-error.ts";
import type { HttpClient } from "../http/http-client.ts";
import type { Organization } from "./session.ts";

const KEY = "sheaf.organizations";
const KEPT = 30 * 24 * 3600 * 1000;

interface Kept {
  readonly organization: Organization;
  readonly at: number;
}

/** The organization of a slug; null where there is none. Other failures are thrown. */
export async function findOrganization(http: HttpClient, slug: string, signal?: AbortSignal): Promise<Organization | null> {
  return slug === "" ? null : lookUp(http, slug, signal);
}

/** The organization of a server that has one; `nobody` where it has none yet, null where it has several. */
export async function findFirstOrganization(http: HttpClient, signal?: AbortSignal): Promise<Organization | "nobody" | null> {
  try {
    return await ask(http, "", signal);
  } catch (thrown) {
    if (!(thrown instanceof CallError) || thrown.code !== "ENOENT") throw thrown;
    return thrown.details["isEmpty"] === true ? "nobody" : null;
  }
}

/** The organization of a server that has one; null where it has several, or none. */
export function findOnlyOrganization(http: HttpClient, signal?: AbortSignal): Promise<Organization | null> {
  return lookUp(http, "", signal);
}

async function ask(http: HttpClient, slug: string, signal?: AbortSignal): Promise<Organization> {
  const answer = await http.json<OrganizationLookup>("/organization-from-slug", {
    body: { slug },
    withoutToken: true,
    retry: false,
    ...(signal === undefined ? {} : { signal }),
  });
  const { organization } = answer.data;
  keep(organization);
  return organization;
}

async function lookUp(http: HttpClient, slug: string, signal?: AbortSignal): Promise<Organization | null> {
  try {
    return await ask(http, slug, signal);
  } catch (thrown) {
    if (thrown instanceof CallError && (thrown.code === "ENOENT" || thrown.code === "EINVAL")) {
      drop(slug);
      return null;
    }
    throw thrown;
  }
}

/**
 * The organization as this browser met it within 30 days, for pages that only read: before a password is sent it is
 * looked up anew, since a slug may belong to somebody else by now (V34).
 */
export function rememberedOrganization(slug: string): Organization | null {
  const kept = all()[slug];
  return kept !== undefined && Date.now() - kept.at < KEPT ? kept.organization : null;
}

/** The organizations that this browser met within 30 days, by name. */
export function rememberedOrganizations(): readonly Organization[] {
  return Object.values(all())
    .filter(({ at }) => Date.now() - at < KEPT)
    .map(({ organization }) => organization)
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

function all(): Readonly<Record<string, Kept>> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    // Without a prototype: a slug may be any word.
    return typeof value === "object" && value !== null ? Object.assign(Object.create(null) as Record<string, Kept>, value) : {};
  } catch {
    return {};
  }
}

function save(kept: Readonly<Record<string, Kept>>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Storage is barred or full: the next page asks the server.
  }
}

function keep(organization: Organization): void {
  save({ ...all(), [organization.slug]: { organization, at: Date.now() } });
}

function drop(slug: string): void {
  save(Object.fromEntries(Object.entries(all()).filter(([other]) => other !== slug)));
}
