import type { Id, Json, Page, WorkbookDocument } from "../document.ts";
import { isOverlay, overlayLook } from "../layout/overlays.ts";
import { panelLook } from "../layout/panels.ts";
import { overlayHost, pageAsHost } from "../actions/host.ts";
import { actionsOf } from "../actions/hosts.ts";
import { isObject } from "../schema/shape.ts";
import { isHidden } from "./hidden-pages.ts";

/** For whom a page is: members by their id or email, teams by their id or name. */
export interface Audience {
  readonly users: readonly string[];
  readonly teams: readonly string[];
}

/** Who looks, as far as pages ask. */
export interface PageReader {
  readonly id: string | null;
  readonly email: string;
  readonly teams: readonly { readonly id: string; readonly name: string }[];
}

/**
 * Who sees a page besides the document's editors; null: everybody who sees the document. A file that means it for convenience only
 * (`visibility`) is taken at its word as well: nobody else sees such a page.
 */
export function audienceOf({ rest }: Pick<Page, "rest">): Audience | null {
  const { sheaf, visibility } = rest;
  const { access } = fields(sheaf);
  if (isObject(access)) return peopleIn(access);
  const { kind, assignments } = fields(visibility);
  if (kind !== "specific-users-and-teams") return null;
  return peopleIn(fields(assignments));
}

const fields = (value: Json | undefined): { readonly [member: string]: Json } => (isObject(value) ? value : {});

/** A page's members without what they say of who sees it. */
export function withoutAudience({ sheaf, visibility, ...others }: Page["rest"]): Page["rest"] {
  const { access: _, ...own } = isObject(sheaf) ? sheaf : {};
  return {
    ...others,
    ...(Object.keys(own).length === 0 ? {} : { sheaf: own }),
    ...(visibility === undefined || isObject(visibility) ? {} : { visibility }),
  };
}

function peopleIn({ users, teams }: { readonly [member: string]: Json }): Audience {
  return { users: texts(users), teams: texts(teams) };
}

function texts(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? (value as readonly Json[]).filter((one): one is string => typeof one === "string") : [];
}

function admits({ users, teams }: Audience, reader: PageReader): boolean {
  const email = reader.email.toLowerCase();
  return (
    users.some((user) => user === reader.id || (email !== "" && user.toLowerCase() === email)) ||
    teams.some((team) => reader.teams.some(({ id, name }) => team === id || team === name))
  );
}

/** Pages that are closed to a reader who edits nothing, with the overlays and panels that belong to such pages alone. */
export function closedPages(document: WorkbookDocument, reader: PageReader): ReadonlySet<Id> {
  const closed = new Set(
    document.pages.flatMap((page) => {
      const audience = audienceOf(page);
      return audience === null || admits(audience, reader) ? [] : [page.id];
    }),
  );
  if (closed.size === 0) return closed;
  for (const page of document.pages) {
    const pages = panelLook(page)?.pages ?? null;
    if (pages !== null && pages.length > 0 && pages.every((id) => closed.has(id))) closed.add(page.id);
  }
  const openers = openersOf(document);
  // An overlay may open another one.
  for (let before = -1; before !== closed.size;) {
    before = closed.size;
    for (const [overlayId, pages] of openers) if ([...pages].every((id) => closed.has(id))) closed.add(overlayId);
  }
  return closed;
}

/** Of each overlay that something opens, the pages and overlays from which it is opened. */
function openersOf(document: WorkbookDocument): ReadonlyMap<Id, ReadonlySet<Id>> {
  const found = new Map<Id, Set<Id>>();
  const note = (overlayId: Id, pageId: Id): void => {
    if (overlayId !== pageId) found.set(overlayId, (found.get(overlayId) ?? new Set()).add(pageId));
  };
  const home = new Map(document.pages.flatMap(({ id, elements }) => elements.map((element) => [element.id, id] as const)));
  for (const page of document.pages) {
    for (const host of [...page.elements, overlayHost(page) ?? pageAsHost(page) ?? page.rest])
      for (const overlayId of opened(actionsOf(host))) note(overlayId, page.id);
    const trigger = isOverlay(page) ? (overlayLook(page)?.triggerElementId ?? null) : null;
    const at = trigger === null ? undefined : home.get(trigger);
    if (at !== undefined) note(page.id, at);
  }
  return found;
}

function* opened(value: unknown): Iterable<Id> {
  if (typeof value !== "object" || value === null) return;
  if ("effect" in value && value.effect === "open-overlay" && "overlayId" in value && typeof value.overlayId === "string")
    yield value.overlayId;
  for (const member of Object.values(value)) yield* opened(member);
}

/** The mark of a page that is closed to who looks, in the document as they have it. */
const CLOSED = { visibility: "hidden", sheaf: { access: { users: [], teams: [] } } } as const;

export function isClosedPage(page: Page): boolean {
  return isHidden(page) && audienceOf(page) !== null;
}

const known = new WeakMap<WorkbookDocument, Map<string, WorkbookDocument>>();

/** The document as a reader has it to whom pages of it are closed: they are hidden there, with all that holds for hidden pages. */
export function withClosedPages(document: WorkbookDocument, closed: ReadonlySet<Id>): WorkbookDocument {
  if (closed.size === 0) return document;
  const key = [...closed].toSorted().join("\n");
  const before = known.get(document) ?? new Map<string, WorkbookDocument>();
  known.set(document, before);
  const made = before.get(key) ?? {
    ...document,
    pages: document.pages.map((page) => (closed.has(page.id) ? { ...page, rest: { ...page.rest, ...CLOSED } } : page)),
  };
  before.set(key, made);
  return made;
}
