import { message } from "@sheaf/messages";
import { type Id, type JoinSource, aliasesOfLegs, directElement, legsOfJoin } from "@sheaf/workbook";
import { joinProblems } from "./join.ts";
import { type JoinStep, type JoinedSource, type Leg, addedColumn, partId } from "./leg.ts";
import { type ComposedOutcome, type Surroundings, partColumn, passedOn, plainLevels, problem } from "./part.ts";

const joinTypes = { inner: "inner", "left-outer": "left", "right-outer": "right", "full-outer": "full", lookup: "lookup" } as const;

/** A join as parts, one for each leg, with the keys of the steps as columns of theirs. */
export function joined(owner: Id, source: JoinSource, { nameOf, element }: Surroundings): ComposedOutcome {
  const { legs: sources, steps, unclear } = legsOfJoin(source);
  if (unclear) return problem("E_AMBIGUOUS", message("findings.join.unclear-start"));
  if (steps.some(({ left }) => left < 0)) return problem("E_DANGLING_ID", message("findings.document.join-start"));
  const aliases = aliasesOfLegs(source, nameOf);
  const direct = sources.map(directElement);
  const legs = sources.map((leg, index): Leg => {
    const element = direct[index] ?? null;
    return {
      elementId: partId(owner, index),
      source: leg,
      aliases: aliases[index] ?? [],
      element: direct.indexOf(element) === index ? element : null,
    };
  });
  const keys = legs.map((): { readonly id: Id; readonly formula: string }[] => []);
  const key = (leg: number, formula: string): Id => {
    const known = keys[leg]?.find((one) => one.formula === formula);
    if (known !== undefined) return known.id;
    const id = addedColumn(`key ${keys[leg]?.length ?? 0}`);
    keys[leg]?.push({ id, formula });
    return id;
  };
  const known = steps.map(({ left, join }, index): JoinStep => ({
    left,
    type: joinTypes[join.joinType ?? "inner"],
    keys: join.columns.map((pair) => ({ left: key(left, pair.left), right: key(index + 1, pair.right), op: pair.op ?? "=" })),
  }));
  const late = known.find((step) => known[step.left - 1]?.type === "lookup" && step.type !== "lookup");
  if (late !== undefined) return problem("E_UNSUPPORTED", message("findings.join.after-lookup"));
  const made: JoinedSource = { kind: "join", legs, steps: known };
  return {
    source: made,
    problems: (dialect) => joinProblems(made, element, dialect),
    parts: legs.map((leg, index) => ({
      elementId: leg.elementId,
      name: leg.aliases[0] ?? leg.elementId,
      source: leg.source,
      columns: (ofLeg) => [...ofLeg.map(passedOn), ...(keys[index] ?? []).map(({ id, formula }) => partColumn(id, "key", formula))],
      levels: () => plainLevels,
    })),
  };
}
