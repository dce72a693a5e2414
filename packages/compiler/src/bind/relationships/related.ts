import { type DiagnosticCode, commonType, describeType } from "@sheaf/formula";
import { message, type Message } from "@sheaf/messages";
import type { ValueType } from "@sheaf/sql";
import type { Id, QueryRelationship } from "@sheaf/workbook";
import type { Bound, MatchNode } from "../../model/bound.ts";
import { comparedAs, inType } from "../../relations/join.ts";
import { columnNamed, readsOf } from "../../relations/part.ts";
import { isUniqueIn } from "../../relations/unique.ts";
import type { BindingOf, ElementBinding } from "../binding.ts";
import type { KnownColumn, Reference } from "../names/reference.ts";

/** What reading along a relationship needs of the element that has it. */
export interface RelatedParts {
  readonly element: BindingOf;
  /** A column of the element itself. */
  readonly own: (columnId: Id) => { readonly type: ValueType; readonly broken: boolean } | null;
  readonly sourceColumns: (elementId: Id) => readonly KnownColumn[];
  readonly elementId: Id;
  readonly sourceNode: (column: string, type: ValueType) => Bound;
}

export interface RelatedProblem {
  readonly code: DiagnosticCode;
  readonly message: Message;
}

/**
 * A column at the end of a relationship is looked up (J1): it makes no rows and leaves none out, null keys match nothing, and where a target
 * that is not known to be unique has several values for a row there is the marker (S-J1f). It is read at the innermost level among the
 * column and the target's keys (J3).
 */
export function bindRelated(relationship: QueryRelationship, columnId: Id, parts: RelatedParts): Bound | RelatedProblem {
  const relation = relationOf(relationship, parts);
  if ("code" in relation) return relation;
  const { target, keys } = relation;
  const value = target.column(columnId);
  if (value === undefined || value.expr === null) {
    const [first] = value?.diagnostics ?? [];
    return problem(
      first?.code ?? "E_UNKNOWN_COLUMN",
      first?.message ?? message("findings.relationship.no-column", { name: relationship.name, columnId }),
    );
  }
  const levels = [value.level, ...keys.map(({ other }) => levelOf(other, target))];
  const grain = target.levels[Math.max(...levels.map((level) => target.levels.indexOf(level)))] ?? "base";
  const others = keys.map((key) => key.other);
  return {
    kind: "lookup",
    target: { rows: { kind: "element", elementId: target.elementId }, grain },
    formula: { kind: "own", columnId, type: value.type },
    keys,
    unique: relationship.isTrusted || isUniqueIn(target, grain, others, parts.element),
    type: value.type,
  };
}

type Keys = MatchNode["keys"];

/** The target of a relationship with what is compared, or why it cannot be followed. */
export function relationOf(
  relationship: QueryRelationship,
  parts: RelatedParts,
): { readonly target: ElementBinding; readonly keys: Keys } | RelatedProblem {
  const target = parts.element(relationship.targetElementId);
  const name = relationship.name;
  if (target === null) return problem("E_SOURCE_MISSING", message("findings.relationship.no-element", { name }));
  if (target.problem !== null)
    return problem(target.problem.code, message("findings.relationship.not-read", { name, finding: target.problem.message }));
  const keys: Keys[number][] = [];
  for (const key of relationship.keys) {
    const local = localKey(key.sourceColumnId, parts);
    const other = otherKey(key.targetColumnId, target, parts);
    const missing = local === null ? key.sourceColumnId : other === null ? key.targetColumnId : null;
    if (local === null || other === null)
      return problem("E_UNKNOWN_COLUMN", message("findings.relationship.no-key-column", { key: String(missing), name }));
    if (commonType(local.type, other.type) === null)
      return problem(
        "E_FORMULA_TYPE",
        message("findings.relationship.other-types", { name, local: describeType(local.type), other: describeType(other.type) }),
      );
    const as = comparedAs(local.type, other.type);
    keys.push({ local: inType(local, as), other: inType(other, as), op: "=" });
  }
  if (keys.length === 0) return problem("E_MISSING", message("findings.relationship.no-keys", { name }));
  return { target, keys };
}

export function isProblem(made: Bound | RelatedProblem): made is RelatedProblem {
  return "code" in made;
}

function problem(code: DiagnosticCode, said: Message): RelatedProblem {
  return { code, message: said };
}

function localKey(columnId: Id, { own, sourceColumns, elementId, sourceNode }: RelatedParts): Bound | null {
  const column = own(columnId);
  if (column !== null) return column.broken ? null : { kind: "own", columnId, type: column.type };
  const found = columnNamed(sourceColumns(elementId), lastSegment(columnId));
  return found === undefined || found.type.kind === "error" ? null : sourceNode(readsOf(found), found.type);
}

function otherKey(columnId: Id, target: ElementBinding, { sourceColumns }: RelatedParts): Bound | null {
  if (target.query.columns.some((column) => column.id === columnId)) {
    const column = target.column(columnId);
    return column === undefined || column.expr === null ? null : { kind: "own", columnId, type: column.type };
  }
  const found = columnNamed(sourceColumns(target.elementId), lastSegment(columnId));
  return found === undefined || found.type.kind === "error" ? null : { kind: "source", column: readsOf(found), type: found.type };
}

/** A key may name a column of the source that no column of the element is: `inode-<table>/<COLUMN>`. */
function lastSegment(columnId: Id): string {
  return columnId.slice(columnId.lastIndexOf("/") + 1);
}

function levelOf(node: Bound, target: ElementBinding): Id {
  if (node.kind === "convert") return levelOf(node.arg, target);
  return node.kind === "own" ? (target.column(node.columnId)?.level ?? "base") : "base";
}

/** The own columns and columns of the source that a relationship compares. */
export function localKeysOf(
  relationship: QueryRelationship,
  isOwn: (columnId: Id) => boolean,
  sourceColumns: () => readonly KnownColumn[],
): readonly Reference[] {
  return relationship.keys.flatMap(({ sourceColumnId }): readonly Reference[] => {
    if (isOwn(sourceColumnId)) return [{ kind: "own", columnId: sourceColumnId }];
    const found = columnNamed(sourceColumns(), lastSegment(sourceColumnId));
    return found === undefined ? [] : [{ kind: "source", column: readsOf(found) }];
  });
}
