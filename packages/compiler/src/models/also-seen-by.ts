import { type Expr, parse, printText } from "@sheaf/formula";
import { type Element, type Json, restrictionsOf, type RowPolicy, type WorkbookDocument } from "@sheaf/workbook";
import type { Environment } from "../api.ts";
import { policiesFor, restrictedColumns } from "../bind/filters/restrictions.ts";

type Person = Environment["user"];

/** Why what somebody else sees cannot be told apart from what this person may see. */
export interface CannotTell {
  readonly problem: string;
}

/** A call of a function about the person who looks, wherever it stands. */
const ABOUT_PERSON = /\bCurrentUser\w*\s*\(/iu;

/**
 * A document as it is for whoever computes it, but with no row and no column that `person` may not see: what applies to the person applies to
 * everybody, rules with the person's own values in them. For looking at data as somebody else sees it without seeing more than oneself may (F8).
 * A rule that rests on the person by way of a column or a custom function cannot be turned into one about somebody else, and formulas of a
 * document which the person may not change (`mayChange`) must not show what they keep from the person, so that nothing can be told there.
 */
export function alsoSeenBy(
  document: WorkbookDocument,
  person: Person,
  customFunctions: NonNullable<Environment["customFunctions"]>,
  mayChange: boolean,
): WorkbookDocument | CannotTell {
  let hasPolicies = false;
  const pages = document.pages.map((page) => ({
    ...page,
    elements: page.elements.map((element) => {
      const { policies = [], securities = [] } = restrictionsOf(element);
      const hidden = [...restrictedColumns({ securities }, () => person)];
      const binding = policiesFor(policies, person);
      hasPolicies ||= binding.length > 0;
      const next: Record<string, Json> = { ...element };
      if (hidden.length > 0)
        next["columnSecurities"] = [
          ...(element["columnSecurities"] as readonly Json[]),
          { id: "also", restrictedColumns: hidden, criteria: { kind: "no-one-can-view" } },
        ] as Json;
      if (binding.length > 0) {
        const sheaf = element["sheaf"] as unknown as { readonly rowPolicies: readonly RowPolicy[] };
        const added = binding.map(({ id, rule }): RowPolicy => ({ id: `${id} also`, rule: ruleFor(rule, person) }));
        next["sheaf"] = { ...sheaf, rowPolicies: [...sheaf.rowPolicies, ...added] } as unknown as Json;
      }
      return next as Element;
    }),
  }));
  if ((hasPolicies || !mayChange) && (restsOnPerson(document) || customFunctions.some(({ formula }) => ABOUT_PERSON.test(formula))))
    return {
      problem:
        "What others see cannot be shown here: a column or a function of the organization asks who looks. Ask it in row policies alone.",
    };
  return { ...document, pages };
}

/** Whether anything but rules of policies calls a function about the person. */
function restsOnPerson(document: WorkbookDocument): boolean {
  return document.pages.some((page) =>
    page.elements.some((element) => {
      const { rowPolicies: _, ...sheaf } = (element["sheaf"] ?? {}) as { readonly [key: string]: Json };
      return ABOUT_PERSON.test(JSON.stringify({ ...element, sheaf }));
    }),
  );
}

/** A rule with what it asks about the person said: it means for everybody what it means for the person. */
function ruleFor(rule: string, person: Person): string {
  const calls: { readonly start: number; readonly end: number; readonly text: string }[] = [];
  let lacksAttribute = false;
  const visit = (expr: Expr): void => {
    if (expr.kind === "call") {
      const said = saidOf(expr.name.toLowerCase(), expr.args, person);
      if (said !== null) {
        lacksAttribute ||= said === NONE;
        calls.push({ start: expr.span.start, end: expr.span.end, text: said });
        return;
      }
    }
    partsOfExpr(expr).forEach(visit);
  };
  visit(parse(rule, "stored").expr);
  // Who has no value of the attribute sees no row, whatever else the rule says (S-F8a).
  if (lacksAttribute) return "False";
  return calls
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: said }) => `${text.slice(0, start)}${said}${text.slice(end)}`, rule);
}

const NONE = "Null";

function saidOf(name: string, args: readonly Expr[], person: Person): string | null {
  const texts = args.map((arg) => (arg.kind === "literal" && typeof arg.value === "string" ? arg.value : null));
  switch (name) {
    case "currentuseremail":
      return printText(person.email);
    case "currentuserfirstname":
      return printText(person.firstName);
    case "currentuserfullname":
      return printText(person.fullName);
    case "currentuserinteam":
      return texts.some((team) => team !== null && person.teams.includes(team)) ? "True" : "False";
    case "currentuserattributetext": {
      const value = texts[0] == null ? undefined : person.attributes.get(texts[0]);
      return value === undefined ? NONE : printText(value);
    }
    default:
      return null;
  }
}

function partsOfExpr(expr: Expr): readonly Expr[] {
  return Object.values(expr).flatMap((value: unknown): readonly Expr[] =>
    Array.isArray(value) ? value.filter(isExpr) : isExpr(value) ? [value] : [],
  );
}

function isExpr(value: unknown): value is Expr {
  return typeof value === "object" && value !== null && "kind" in value && "span" in value;
}
