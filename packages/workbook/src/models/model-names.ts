import { printPath, printTarget, referencesIn, replaceReferences } from "@sheaf/formula";
import type { Element, Id, JoinSource, Source, WorkbookDocument } from "../document.ts";
import { kindOf } from "../elements/registry.ts";
import { definedColumn } from "../file/formulas.ts";
import { columnsOf, sameName } from "../names/labels.ts";
import { aliasesOfLegs, elementsRead, legOf, legsOf, scopeOfLeg, sourceOf } from "../names/legs.ts";
import { type Names, namesOf } from "../names/names.ts";
import { relatedName } from "../names/related.ts";
import { shapeOf } from "../schema/shape.ts";
import { mapDynamicText, mapRoles } from "../schema/walk.ts";
import { memberOf } from "../elements/members.ts";

/** A data model with other names than before. */
export interface RenamedModel {
  readonly dataModelId: Id;
  readonly before: WorkbookDocument;
  readonly after: WorkbookDocument;
}

/** An element of the model as formulas of a reader call it: by its name, or by names that the reader gives. */
interface Read {
  readonly elementId: Id;
  readonly given: readonly string[];
}

/**
 * A document whose formulas call columns, relationships, metrics and elements of a data model as the model names them after a change (G4, S-G4a):
 * what a name meant before it means still. The same value where nothing is called otherwise. What the model lost keeps its old name.
 */
export function withModelNames(document: WorkbookDocument, model: RenamedModel): WorkbookDocument {
  let changed = false;
  const pages = document.pages.map((page) => {
    const elements = page.elements.map((element) => {
      const next = renamedElement(document, element, model);
      changed ||= next !== element;
      return next;
    });
    return elements.every((element, index) => element === page.elements[index]) ? page : { ...page, elements };
  });
  return changed ? { ...document, pages } : document;
}

function renamedElement(document: WorkbookDocument, element: Element, model: RenamedModel): Element {
  const kind = kindOf(element);
  const source = sourceOf(element);
  const chain = kind === null ? [] : elementsBehind(document, element, model.dataModelId);
  if (kind === null || chain.length === 0) return element;
  const names = namesOf(document);
  const reads = readsOf(source, model.dataModelId);
  const follow = (scope: Element, of: readonly Read[], defining: Id | null) => (formula: string) =>
    renamedFormula(formula, { scope, reads: of, defining, chain, names, model });
  return mapRoles(shapeOf(kind.schema), element, (found) => {
    switch (found.role) {
      case "formula":
        return follow(element, reads, definedColumn(found))(found.text);
      case "leg-formula":
      case "leg-column": {
        const leg = found.role === "leg-column" && !found.text.startsWith("[") ? null : legOf(found);
        return leg === null ? found.text : follow(scopeOfLeg(leg), readsOf(leg, model.dataModelId), null)(found.text);
      }
      case "dynamic-text":
        return mapDynamicText(found.text, follow(element, reads, null));
      default:
        return found.text;
    }
  }) as Element;
}

/** Elements of the model that a source passes columns of on, with the names that it gives them. */
function readsOf(source: Source | null, dataModelId: Id): readonly Read[] {
  if (source === null) return [];
  if (source.kind === "data-model") {
    const { dataModelId: read, elementId } = source as Extract<Source, { kind: "data-model" }>;
    return read === dataModelId ? [{ elementId, given: [] }] : [];
  }
  // The columns of a union have names of their own.
  if (source.kind === "union") return [];
  const legs = legsOf(source);
  const given = source.kind === "join" ? aliasesOfLegs(source as JoinSource, () => null) : [];
  return legs.flatMap((leg, index) =>
    readsOf(leg, dataModelId).map((read) => ({ ...read, given: [...read.given, ...(given[index] ?? [])] })),
  );
}

/** Elements of the model that an element reads, at any depth: its metrics reach so far. */
function elementsBehind(document: WorkbookDocument, element: Element, dataModelId: Id): readonly Id[] {
  const found = new Set<Id>();
  const seen = new Set<Id>();
  const direct = (source: Source | null): void => {
    if (source === null) return;
    for (const { elementId } of readsOf(source, dataModelId)) found.add(elementId);
    for (const leg of legsOf(source)) direct(leg);
  };
  const visit = (one: Element): void => {
    if (seen.has(one.id)) return;
    seen.add(one.id);
    direct(sourceOf(one));
    for (const id of elementsRead(memberOf(one, "source"))) {
      const next = namesOf(document).find(id);
      if (next !== undefined) visit(next);
    }
  };
  visit(element);
  return [...found];
}

interface Place {
  readonly scope: Element;
  readonly reads: readonly Read[];
  readonly defining: Id | null;
  readonly chain: readonly Id[];
  readonly names: Names;
  readonly model: RenamedModel;
}

function renamedFormula(formula: string, place: Place): string {
  return replaceReferences(formula, "stored", ({ path, target }) => {
    const next = target === null ? renamedPath(path, place) : null;
    return next === null || printPath(next) === printPath(path) ? null : printPath(next);
  });
}

function renamedPath(path: readonly string[], place: Place): readonly string[] | null {
  const { scope, reads, defining, chain, names, model } = place;
  const [owner = "", ...steps] = path;
  if (path.length === 1) {
    // A name alone means what is nearest first.
    if (names.resolve(scope, defining, path).kind !== "none") return null;
    const found = only(reads.flatMap((read) => (nameAfter(read.elementId, [owner], model) === null ? [] : [read])));
    const next = found === null ? null : nameAfter(found.elementId, [owner], model);
    if (found === null || next?.length !== 1) return null;
    return names.resolve(scope, defining, next).kind === "none" ? next : [aliasAfter(found, model), ...next];
  }
  if (path.length === 2 && owner.toLowerCase() === "metrics") {
    const metric = only([...new Set(chain.flatMap((elementId) => metricAfter(elementId, steps[0] ?? "", model) ?? []))]);
    return metric === null ? null : [owner, metric];
  }
  const called = reads.filter(({ elementId, given }) => {
    const own = elementIn(model.before, elementId);
    return [...given, elementId, own === undefined ? elementId : namesOf(model.before).element(own)].some((one) => sameName(one, owner));
  });
  const read = only(called);
  const next = read === null ? null : nameAfter(read.elementId, steps, model);
  if (read === null || elementIn(model.after, read.elementId) === undefined) return null;
  const alias = [...read.given, read.elementId].some((one) => sameName(one, owner)) ? owner : aliasAfter(read, model);
  return [alias, ...(next ?? steps)];
}

/** The name of an element of the model, by which its reader calls its columns. */
function aliasAfter({ elementId, given }: Read, { after }: RenamedModel): string {
  const element = elementIn(after, elementId);
  return given[0] ?? (element === undefined ? elementId : namesOf(after).element(element));
}

/** Steps behind an element's name, a column or what relationships lead to, as they are called after the change; null: no such thing before, or after it. */
function nameAfter(elementId: Id, steps: readonly string[], { before, after }: RenamedModel): readonly string[] | null {
  const [name = "", ...more] = steps;
  const [old, now] = [elementIn(before, elementId), elementIn(after, elementId)];
  if (old === undefined || now === undefined) return null;
  if (more.length === 0) {
    const columns = columnsOf(old).map(({ id }) => ({ id, name: namesOf(before).column(old, id) }));
    const alike = columns.filter((column) => column.name.toLowerCase() === name.toLowerCase());
    const exact = alike.filter((column) => column.name === name);
    const column = only(exact.length > 0 ? exact : alike);
    if (column !== null) return columnsOf(now).some(({ id }) => id === column.id) ? [columnName(after, now, column.id)] : null;
    const related = relatedName(name);
    if (related === null) return null;
    const [relationship = "", found = ""] = relatedAfter(elementId, [related.relationship, related.name], { before, after }) ?? [];
    return found === "" ? null : [`${found} (${relationship})`];
  }
  return relatedAfter(elementId, steps, { before, after });
}

function relatedAfter(
  elementId: Id,
  steps: readonly string[],
  { before, after }: Pick<RenamedModel, "before" | "after">,
): readonly string[] | null {
  const found = namesOf(before).resolve(elementId, null, [elementId, ...steps]);
  if (found.kind !== "found" || found.target.kind !== "related") return null;
  if (namesOf(after).relatedElement(found.target) === null) return null;
  const [printed] = referencesIn(namesOf(after).toPrinted(elementId, null, printTarget(found.target)), "printed");
  return printed === undefined || printed.path.length < 3 ? null : printed.path.slice(1);
}

/** Where several columns bear the name, the id says which is meant (G4). */
function columnName(document: WorkbookDocument, element: Element, columnId: Id): string {
  const names = namesOf(document);
  const name = names.column(element, columnId);
  const alike = columnsOf(element).filter(({ id }) => names.column(element, id).toLowerCase() === name.toLowerCase());
  return alike.length > 1 ? columnId : name;
}

function metricAfter(elementId: Id, name: string, { before, after }: RenamedModel): string | null {
  const found = namesOf(before).resolve(elementId, null, ["Metrics", name]);
  if (found.kind !== "found" || found.target.kind !== "metric") return null;
  const [printed] = referencesIn(namesOf(after).toPrinted(elementId, null, printTarget(found.target)), "printed");
  return printed?.path[0] === "Metrics" ? (printed.path[1] ?? null) : null;
}

function elementIn(document: WorkbookDocument, elementId: Id): Element | undefined {
  return namesOf(document).find(elementId);
}

function only<T>(list: readonly T[]): T | null {
  const [first] = list;
  return list.length === 1 && first !== undefined ? first : null;
}
