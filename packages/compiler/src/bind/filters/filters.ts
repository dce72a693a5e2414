import { type Diagnostic, type DiagnosticCode, entryNamed, nameOfType } from "@sheaf/formula";
import { message, type Message } from "@sheaf/messages";
import { type ValueType, isNumberName, typeName } from "@sheaf/sql";
import { boundMembers, type Filter, type Id, directElement } from "@sheaf/workbook";
import { type Clock } from "../../filters/date-range.ts";
import { unboundPart } from "../../filters/bound-rule.ts";
import { rankRule, ruleOf } from "../../filters/rule.ts";
import { type Bound, walk } from "../../model/bound.ts";
import type { ModelFilter, Test } from "../../model/element.ts";
import type { Binder, ElementBinding } from "../binder.ts";
import { type KnownControl, filtersOfControl } from "./controls.ts";
import type { ElementFilter, OpenFilter } from "./element-filter.ts";
import { boundColumn } from "../../relations/made-columns.ts";
import { policyProblem } from "./restrictions.ts";
import { targetColumnId } from "./table-targets.ts";

export interface FilterFinding {
  readonly filter: ElementFilter;
  readonly columnId: Id;
  /** Place inside the filter: `values/3`. */
  readonly field: string | null;
  readonly diagnostic: Diagnostic;
}

/** Filters of an element that are in force: its own, those of controls that target it, those of the viewer (F1). */
export function filtersOf(binding: ElementBinding, binder: Binder, extra: readonly Filter[]): readonly OpenFilter[] {
  const own = binding.query.filters.map((filter): OpenFilter => ({ filter, from: { kind: "element" } }));
  const controlled = binder.controls.flatMap((control) =>
    control.targets.flatMap((target, index): OpenFilter[] => {
      const columnId = tested(binding, control.id, target, index);
      if (columnId === null) return [];
      binder.controlRead(control.id);
      return filtersOfControl(control, columnId, target.step).map((filter) => ({
        filter,
        from: { kind: "control", controlId: control.id },
      }));
    }),
  );
  const viewer = extra.map((filter): OpenFilter => ({ filter, from: { kind: "viewer" } }));
  return [...own, ...controlled, ...viewer].filter(({ filter }) => filter.state !== "disabled");
}

/** The column of the element that a control's target is; null for a target elsewhere. */
function tested(binding: ElementBinding, controlId: Id, { source, columnId }: KnownControl["targets"][number], index: number): Id | null {
  if (source.kind === "table") return directElement(source) === binding.elementId ? columnId : null;
  const id = targetColumnId(controlId, index);
  return binding.query.columns.some((column) => column.id === id) ? id : null;
}

export interface BoundFilters {
  readonly filters: readonly ModelFilter[];
  /** Filters that cannot be applied: the element cannot be shown without them. */
  readonly findings: readonly FilterFinding[];
}

/** Filters as tests over the values of their columns; one whose values do not fit its column is a finding, never an empty result. */
export function bindFilters(
  binding: ElementBinding,
  filters: readonly ElementFilter[],
  clock: Clock,
  canHold: (text: string) => boolean,
): BoundFilters {
  const bound: ModelFilter[] = [];
  const findings: FilterFinding[] = [];
  for (const one of filters) {
    const { filter } = one;
    const refuse = (code: DiagnosticCode, said: Message, field: string | null): void => {
      findings.push({ filter: one, columnId: filter.columnId, field, diagnostic: { code, message: said, span: null, fixes: [] } });
    };
    const column = binding.column(filter.columnId);
    if (column === undefined) {
      refuse("E_DANGLING_ID", message("findings.filter.no-column", { columnId: filter.columnId }), "columnId");
      continue;
    }
    if (one.from.kind === "policy") {
      const problem = policyProblem(binding, column);
      if (problem !== null) {
        refuse(problem.code, message("findings.policy.not-kept", { name: column.query.name, finding: problem.message }), null);
        continue;
      }
    }
    if (column.expr === null) {
      refuse("E_UNKNOWN_COLUMN", message("findings.filter.broken-column", { name: column.query.name }), "columnId");
      continue;
    }
    const formulas = boundMembers(filter);
    const condition = formulas.length === 0 ? null : conditionOf(binding, filter, column.query.name);
    if (condition !== null && "problem" in condition) {
      refuse(condition.code, condition.problem, formulas[0]?.[0] ?? null);
      continue;
    }
    if (condition !== null) bound.push(condition.filter);
    if (condition !== null && filter.kind === "top-n") continue;
    const outcome = ruleOf(formulas.length === 0 ? filter : unboundPart(filter), column.type, clock, canHold);
    if (outcome.kind === "misfit") {
      refuse(
        "E_VALUE_TYPE",
        message("findings.filter.misfit", { name: column.query.name, type: nameOfType(column.type), finding: outcome.misfit.message }),
        outcome.misfit.field,
      );
      continue;
    }
    if (outcome.kind === "none") continue;
    const problem = outcome.rule.kind === "test" ? patternProblem(outcome.rule.test) : null;
    if (problem === null) bound.push({ id: filter.id, columnId: filter.columnId, rule: outcome.rule });
    else refuse("E_VALUE_TYPE", message("findings.filter.on", { name: column.query.name, finding: problem }), "value");
  }
  return { filters: bound, findings };
}

/** What the formulas of a filter ask, as a test of its own (S-F6y); or why they cannot be asked. */
function conditionOf(
  binding: ElementBinding,
  filter: Filter,
  name: string,
): { readonly filter: ModelFilter } | { readonly code: DiagnosticCode; readonly problem: Message } {
  if (filter.kind === "hierarchy") return { code: "E_UNSUPPORTED", problem: message("findings.filter.paths-by-formula", { name }) };
  const columnId = boundColumn(filter);
  const column = binding.column(columnId);
  if (column === undefined || column.expr === null) {
    const [first] = column?.diagnostics ?? [];
    return {
      code: first?.code ?? "E_UNKNOWN_COLUMN",
      problem: message("findings.filter.by-formula", { name, finding: first?.message ?? message("findings.filter.formula-error") }),
    };
  }
  if (filter.kind === "top-n") {
    // A rank is cut at one number, which is there before the rows are.
    if (!isOfNoRow(column.expr)) return { code: "E_LEVEL", problem: message("findings.filter.count-of-rows", { name }) };
    if (!isNumberName(typeName(column.type)) && column.type.kind !== "null")
      return { code: "E_VALUE_TYPE", problem: message("findings.filter.count-type", { name, type: nameOfType(column.type) }) };
    return { filter: { id: filter.id, columnId: filter.columnId, rule: { ...rankRule(filter), atMost: column.expr } } };
  }
  return { filter: { id: `${filter.id} bound`, columnId, rule: { kind: "test", test: { kind: "tested" } } } };
}

/** Whether a formula reads controls, constants and the clock alone. */
function isOfNoRow(expr: Bound): boolean {
  let isFree = true;
  walk(expr, ({ kind }) => {
    isFree &&= kind === "literal" || kind === "call" || kind === "convert";
  });
  return isFree;
}

/** Functions in a test check their constants as they do in a formula: a pattern that is none is told here. */
function patternProblem(test: Test): Message | null {
  if (test.kind === "tested" || test.kind === "literal") return null;
  for (const arg of test.args) {
    const inner = patternProblem(arg);
    if (inner !== null) return inner;
  }
  if (test.kind !== "call") return null;
  let problem: Message | null = null;
  entryNamed(test.fn)?.resultType({
    types: test.args.map((arg): ValueType => (arg.kind === "tested" ? { kind: "text" } : arg.type)),
    exprs: [],
    constant: (argument) => {
      const arg = test.args[argument];
      return arg?.kind === "literal" ? arg.value : undefined;
    },
    report: (_code, said) => {
      problem ??= said;
    },
  });
  return problem;
}
