// Long suites in a run of everything: of the files that take long, it runs one share, drawn by its seed.
import { createHash } from "node:crypto";
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
 * The files that a run of everything leaves out of `files` where it takes one of `parts` parts of them, by its seed: which part a file
 * belongs to is told by its path alone. None where everything is to run.
 */
export function leftParts(
  files: readonly string[],
  parts: number,
  { sampled, environment }: Pick<StepContext, "sampled" | "environment">,
): readonly string[] {
  if (!sampled) return [];
  const seed = Number(environment["FRESH_SEED"] ?? 0);
  return files.filter((file) => (partOf(file) + seed) % parts !== 0);
}

const partOf = (file: string): number => createHash("sha256").update(file).digest().readUInt32BE(0);

/** The line that says what was left out, and how it is run. */
export function leftSaid(left: readonly string[], step: string): readonly string[] {
  return left.length === 0 ? [] : [`${left.join(", ")}: drawn by other seeds, or npm test -- --only ${step}`];
}
