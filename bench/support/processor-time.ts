import { readdir, readFile } from "node:fs/promises";

/** Of a clock that `/proc` counts in, in every Linux that runs on usual machines. */
const TICK_MS = 10;

/** Processor time (ms) that a process and all that it started have taken so far: what a busy machine does not change. NaN where the system tells it otherwise. */
export async function processorTimeOf(pid: number): Promise<number> {
  const seen = new Map<number, { readonly parent: number; readonly took: number }>();
  for (const name of await readdir("/proc").catch(() => [])) {
    if (!/^\d+$/u.test(name)) continue;
    const text = await readFile(`/proc/${name}/stat`, "utf8").catch(() => "");
    // the name in parentheses may hold anything
    const [, parent, ...rest] = text.slice(text.lastIndexOf(")") + 2).split(" ");
    seen.set(Number(name), { parent: Number(parent), took: (Number(rest[9]) + Number(rest[10])) * TICK_MS });
  }
  const within = (one: number): boolean => one === pid || (one > 1 && within(seen.get(one)?.parent ?? 0));
  const own = [...seen].filter(([one]) => within(one));
  return own.length === 0 ? Number.NaN : own.reduce((sum, [, { took }]) => sum + took, 0);
}
