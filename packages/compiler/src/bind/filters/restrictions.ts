import { message } from "@sheaf/messages";
import { BOOLEAN } from "@sheaf/sql";
import type { ElementQuery, Id, QueryPeople, QueryPolicy, QuerySecurity } from "@sheaf/workbook";
import type { Environment } from "../../api.ts";
import { type Bound, walk } from "../../model/bound.ts";
import { policyColumn } from "../../relations/made-columns.ts";
import type { BindingOf, ElementBinding } from "../binding.ts";
import type { BoundColumn } from "../columns.ts";
import type { ElementFilter } from "./element-filter.ts";
import { readsOfColumn } from "../model/model-source.ts";
import type { SourceProblem } from "../sources/source.ts";

/** F8: asked for only where somebody's rights decide, so that what does not rest on the person is shared. */
type Person = () => Environment["user"];

/** Columns of an element that the person may not see. */
export function restrictedColumns({ securities = [] }: Pick<ElementQuery, "securities">, person: Person): ReadonlySet<Id> {
  if (securities.length === 0) return new Set();
  const user = person();
  return new Set(securities.filter((rule) => !admits(rule.criteria, user)).flatMap((rule) => rule.columns));
}

function admits(criteria: QuerySecurity["criteria"], user: Environment["user"]): boolean {
  switch (criteria.kind) {
    case "no-one-can-view":
      return false;
    case "specific-users-and-teams":
      return criteria.assignments.some((one) => (one.type === "user" ? isUser(one.userId, user) : isInTeam(one.teamId, user)));
    case "user-attribute":
      return criteria.assignments.some(({ userAttributeId, value }) => {
        const own = user.attributes.get(userAttributeId);
        return own !== undefined && (own === value || own === JSON.stringify(value));
      });
  }
}

function isUser(text: string, { id, email }: Environment["user"]): boolean {
  return text === id || text.toLowerCase() === email.toLowerCase();
}

function isInTeam(text: string, { teams, teamIds = [] }: Environment["user"]): boolean {
  return teamIds.includes(text) || teams.includes(text);
}

/** Those that apply to a person. */
export function policiesFor(policies: readonly QueryPolicy[], user: Environment["user"]): readonly QueryPolicy[] {
  const among = ({ users, teams }: QueryPeople): boolean =>
    users.some((one) => isUser(one, user)) || teams.some((team) => isInTeam(team, user));
  return policies.filter(({ appliesTo, except }) => (appliesTo === "everyone" || among(appliesTo)) && !among(except));
}

/**
 * The row policies of an element that apply to the person, as tests of its base rows that nothing takes away. A rule that asks for an
 * attribute which the person has not leaves no row, whatever else it says.
 */
export function policyFilters(binding: ElementBinding, element: BindingOf, person: Person): readonly ElementFilter[] {
  const { policies = [] } = binding.query;
  if (policies.length === 0) return [];
  const user = person();
  return policiesFor(policies, user).flatMap(({ id }): readonly ElementFilter[] => {
    const columnId = policyColumn(id);
    const filter = { id: columnId, columnId, kind: "list" } as const;
    const kept: ElementFilter = { filter: { ...filter, values: [true] }, from: { kind: "policy" } };
    if (!lacksAttribute(binding, columnId, element, user)) return [kept];
    return [kept, { filter: { ...filter, values: [false] }, from: { kind: "policy" } }];
  });
}

/** Why a policy cannot be kept: an error in its rule, no truth value, or one that rests on rows which filters have left (F8). */
export function policyProblem(binding: ElementBinding, column: BoundColumn): SourceProblem | null {
  if (column.expr === null) {
    const [first] = column.diagnostics;
    return { code: first?.code ?? "E_UNKNOWN_COLUMN", message: first?.message ?? message("findings.policy.rule-error") };
  }
  if (column.type.kind !== BOOLEAN.kind) return { code: "E_FORMULA_TYPE", message: message("findings.policy.no-truth") };
  for (const node of behind(binding, column.query.id)) {
    const ofGroups = node.kind === "aggregate" || node.kind === "window" || node.kind === "reduce" || node.kind === "label-rank";
    if (ofGroups || ((node.kind === "lookup" || node.kind === "rollup") && node.target.rows.kind === "own"))
      return { code: "E_LEVEL", message: message("findings.policy.not-single-rows") };
  }
  return null;
}

/** Every part of a column's formula, and of those of the own columns behind it. */
function behind(binding: ElementBinding, columnId: Id): readonly Bound[] {
  const found: Bound[] = [];
  const seen = new Set<Id>([columnId]);
  for (const id of seen) {
    const expr = binding.column(id)?.expr;
    if (expr === null || expr === undefined) continue;
    walk(expr, (node) => {
      found.push(node);
      if (node.kind === "own") seen.add(node.columnId);
    });
  }
  return found;
}

/** Whether a rule asks for an attribute of the person that there is none of, itself or by way of columns. */
function lacksAttribute(binding: ElementBinding, columnId: Id, element: BindingOf, user: Environment["user"], depth = 0): boolean {
  if (depth > 100) return true;
  return behind(binding, columnId).some((node) => {
    if (node.kind === "source")
      return readsOfColumn(binding, node.column).some((read) => {
        const other = element(read.elementId);
        return other !== null && lacksAttribute(other, read.columnId, element, user, depth + 1);
      });
    if (node.kind !== "call" || !asksAttribute.has(node.fn)) return false;
    const [name] = node.args;
    return name?.kind !== "literal" || typeof name.value !== "string" || !user.attributes.has(name.value);
  });
}

const asksAttribute: ReadonlySet<string> = new Set(["CurrentUserAttributeText"]);
