import type { Planner } from "../../values/planner.ts";
import type { Frame } from "../../values/value.ts";

/** Gives each wanted name, or it with a number where it is taken. */
export function uniqueNames(): (wanted: string) => string {
  const used = new Set<string>();
  /** By the name that was wanted: all numbers below are taken. */
  const next = new Map<string, number>();
  return (wanted) => {
    let name = wanted;
    let n = next.get(wanted) ?? 2;
    for (; used.has(name); n += 1) name = `${wanted} (${n})`;
    next.set(wanted, n);
    used.add(name);
    return name;
  };
}

export function nameOf(planner: Planner, frame: Frame | null): string {
  const { model } = planner;
  if (frame === null) return model.name;
  if (frame.grain.keys.length === 0) return `${model.name} total`;
  const own = frame.grain.keys.map((key) => model.columns.get(key)?.name ?? key);
  return `${model.name} by ${own.join(", ")}`;
}

export function commentOf(planner: Planner, frame: Frame): string {
  const { model, stages } = planner;
  const what =
    frame.grain.kind === "base"
      ? "base rows"
      : frame.grain.keys.length === 0
        ? "summary"
        : `by ${frame.grain.keys.map((key) => model.columns.get(key)?.name ?? key).join(", ")}`;
  const filtered = stages.filters.some((one) => one.stage <= frame.phase) ? `, after filters of stage ${frame.phase}` : "";
  return `${model.name}: ${what}${filtered}`;
}
