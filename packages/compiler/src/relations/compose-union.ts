import { type Id, type Source, type UnionSource, aliasesOfSource, directElement } from "@sheaf/workbook";
import { type Leg, type UnionColumn, addedColumn, partId } from "./leg.ts";
import { type ComposedOutcome, type PartColumn, type Surroundings, columnNamed, partColumn, passedOn, plainLevels } from "./part.ts";
import { unionProblems } from "./union.ts";

/** A union as parts, one for each source, that bring the matched columns. */
export function united(owner: Id, source: UnionSource, { nameOf, element }: Surroundings): ComposedOutcome {
  const legs = source.sources.map((leg, index) => plainLeg(owner, index, leg, nameOf));
  const columns = source.matches.map(({ outputColumnName: name, sourceColumns }, match): UnionColumn => ({
    id: name,
    name,
    from: legs.map((_, index) => ((sourceColumns[index] ?? null) === null ? null : addedColumn(`match ${match}`))),
  }));
  const made = { kind: "union", legs, aliases: aliasesOfSource(source, nameOf), columns: () => columns } as const;
  return {
    source: made,
    problems: () => unionProblems(made, element),
    parts: legs.map((leg, index) => ({
      elementId: leg.elementId,
      name: leg.aliases[0] ?? leg.elementId,
      source: leg.source,
      columns: (ofLeg) =>
        source.matches.flatMap(({ outputColumnName, sourceColumns }, match): PartColumn[] => {
          const entry = sourceColumns[index] ?? null;
          if (entry === null) return [];
          const id = addedColumn(`match ${match}`);
          if (entry.startsWith("[")) return [partColumn(id, outputColumnName, entry)];
          const found = columnNamed(ofLeg, entry);
          return [
            {
              ...(found === undefined ? { ...partColumn(id, outputColumnName, ""), reads: entry } : passedOn(found)),
              id,
              name: outputColumnName,
            },
          ];
        }),
      levels: () => plainLevels,
    })),
  };
}

/** A leg that nothing calls by its place. */
export function plainLeg(owner: Id, index: number, source: Source, nameOf: (elementId: Id) => string | null): Leg {
  return { elementId: partId(owner, index), source, aliases: aliasesOfSource(source, nameOf), element: directElement(source) };
}
