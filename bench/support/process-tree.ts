import { readdirSync, readFileSync } from "node:fs";

/** Of a clock that `/proc` counts in, in every Linux that runs on usual machines. */
const TICK_MS = 10;

/** What the system tells of a process; empty where it tells nothing, or the process ended between two looks. */
export function ofProcess(pid: number | undefined, file: "stat" | "status" | "smaps_rollup"): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

/** The fields of its `stat` from the state on: the name in parentheses before them may hold anything. */
function fieldsOf(pid: number | undefined): readonly string[] {
  const text = ofProcess(pid, "stat");
  return text.slice(text.lastIndexOf(")") + 2).split(" ");
}

/** A process and all that it started, and they. */
export function processTree(pid: number): readonly number[] {
  const children = new Map<number, number[]>();
  for (const name of namesIn("/proc").filter((each) => /^\d+$/u.test(each))) {
    const parent = Number(fieldsOf(Number(name))[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const tree = [pid];
  for (const each of tree) tree.push(...(children.get(each) ?? []));
  return tree;
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Processor time (ms) that a process has had so far, without what it started; NaN where it is gone or the system tells it otherwise. */
export function ownProcessorTime(pid: number | undefined): number {
  const fields = fieldsOf(pid);
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
