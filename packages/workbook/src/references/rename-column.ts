import { printPath, replaceReferences } from "@sheaf/formula";
import type { Element, Id, Json, JoinSource, Source, WorkbookDocument } from "../document.ts";
import { isSelection } from "../actions/checks.ts";
import { actionsOf } from "../actions/hosts.ts";
import { kindOf } from "../elements/registry.ts";
import { columnsOf, sameName } from "../names/labels.ts";
import { aliasesOfLegs, aliasesOfSource, directElement, legOf, legsOf, scopeOfLeg, sourceOf } from "../names/legs.ts";
import { layerScope } from "../names/layer-scope.ts";
import { type Names, namesOf } from "../names/names.ts";
import type { Operation } from "../operations/operation.ts";
import { applyTransaction } from "../operations/transaction.ts";
import { isObject, shapeOf } from "../schema/shape.ts";
import { mapDynamicText, mapRoles, type RoleText, visitRoles } from "../schema/walk.ts";
import { keyed } from "./rename-control.ts";
import { memberOf } from "../elements/members.ts";

interface Renamed {
  readonly elementId: Id;
  readonly columnId: Id;
  readonly from: string;
  readonly to: string;
}

/** Columns may be named after columns that are named after columns; no document of people goes further. */
const deepest = 20;

/**
 * Operations that give a column another name; undefined takes it away, so that its formula names it. Formulas know it by its id and print anew
 * by themselves (G4). Where it is reached through a source that gives its columns no ids of their own (the second leg of an element joined with
 * itself, a join within a join, a transpose) formulas hold its name as text, and are rewritten.
 */
export function renameColumn(document: WorkbookDocument, elementId: Id, columnId: Id, name: string | undefined): readonly Operation[] {
  const path = ["elements", { key: elementId }, "columns", { key: columnId }, "name"];
  const operations: Operation[] = [{ kind: "set-field", path, ...(name === undefined ? {} : { value: name }) }];
  const done = new Set<string>();
  for (let round = 0; round < deepest; round += 1) {
    const result = applyTransaction(document, operations);
    if (!result.ok) break;
    const renamed = renamedColumns(document, result.document).filter((one) => !done.has(JSON.stringify(one)));
    if (renamed.length === 0) break;
    for (const one of renamed) done.add(JSON.stringify(one));
    operations.push(
      ...result.document.pages.flatMap((page) => page.elements.flatMap((element) => rewritten(result.document, element, renamed))),
    );
  }
  return operations;
}

/** Columns that are called otherwise than before. */
function renamedColumns(before: WorkbookDocument, after: WorkbookDocument): readonly Renamed[] {
  const [old, now] = [namesOf(before), namesOf(after)];
  return before.pages.flatMap((page) =>
    page.elements.flatMap((element) => {
      const changed = now.find(element.id);
      if (changed === undefined) return [];
      return columnsOf(element).flatMap(({ id }): readonly Renamed[] => {
        const [from, to] = [old.column(element, id), now.column(changed, id)];
        return from === to ? [] : [{ elementId: element.id, columnId: id, from, to }];
      });
    }),
  );
}

/** What an element holds of renamed columns as text, under their new names. */
function rewritten(document: WorkbookDocument, element: Element, renamed: readonly Renamed[]): readonly Operation[] {
  return [...rewrittenSelections(element, renamed), ...rewrittenLegs(document, element, renamed)];
}

/** Actions call what was selected by the names of the element's own columns. */
function rewrittenSelections(element: Element, renamed: readonly Renamed[]): readonly Operation[] {
  const kind = kindOf(element);
  const own = renamed.filter(({ elementId }) => elementId === element.id);
  if (kind === null || own.length === 0 || actionsOf(element).length === 0) return [];
  const operations: Operation[] = [];
  visitRoles(shapeOf(kind.schema), element, ({ role, text, path }) => {
    if (path[0] !== "actions" || (role !== "formula" && role !== "dynamic-text" && role !== "target-formula")) return;
    const follow = (formula: string): string =>
      replaceReferences(formula, "stored", ({ path: names, target }) => {
        const hit = target === null && isSelection(names) ? own.find(({ from }) => sameName(from, names[1] ?? "")) : undefined;
        return hit === undefined ? null : printPath([names[0] ?? "", hit.to]);
      });
    const value = role === "dynamic-text" ? mapDynamicText(text, follow) : follow(text);
    if (value !== text) operations.push({ kind: "set-field", path: ["elements", { key: element.id }, ...keyed(element, path)], value });
  });
  return operations;
}

function rewrittenLegs(document: WorkbookDocument, element: Element, renamed: readonly Renamed[]): readonly Operation[] {
  const kind = kindOf(element);
  const source = sourceOf(element);
  if (kind === null || source === null || legsOf(source).length === 0) return [];
  const names = namesOf(document);
  const operations: Operation[] = [];
  const path = ["elements", { key: element.id }] as const;
  const changed = mapRoles(shapeOf(kind.schema), element, (found) => {
    const scope = scopeOf(found, element, source);
    if (scope === null) return found.text;
    const text = renamedIn(found.text, scope, names, renamed);
    if (text !== found.text && found.path[0] !== "source")
      operations.push({ kind: "set-field", path: [...path, ...keyed(element, found.path)], value: text });
    return text;
  });
  const next = isObject(changed) ? memberOf(changed, "source") : undefined;
  if (next !== memberOf(element, "source")) operations.push({ kind: "set-field", path: [...path, "source"], value: next as Json });
  return operations;
}

/** What a formula is about: an element, or one leg of its source; null for texts that are no formulas. */
function scopeOf(found: RoleText, element: Element, source: Source): { readonly scope: Element; readonly source: Source } | null {
  switch (found.role) {
    case "formula":
      return layerScope(found) === null ? { scope: element, source } : null;
    case "leg-formula":
    case "leg-column": {
      const leg = found.role === "leg-column" && !found.text.startsWith("[") ? null : legOf(found);
      return leg === null ? null : { scope: scopeOfLeg(leg), source: leg };
    }
    default:
      return null;
  }
}

function renamedIn(
  text: string,
  { scope, source }: { readonly scope: Element; readonly source: Source },
  names: Names,
  renamed: readonly Renamed[],
): string {
  const nameOf = (elementId: Id): string | null => {
    const element = names.find(elementId);
    return element === undefined ? null : names.element(element);
  };
  return replaceReferences(text, "stored", ({ path, target }) => {
    const name = path.at(-1) ?? "";
    if (target !== null || path.length > 2 || path.length === 0) return null;
    const hit = renamed.find(({ elementId, from }) => {
      if (!sameName(from, name)) return false;
      const [owner] = path;
      const called = namesThrough(source, elementId, nameOf);
      if (path.length === 2) return called.some((one) => sameName(one, owner ?? ""));
      // A name alone means what is nearest first: here only what nothing nearer is called.
      return called.length > 0 && names.resolve(scope, null, path).kind === "none";
    });
    return hit === undefined ? null : printPath([...path.slice(0, -1), hit.to]);
  });
}

/** Names under which formulas call columns of an element that a source passes on without ids; none where ids reach them, or nothing does. */
function namesThrough(source: Source, elementId: Id, nameOf: (elementId: Id) => string | null): readonly string[] {
  switch (source.kind) {
    case "join": {
      const legs = legsOf(source);
      const called = aliasesOfLegs(source as JoinSource, nameOf);
      const first = legs.findIndex((leg) => directElement(leg) === elementId);
      return legs.flatMap((leg, index) => (index !== first && passesOn(leg, elementId) ? (called[index] ?? []) : []));
    }
    case "transpose":
      return passesOn(source, elementId) ? aliasesOfSource(source, nameOf) : [];
    default:
      return [];
  }
}

/** Whether columns of an element are columns of a source under the names that they have there. */
function passesOn(source: Source, elementId: Id): boolean {
  if (directElement(source) === elementId) return true;
  return (source.kind === "join" || source.kind === "transpose") && legsOf(source).some((leg) => passesOn(leg, elementId));
}
