import { findFunction, tokenize } from "@sheaf/formula";
import { tableOfFormula } from "../actions/walk.ts";
import type { Element, Id, Json, Page, WorkbookDocument } from "../document.ts";
import { isContent, isKind } from "../elements/known.ts";
import { kindOf } from "../elements/registry.ts";
import { definedInLayer, layerScope } from "../names/layer-scope.ts";
import { legOf, scopeOfLeg } from "../names/legs.ts";
import { makeNames, namesOf } from "../names/names.ts";
import type { Defining, NameScope } from "../names/resolution.ts";
import { memberOfPage, schemaOfPage } from "../layout/overlays.ts";
import { isObject, shapeOf, textOf } from "../schema/shape.ts";
import { isTypedSource } from "../schema/parts/source.ts";
import { joinPointer } from "./text/origins.ts";
import { idPath } from "./reading/set-aside.ts";
import { type RoleText, mapDynamicText, mapRoles } from "../schema/walk.ts";

/** `place` says where a formula that is a whole text stands, by ids; null for a part of a text. */
type Convert = (scope: NameScope, defining: Defining, formula: string, place: (() => string) | null) => string;

/** Text form → stored form in the whole document (semantics G4). */
export function storeFormulas(document: WorkbookDocument): WorkbookDocument {
  const once = mapFormulas(document, makeNames(document, "printed").toStored);
  // An unnamed column takes its name from what it refers to, which is known better now: what did not resolve gets a second look.
  const stored = mapFormulas(once, namesOf(once).rebind);
  return withSpellings(stored, spellingsOf(document, stored));
}

/**
 * Formulas that their author spelled otherwise than they would be written (an id for a name, a name alone): as long as the text means the
 * same, it is what a file says.
 */
function spellingsOf(printed: WorkbookDocument, stored: WorkbookDocument): readonly Spelled[] {
  const texts = new Map<string, string>();
  mapFormulas(printed, (_scope, _defining, text, place) => {
    if (place !== null) texts.set(place(), text);
    return text;
  });
  const names = namesOf(stored);
  const spelled: Spelled[] = [];
  mapFormulas(stored, (scope, defining, formula, place) => {
    const path = place === null ? null : place();
    const text = path === null ? undefined : texts.get(path);
    if (path === null || text === undefined || text === formula) return formula;
    if (names.toPrinted(scope, defining, formula) !== text && names.toStored(scope, defining, text) === formula)
      spelled.push({ path, text });
    return formula;
  });
  return spelled;
}

interface Spelled {
  readonly path: string;
  readonly text: string;
}

/** They stand beside the document, for nothing but writing it rests on them. */
function withSpellings(document: WorkbookDocument, spelled: readonly Spelled[]): WorkbookDocument {
  const sheaf = isObject(document.rest["sheaf"]) ? document.rest["sheaf"] : {};
  const { spelled: before, ...origin } = isObject(sheaf["origin"]) ? sheaf["origin"] : {};
  if (before === undefined && spelled.length === 0) return document;
  const next = spelled.length === 0 ? origin : { ...origin, spelled: spelled.map(({ path, text }) => ({ path, text })) };
  const { origin: _origin, ...others } = sheaf;
  const extension = Object.keys(next).length === 0 ? others : { ...others, origin: next };
  const { sheaf: _sheaf, ...rest } = document.rest;
  return { ...document, rest: Object.keys(extension).length === 0 ? rest : { ...rest, sheaf: extension } };
}

function spelledIn(document: WorkbookDocument): ReadonlyMap<string, string> {
  const sheaf = document.rest["sheaf"];
  const origin = isObject(sheaf) ? sheaf["origin"] : undefined;
  const list = isObject(origin) && Array.isArray(origin["spelled"]) ? (origin["spelled"] as readonly Json[]) : [];
  return new Map(list.flatMap((one) => (isObject(one) ? [[textOf(one["path"]), textOf(one["text"])] as const] : [])));
}

/** Stored form → text form in the whole document. */
export function printFormulas(document: WorkbookDocument): WorkbookDocument {
  const names = namesOf(document);
  const spelled = spelledIn(document);
  const printed = mapFormulas(document, (scope, defining, formula, place) => {
    const text = place === null || spelled.size === 0 ? undefined : spelled.get(place());
    return text !== undefined && names.toStored(scope, defining, text) === formula ? text : names.toPrinted(scope, defining, formula);
  });
  return withSpellings(printed, []);
}

/** Formulas of an element whose source is not typed yet stay as they were written: its names cannot be told apart yet. */
export function holdsFormulas(element: Element): boolean {
  const kind = kindOf(element);
  if (kind === null) return false;
  const source = element["source"];
  // What reads no rows has formulas about the rows of others. A picture has a source as well, and nothing of it is a table.
  if (element.kind === "control" || isKind(element, "image")) return true;
  if (!isObject(source) && (kind.query === null || isContent(element))) return true;
  return isObject(source) && isTypedSource(element.kind, textOf(source["kind"]));
}

function mapFormulas(document: WorkbookDocument, convert: Convert): WorkbookDocument {
  let changed = false;
  const pages = document.pages.map((page) => {
    const mapped = mapPage(page, convert);
    changed ||= mapped !== page;
    return mapped;
  });
  return changed ? { ...document, pages } : document;
}

function mapPage(page: Page, convert: Convert): Page {
  const own = mapRoles(shapeOf(schemaOfPage(page)), { id: page.id, name: page.name, ...page.rest }, (found) =>
    found.role === "dynamic-text"
      ? mapDynamicText(found.text, (formula) => convert(null, null, formula, null))
      : found.role === "formula"
        ? convert(null, null, found.text, null)
        : found.role === "target-formula"
          ? convert(tableOfFormula(found), null, found.text, null)
          : found.text,
  ) as { readonly [key: string]: Json };
  let changed = false;
  const elements = page.elements.map((element) => {
    const mapped = holdsFormulas(element) ? mapElement(element, page, convert) : element;
    changed ||= mapped !== element;
    return mapped;
  });
  const { id: _id, name, ...rest } = own;
  const sameTexts = name === page.name && Object.entries(rest).every(([key, value]) => page.rest[key] === value);
  return !changed && sameTexts
    ? page
    : { ...page, name: name as string, rest: sameTexts ? page.rest : rest, elements: changed ? elements : page.elements };
}

function mapElement(element: Element, page: Page, convert: Convert): Element {
  const prefix = [page.id, "elements", element.id].reduce<string>(joinPointer, memberOfPage(page));
  return mapRoles(shapeOf(kindOf(element)!.schema), element, (found) => {
    const place = (): string => idPath(prefix, element, found.path);
    const layer = layerScope(found);
    if (found.role === "formula" && layer !== null) return convert(layer, definedInLayer(found), found.text, place);
    if (found.role === "formula") return convert(element.id, definedColumn(found) ?? definedMetric(found), found.text, place);
    if (found.role === "leg-formula" || (found.role === "leg-column" && found.text.startsWith("["))) {
      const leg = legOf(found);
      return leg === null ? found.text : convert(scopeOfLeg(leg), null, found.text, place);
    }
    if (found.role === "target-formula") {
      const table = tableOfFormula(found);
      return table === null ? found.text : convert(table, null, found.text, place);
    }
    if (found.role === "dynamic-text") return mapDynamicText(found.text, (formula) => convert(element.id, null, formula, null));
    return found.text;
  }) as Element;
}

/** The column whose formula this is: inside it, its own name means something else (semantics G3). */
export function definedColumn(found: RoleText): Id | null {
  const column = found.parents.at(-1);
  return found.path.length === 3 &&
    found.path[0] === "columns" &&
    found.path[2] === "formula" &&
    isObject(column) &&
    typeof column["id"] === "string"
    ? column["id"]
    : null;
}

/** The metric whose formula this is. */
function definedMetric({ path, parents }: RoleText): Defining {
  const metric = parents.at(-1);
  return path.length === 3 && path[0] === "metrics" && path[2] === "formula" && isObject(metric) && typeof metric["id"] === "string"
    ? { metricId: metric["id"] }
    : null;
}

/** Whether a formula in printed form calls an aggregate, at any depth. */
export function hasAggregate(formula: string): boolean {
  return tokenize(formula, "printed").some((token) => token.kind === "word" && findFunction(token.value)?.role === "aggregate");
}
