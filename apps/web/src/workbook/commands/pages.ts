import {
  type PageIcon,
  type Audience,
  audienceOf,
  deviceLayout,
  deviceLayoutText,
  effectiveLayout,
  type Id,
  isPage,
  isPanel,
  type Json,
  type LayoutNode,
  memberOfDevice,
  type Operation,
  overlayLook,
  type Page,
  panelLook,
  withoutAudience,
  type WorkbookDocument,
} from "@sheaf/workbook";
import { copyName } from "./copy-name.ts";
import { type Edit, idsOf, insert, move, quoted, remove, set } from "./edit.ts";
import { withNewIds } from "./rekey.ts";
import { t } from "../../shared/words/words.ts";
import { overlayWord, panelWord } from "./overlay-words.ts";

const pathOf = (pageId: Id, ...rest: readonly string[]) => ["pages", { key: pageId }, ...rest];

const pageNamed = (document: WorkbookDocument, pageId: Id): Page | undefined => document.pages.find(({ id }) => id === pageId);

const labelOf = (document: WorkbookDocument, pageId: Id): string => {
  const page = pageNamed(document, pageId);
  return page === undefined ? "" : pageLabel(page);
};

/** What a page is called; an overlay without a name by its title, else by what it is. */
export function pageLabel(page: Page): string {
  const panel = panelLook(page);
  if (panel !== null) return panel.title.trim() === "" ? panelWord(panel.type) : panel.title;
  const look = overlayLook(page);
  if (look === null || page.name.trim() !== "") return page.name;
  return look.title ?? overlayWord(look.type);
}

/** `Page 3`, the first that is free. */
export function freePageName(document: WorkbookDocument): string {
  const names = new Set(document.pages.map(({ name }) => name.toLowerCase()));
  for (let count = document.pages.length + 1; ; count += 1)
    if (!names.has(t("edits.pages.page", { count }))) return t("edits.pages.page-2", { count });
}

/** Whether what is set on a page holds at once, or when its button is pressed. */
export function setPageApply(document: WorkbookDocument, page: Page, isTogether: boolean): Edit {
  const { sheaf: before = {} } = page.rest;
  const { apply: _apply, ...others } = before as { readonly [key: string]: Json };
  const sheaf = isTogether ? { ...others, apply: "together" } : others;
  return {
    label: t("edits.pages.apply", { name: quoted(labelOf(document, page.id)) }),
    operations: [set(pathOf(page.id, "rest", "sheaf"), Object.keys(sheaf).length === 0 ? undefined : sheaf)],
  };
}

/** The picture beside the name of a page; null: none. */
export function setPageIcon(document: WorkbookDocument, page: Page, icon: PageIcon | null): Edit {
  const { sheaf: before = {} } = page.rest;
  const { icon: _icon, ...others } = before as { readonly [key: string]: Json };
  const sheaf = icon === null ? others : { ...others, icon };
  return {
    label: t("edits.pages.icon", { name: quoted(labelOf(document, page.id)) }),
    operations: [set(pathOf(page.id, "rest", "sheaf"), Object.keys(sheaf).length === 0 ? undefined : sheaf)],
  };
}

export function addPage(document: WorkbookDocument, id: Id, after: Id | null): Edit {
  const name = freePageName(document);
  return {
    label: t("edits.pages.add-page", { name: quoted(name) }),
    operations: [insert(["pages"], { id, name, elements: [], rest: {} }, after ?? document.pages.at(-1)?.id ?? null)],
  };
}

export function renamePage(document: WorkbookDocument, pageId: Id, name: string): Edit {
  const page = pageNamed(document, pageId);
  const text = name.trim();
  const isSame = page === undefined || text === "" || text === page.name;
  if (page !== undefined && isPanel(page) && !isSame)
    return {
      label: t("edits.pages.rename-page", { name: quoted(pageLabel(page)) }),
      operations: [set(pathOf(pageId, "rest", "title"), text)],
    };
  return {
    label: t("edits.pages.rename-page", { name: quoted(labelOf(document, pageId)) }),
    operations: isSame ? [] : [set(pathOf(pageId, "name"), text), ...titled(page, text)],
  };
}

/** An overlay that says its title says the new one. */
function titled(page: Page, text: string): readonly Operation[] {
  const look = overlayLook(page);
  return look === null || look.title === null ? [] : [set(pathOf(page.id, "rest", look.type, "header", "title"), text)];
}

/** Hidden pages are for their editors: readers have no tab for them. */
export function setPageHidden(document: WorkbookDocument, pageId: Id, isHidden: boolean): Edit {
  const page = pageNamed(document, pageId);
  return {
    label: t("edits.pages.other-page", { isHidden: String(isHidden), name: quoted(labelOf(document, pageId)) }),
    operations: [
      ...(page === undefined ? [] : keptAudience(page)),
      set(pathOf(pageId, "rest", "visibility"), isHidden ? "hidden" : undefined),
    ],
  };
}

/** A file may say who sees a page where it says whether it is hidden: the one does not go with the other. */
function keptAudience(page: Page): readonly Operation[] {
  const { sheaf, visibility } = page.rest;
  const audience = typeof visibility === "object" ? audienceOf(page) : null;
  if (audience === null) return [];
  return [set(pathOf(page.id, "rest", "sheaf"), { ...(sheaf as { readonly [key: string]: Json } | undefined), access: { ...audience } })];
}

/** Who sees a page besides its editors; null: everybody who sees the document. */
export function setPageAudience(document: WorkbookDocument, pageId: Id, audience: Audience | null): Edit {
  const page = pageNamed(document, pageId);
  const label = t("edits.pages.audience", { name: quoted(labelOf(document, pageId)) });
  if (page === undefined || JSON.stringify(audienceOf(page)) === JSON.stringify(audience)) return { label, operations: [] };
  const { sheaf: own, visibility } = withoutAudience(page.rest);
  const { visibility: before } = page.rest;
  const sheaf = audience === null ? own : { ...(own as { readonly [key: string]: Json } | undefined), access: { ...audience } };
  return {
    label,
    operations: [
      set(pathOf(pageId, "rest", "sheaf"), sheaf),
      ...(before === visibility ? [] : [set(pathOf(pageId, "rest", "visibility"), visibility)]),
    ],
  };
}

/** A member of a page's own look (workbook-file 1.3); undefined: as its theme says. `label`: what undo says. */
export function setPageLook(
  page: Page,
  member: "pageWidth" | "backgroundColor" | "backgroundImage" | "description",
  value: Json | undefined,
  label: string,
): Edit {
  return { label, operations: [set(pathOf(page.id, "rest", member), value)] };
}

export function movePage(document: WorkbookDocument, pageId: Id, after: Id | null): Edit {
  return {
    label: t("edits.pages.move-page", { name: quoted(labelOf(document, pageId)) }),
    operations: after === pageId ? [] : [move(["pages"], idsOf(document.pages), pageId, after)],
  };
}

export function duplicatePage(document: WorkbookDocument, pageId: Id, newId: () => Id): Edit & { readonly pageId: Id } {
  const page = pageNamed(document, pageId);
  const id = newId();
  if (page === undefined) return { label: "", operations: [], pageId: id };
  const elements = withNewIds(document, page.elements, newId);
  const ids = new Map(page.elements.map((element, index) => [element.id, elements[index]?.id ?? element.id]));
  const region = effectiveLayout(document, pageId);
  const copy = (node: LayoutNode): LayoutNode => ({
    ...node,
    elementId: node.elementId === null ? null : (ids.get(node.elementId) ?? node.elementId),
    children: node.children.map(copy),
  });
  // Arrangements for narrow screens name their page and elements.
  const arranged = (["phone", "tablet"] as const).flatMap((device) => {
    const places = deviceLayout(document, pageId, device);
    if (places === null) return [];
    const own = places.map((place) => ({ ...place, elementId: ids.get(place.elementId) ?? place.elementId }));
    return [[memberOfDevice(device), deviceLayoutText(id, own, device)] as const];
  });
  const { sheaf } = page.rest;
  const rest =
    arranged.length === 0 ? page.rest : { ...page.rest, sheaf: Object.fromEntries([...Object.entries(sheaf ?? {}), ...arranged]) };
  const name = copyName(pageLabel(page), (one) => document.pages.some((other) => pageLabel(other) === one));
  return {
    pageId: id,
    label: t("edits.pages.duplicate-page", { name: quoted(pageLabel(page)) }),
    operations: [
      insert(["pages"], { ...page, id, name, elements, rest }, pageId),
      ...(region === null
        ? []
        : [insert(["layout"], { ...region, regionId: id, nodes: region.nodes.map(copy) }, document.layout.at(-1)?.regionId ?? null)]),
    ],
  };
}

/** The last page stays: a workbook without one has nothing to look at. */
export function deletePage(document: WorkbookDocument, pageId: Id): Edit {
  const regions = document.layout.map(({ regionId }) => regionId);
  const label = t("edits.pages.delete-page", { name: quoted(labelOf(document, pageId)) });
  const page = pageNamed(document, pageId);
  const isOnly = document.pages.filter(isPage).length < 2;
  if (page === undefined || (isOnly && isPage(page))) return { label, operations: [] };
  return {
    label,
    operations: [
      remove(["pages"], idsOf(document.pages), pageId),
      ...(regions.includes(pageId) ? [remove(["layout"], regions, pageId)] : []),
    ],
  };
}
