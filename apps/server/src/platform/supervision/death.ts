import { readFileSync } from "node:fs";

/** How a process ended, as its parent sees it. */
export interface Death {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** What it said last on standard error. */
  readonly lastWords: string;
  /** Processes of this machine's share that the system ended for want of memory while it ran; null where the system does not count them. */
  readonly killedForMemory: number | null;
}

const LONGEST = 300;

/** Why a server died, in one line. */
export function reasonOf({ code, signal, lastWords, killedForMemory }: Death): string {
  const how = signal === null ? `exit code ${code ?? "unknown"}` : `signal ${signal}`;
  const words = lastWord(lastWords);
  const said = words === null ? "" : `; last words: ${words}`;
  if (/heap out of memory|Reached heap limit|Allocation failed|ERR_WORKER_OUT_OF_MEMORY/u.test(lastWords))
    return `out of memory: it reached the limit of its heap (${how}; a higher one: NODE_OPTIONS=--max-old-space-size=MEGABYTES)${said}`;
  if (signal === "SIGKILL" && (killedForMemory ?? 0) > 0) return `out of memory: the system killed it (${how})${said}`;
  if (signal === "SIGKILL") return `killed from outside (${how}), by somebody or by the system for want of memory${said}`;
  return `${how}${said}`;
}

/** The line that says most: what the engine calls fatal, else the last error of the log, else the last line. */
function lastWord(stderr: string): string | null {
  const lines = stderr
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !/^<---|^(?:\d+: 0x|----- )/u.test(line));
  const fatal = lines.findLast((line) => /^FATAL ERROR|^#? ?Fatal/u.test(line));
  const told = lines.findLast((line) => /"level":"(?:fatal|error)"/u.test(line));
  const line = fatal ?? (told === undefined ? undefined : messageOf(told)) ?? lines.findLast((each) => !each.startsWith("{"));
  return line === undefined ? null : line.slice(0, LONGEST);
}

function messageOf(line: string): string {
  try {
    const { msg, err } = JSON.parse(line) as { msg?: string; err?: { message?: string } };
    return [msg, err?.message].filter((part) => part !== undefined).join(": ");
  } catch {
    return line;
  }
}

/** How many processes the system has ended for want of memory, in our share of the machine; null where it does not tell. */
export function killsForMemory(): number | null {
  try {
    return Number(/^oom_kill (\d+)/mu.exec(readFileSync("/sys/fs/cgroup/memory.events", "utf8"))?.[1] ?? Number.NaN) || 0;
  } catch {
    return null;
  }
}
