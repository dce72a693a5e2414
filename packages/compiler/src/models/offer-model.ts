import type { Diagnostic } from "@sheaf/formula";
import { message, type Said, type Say } from "@sheaf/messages";
import type { InheritedLook } from "@sheaf/result";
import {
  type Element,
  type ElementQuery,
  type Id,
  type WorkbookDocument,
  closedPages,
  givenName,
  handleOf,
  isControl,
  isOwnControl,
  memberOf,
} from "@sheaf/workbook";
import type { Environment } from "../api.ts";
import { isTargetColumn } from "../bind/filters/table-targets.ts";
import type { ElementBinding } from "../bind/binding.ts";
import { readsOfColumn } from "../bind/model/model-source.ts";
import type { Reference } from "../bind/names/reference.ts";
import { columnShowing, nearestOfName } from "../bind/relationships/metrics.ts";
import { type Session, openSession } from "../session.ts";
import { controlShape } from "../controls/readings.ts";
import type {
  ModelOffer,
  OfferedColumn,
  OfferedControl,
  OfferedElement,
  OfferedMetric,
  OfferedProblem,
  OfferedRelationship,
} from "./offer.ts";

/** F8: what a person may not see, they are not told the name of either. */
const unseen: Problem = { code: "E_PERMISSION", message: message("findings.model.unseen") };

interface Problem {
  readonly code: string;
  readonly message: Said;
}

/** What an offer is made with. */
interface Offering {
  readonly session: Session;
  readonly say: Say;
}

/** What a data model offers to the person of an environment. */
export function offerOf(model: WorkbookDocument, environment: Environment, say: Say): ModelOffer {
  const session = openSession(model, environment, null);
  const all = model.pages.flatMap((page) => page.elements).filter(({ kind }) => kind !== "control");
  const elements = session === null ? [] : all.flatMap((element) => offeredIn({ session, say }, element));
  const reached = new Set(elements.filter(({ isSource }) => isSource).map(({ id }) => id));
  for (const id of reached)
    for (const { targetElementId } of elements.find((one) => one.id === id)?.relationships ?? []) reached.add(targetElementId);
  return {
    name: model.name,
    elements: elements.filter(({ id }) => reached.has(id)),
    controls: session === null ? [] : offeredControls(model),
  };
}

/** Of pages that are kept for some people nothing is told. */
function offeredControls(model: WorkbookDocument): readonly OfferedControl[] {
  const closed = closedPages(model, { id: null, email: "", teams: [] });
  return model.pages
    .filter(({ id }) => !closed.has(id))
    .flatMap((page) => page.elements)
    .flatMap((element): readonly OfferedControl[] => {
      const shape = isControl(element) && isOwnControl(element) ? controlShape(element) : "none";
      if (shape === "none") return [];
      const label = givenName(element);
      return [{ controlId: handleOf(element), ...(label === null ? {} : { label }), shape }];
    });
}

function offeredIn(offering: Offering, element: Element): readonly OfferedElement[] {
  const { session, say } = offering;
  const binding = session.binder.element(element.id);
  if (binding === null) return [];
  const { query, connectionId } = binding;
  const hidden = session.restricted(query);
  const isSeen = (columnId: Id): boolean => !hidden.has(columnId);
  // One without a name is called as its source is; its id is no name.
  const name = givenName(element) ?? (query.name === element.id ? null : query.name);
  const { description } = element;
  const [problem] = binding.problem === null ? binding.composition() : [binding.problem];
  return [
    {
      id: element.id,
      ...(name === null ? {} : { name }),
      ...(typeof description === "string" && description !== "" ? { description } : {}),
      isSource: memberOf(element, "visibleAsSource") !== false,
      connectionId,
      ...(problem === undefined ? {} : { problem: told(problem, say) }),
      groupings: query.levels
        .filter(({ kind }) => kind === "grouping")
        .map(({ id, keys }) => ({ id, keys: keys.filter(isSeen) }))
        .filter(({ keys }) => keys.length > 0),
      columns: query.columns
        .filter(({ id, made }) => made === undefined && !isTargetColumn(id) && isSeen(id))
        .map((column) => offeredColumn(offering, binding, column, problem !== undefined)),
      metrics: problem === undefined ? offeredMetrics(offering, binding, isSeen) : [],
      relationships: (query.relationships ?? []).map(
        ({ id, name: called, targetElementId, cardinality, description: said }): OfferedRelationship => ({
          id,
          name: called,
          targetElementId,
          ...(cardinality === undefined ? {} : { cardinality }),
          ...(said === undefined ? {} : { description: said }),
        }),
      ),
    },
  ];
}

function offeredColumn(
  { session, say }: Offering,
  binding: ElementBinding,
  column: ElementQuery["columns"][number],
  isBroken: boolean,
): OfferedColumn {
  const { id, name, hidden, format, description } = column;
  const bound = isBroken ? undefined : binding.column(id);
  const isUsable = !isBroken && session.modelled(binding.elementId).isUsable(id);
  const own: InheritedLook = { ...(format === null ? {} : { format }), ...(description === undefined ? {} : { description }) };
  const look = { ...(isUsable ? session.inherited(binding, id) : undefined), ...own };
  const level = bound?.level ?? (column.level === "auto" ? "base" : column.level);
  return {
    id,
    name,
    level,
    type: isUsable && bound !== undefined ? bound.type : { kind: "error" },
    hidden,
    ...(Object.keys(look).length === 0 ? {} : { look }),
    ...(isUsable || isBroken
      ? {}
      : { problem: told(problemOf(bound?.diagnostics, restsOnUnseen(session, binding, binding.references(id))), say) }),
  };
}

function offeredMetrics({ session, say }: Offering, binding: ElementBinding, isSeen: (columnId: Id) => boolean): readonly OfferedMetric[] {
  return nearestOfName(binding.metricsInReach()).flatMap(
    ({ refers, name, type, distance, broken, look: said, date }): readonly OfferedMetric[] => {
      if (refers.kind !== "metric") return [];
      const { elementId: ownerId, metricId: id } = refers;
      const owner = session.binder.element(ownerId);
      const { format, description } = said;
      const dateColumnId = date === null ? undefined : columnShowing(binding, date);
      const look = { ...(format === undefined ? {} : { format }), ...(description === undefined ? {} : { description }) };
      return [
        {
          ownerId,
          id,
          name,
          type,
          distance,
          ...(Object.keys(look).length === 0 ? {} : { look }),
          ...(said.timeline === undefined || dateColumnId === undefined || !isSeen(dateColumnId)
            ? {}
            : { timeline: { ...said.timeline, dateColumnId } }),
          ...(broken === true && owner !== null
            ? { problem: told(problemOf(owner.metric(id)?.diagnostics, restsOnUnseen(session, owner, owner.metricReferences(id))), say) }
            : {}),
        },
      ];
    },
  );
}

function told({ code, message: said }: Problem, say: Say): OfferedProblem {
  return { code, message: say(said) };
}

function problemOf(diagnostics: readonly Diagnostic[] | undefined, isUnseen: boolean): Problem {
  if (isUnseen) return unseen;
  const first = diagnostics?.find(({ code }) => code.startsWith("E_"));
  return { code: first?.code ?? "E_UNKNOWN_COLUMN", message: first?.message ?? message("findings.model.formula-error") };
}

/** Whether any of what references lead to, over however many columns, is a column that the person may not see. */
function restsOnUnseen(session: Session, from: ElementBinding, references: readonly Reference[]): boolean {
  const seen = new Set<string>();
  const visit = (binding: ElementBinding, columnId: Id): boolean => {
    const key = JSON.stringify([binding.elementId, columnId]);
    if (seen.has(key)) return false;
    seen.add(key);
    return session.restricted(binding.query).has(columnId) || follow(binding, binding.references(columnId));
  };
  const at = (elementId: Id, columnId: Id): boolean => {
    const binding = session.binder.element(elementId);
    return binding !== null && visit(binding, columnId);
  };
  const follow = (binding: ElementBinding, all: readonly Reference[]): boolean =>
    all.some((reference) => {
      switch (reference.kind) {
        case "own":
          return visit(binding, reference.columnId);
        case "source":
          return readsOfColumn(binding, reference.column).some((read) => at(read.elementId, read.columnId));
        case "element":
          return at(reference.elementId, reference.columnId);
        case "metric": {
          const owner = session.binder.element(reference.elementId);
          return owner !== null && follow(owner, owner.metricReferences(reference.metricId));
        }
        case "table":
          return false;
      }
    });
  return follow(from, references);
}
