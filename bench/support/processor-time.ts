import { ownProcessorTime, processTree } from "./process-tree.ts";

/** Processor time (ms) that a process and all that it started have taken so far: what a busy machine does not change. NaN where the system tells it otherwise. */
export function processorTimeOf(pid: number): number {
  const own = ownProcessorTime(pid);
  const others = processTree(pid)
    .slice(1)
    .map((each) => ownProcessorTime(each));
  // those that ended between two looks tell nothing any more
  return others.filter(Number.isFinite).reduce((sum, each) => sum + each, own);
}
