import fc from "fast-check";
import { AGGREGATES, APART, CONSTANTS, type Kind, LEAVES, TEMPLATES, WINDOWS } from "./formula-templates.ts";

/** Random formulas over one table of awkward values, for asking two engines the same question (E1). */

function formulaOf(kind: Kind, depth: number): fc.Arbitrary<string> {
  const leaf = fc.constantFrom(...LEAVES[kind]);
  if (depth === 0) return leaf;
  return fc.oneof(
    { weight: 1, arbitrary: leaf },
    { weight: 6, arbitrary: fc.constantFrom(...TEMPLATES[kind]).chain((template) => filled(template, depth - 1)) },
  );
}

function filled(template: string, depth: number): fc.Arbitrary<string> {
  const parts = template.split(/\{(\w+)\}/u);
  const holes = parts.map((part, index) => {
    if (index % 2 === 0) return fc.constant(part);
    const constants = CONSTANTS[part];
    return constants === undefined ? formulaOf(part as Kind, depth) : fc.constantFrom(...constants);
  });
  return fc.tuple(...holes).map((texts) => texts.join(""));
}

export function formulasApart(seed: number, count: number): readonly string[] {
  return fc.sample(
    fc.constantFrom(...APART).chain((template) => filled(template, 0)),
    { seed, numRuns: count },
  );
}

export function aggregateFormulas(seed: number, count: number): readonly string[] {
  return fc.sample(
    fc.constantFrom(...AGGREGATES).chain((template) => filled(template, 2)),
    { seed, numRuns: count },
  );
}

export function windowFormulas(seed: number, count: number): readonly string[] {
  return fc.sample(
    fc.constantFrom(...WINDOWS).chain((template) => filled(template, 1)),
    { seed, numRuns: count },
  );
}

/** Formulas of any kind, from a seed. */
export function formulas(seed: number, count: number, depth = 3): readonly string[] {
  const kinds: readonly Kind[] = ["number", "text", "condition", "date", "instant"];
  const any = fc.constantFrom(...kinds).chain((kind) => formulaOf(kind, depth));
  return fc.sample(any, { seed, numRuns: count });
}
