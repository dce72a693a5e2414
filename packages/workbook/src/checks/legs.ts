import { message, type Said } from "@sheaf/messages";
import type { Element, Json, JoinSource, Source } from "../document.ts";
import { fieldsIn } from "../elements/charts/channel.ts";
import { memberOf } from "../elements/members.ts";
import { legsOfJoin, sourceIn } from "../names/legs.ts";
import { listOf } from "../schema/shape.ts";
import type { DocumentFinding } from "./finding.ts";

/** Legs of composed sources that do not fit together, at any depth. */
export function checkLegs(element: Element): readonly DocumentFinding[] {
  const findings: DocumentFinding[] = [];
  const add = (code: DocumentFinding["code"], path: DocumentFinding["path"], problem: Said): void =>
    void findings.push({ code, element, path, message: problem, suggestions: [] });
  const visit = (member: Json | Source | undefined, path: readonly (string | number)[]): void => {
    const source = sourceIn(member);
    if (source === null) return;
    if (source.kind === "join") {
      const join = source as JoinSource;
      const { steps, unclear } = legsOfJoin(join);
      if (unclear) add("E_AMBIGUOUS", [...path, "primarySource"], message("findings.document.no-primary-source"));
      for (const [index, { left, join: step }] of steps.entries()) {
        if (left < 0 && !unclear) add("E_DANGLING_ID", [...path, "joins", index, "left"], message("findings.document.join-start"));
        visit(step.right, [...path, "joins", index, "right"]);
      }
      visit(
        join.primarySource ?? join.joins[0]?.left,
        join.primarySource === undefined ? [...path, "joins", 0, "left"] : [...path, "primarySource"],
      );
    } else if (source.kind === "union") {
      const { sources, matches } = source as Extract<Source, { kind: "union" }>;
      const names = new Set<string>();
      for (const [index, match] of matches.entries()) {
        if (match.sourceColumns.length !== sources.length)
          add(
            "E_VALUE_TYPE",
            [...path, "matches", index, "sourceColumns"],
            message("findings.document.union-match", { sources: sources.length, columns: match.sourceColumns.length }),
          );
        const name = match.outputColumnName.toLowerCase();
        if (names.has(name))
          add(
            "E_DUPLICATE_ID",
            [...path, "matches", index, "outputColumnName"],
            message("findings.document.union-column-twice", { name: match.outputColumnName }),
          );
        names.add(name);
      }
      for (const [index, leg] of sources.entries()) visit(leg, [...path, "sources", index]);
    } else if (source.kind === "transpose") visit((source as Extract<Source, { kind: "transpose" }>).source, [...path, "source"]);
  };
  visit(memberOf(element, "source"), ["source"]);
  const { chart } = fieldsIn(memberOf(element, "sheaf"));
  const { layers } = fieldsIn(chart);
  for (const [at, layer] of listOf(layers).entries()) {
    const { source } = fieldsIn(layer);
    visit(source, ["sheaf", "chart", "layers", at, "source"]);
  }
  return findings;
}
