import { findFunction, tokenize } from "@sheaf/formula";
import type { Element, Id, Json, Page, WorkbookDocument } from "../document.ts";
import { kindOf } from "../elements/registry.ts";
import { legOf, scopeOfLeg } from "../names/legs.ts";
import { makeNames, namesOf } from "../names/names.ts";
import type { Defining, NameScope } from "../names/resolution.ts";
import { pageSchema } from "../schema/parts/document-parts.ts";
import { isObject, shapeOf, textOf } from "../schema/shape.ts";
import { isTypedSource } from "../schema/parts/source.ts";
import { type RoleText, mapDynamicText, mapRoles } from "../schema/walk.ts";

type Convert = (scope: NameScope, defining: Defining, formula: string) => string;

/** Text form → stored form in the whole document (semantics G4). */
export function storeFormulas(document: WorkbookDocument): WorkbookDocument {
  const once = mapFormulas(document, makeNames(document, "printed").toStored);
  // An unnamed column takes its name from what it refers to, which is known better now: what did not resolve gets a second look.
  return mapFormulas(once, namesOf(once).rebind);
}

/** Stored form → text form in the whole document. */
export function printFormulas(document: WorkbookDocument): WorkbookDocument {
  return mapFormulas(document, namesOf(document).toPrinted);
}

/** Formulas of an element whose source is not typed yet stay as they were written: its names cannot be told apart yet. */
export function holdsFormulas(element: Element): boolean {
  if (kindOf(element) === null) return false;
  const source = element["source"];
  return element.kind === "control" || (isObject(source) && isTypedSource(element.kind, textOf(source["kind"])));
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
  const own = mapRoles(shapeOf(pageSchema), { id: page.id, name: page.name, ...page.rest }, (found) =>
    found.role === "dynamic-text" ? mapDynamicText(found.text, (formula) => convert(null, null, formula)) : found.text,
  ) as { readonly [key: string]: Json };
  let changed = false;
  const elements = page.elements.map((element) => {
    const mapped = holdsFormulas(element) ? mapElement(element, convert) : element;
    changed ||= mapped !== element;
    return mapped;
  });
  const { id: _id, name, ...rest } = own;
  const sameTexts = name === page.name && Object.entries(rest).every(([key, value]) => page.rest[key] === value);
  return !changed && sameTexts
    ? page
    : { ...page, name: name as string, rest: sameTexts ? page.rest : rest, elements: changed ? elements : page.elements };
}

function mapElement(element: Element, convert: Convert): Element {
  return mapRoles(shapeOf(kindOf(element)!.schema), element, (found) => {
    if (found.role === "formula") return convert(element.id, definedColumn(found) ?? definedMetric(found), found.text);
    if (found.role === "leg-formula" || (found.role === "leg-column" && found.text.startsWith("["))) {
      const leg = legOf(found);
      return leg === null ? found.text : convert(scopeOfLeg(leg), null, found.text);
    }
    if (found.role === "dynamic-text") return mapDynamicText(found.text, (formula) => convert(element.id, null, formula));
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
