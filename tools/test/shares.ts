// Long suites in a run of everything: of the files that take long, it runs one share, drawn by its seed.
import type { StepContext } from "./step.ts";

/**
 * The files of all shares but the one that is drawn; none where everything is to run. Files that stand in no share are never left out.
 * Paths are relative to the root.
 */
export function drawn(
  shares: readonly (readonly string[])[],
  { sampled, environment }: Pick<StepContext, "sampled" | "environment">,
): { readonly left: readonly string[] } {
  if (!sampled || shares.length === 0) return { left: [] };
  const seed = Number(environment["FRESH_SEED"] ?? 0);
  return { left: shares.filter((_, share) => share !== seed % shares.length).flat() };
}

/**
 * The half of `files` that a run of everything leaves out, by its seed: which half a file belongs to is told by its path alone. None
 * where everything is to run.
 */
export function leftHalf(
  files: readonly string[],
  { sampled, environment }: Pick<StepContext, "sampled" | "environment">,
): readonly string[] {
  if (!sampled) return [];
  const seed = Number(environment["FRESH_SEED"] ?? 0);
  return files.filter((file) => (halfOf(file) + seed) % 2 === 1);
}

const halfOf = (file: string): number =>
  Array.from(file, (character) => character.codePointAt(0)!).reduce((sum, code) => (sum * 31 + code) % 65_521, 7) % 2;

/** The line that says what was left out, and how it is run. */
export function leftSaid(left: readonly string[], step: string): readonly string[] {
  return left.length === 0 ? [] : [`${left.join(", ")}: drawn by other seeds, or npm test -- --only ${step}`];
}
