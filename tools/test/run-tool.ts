// Runs one of the locked tools under this Node and keeps what it prints.
import { spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { join } from "node:path";

export interface ToolRun {
  readonly code: number;
  /** stdout and stderr as they came. */
  readonly output: string;
}

interface HowToRun {
  /** Lets the person watch instead of keeping the output. */
  readonly show?: boolean;
  /** The program and what it starts give way to others on the cores. */
  readonly yielding?: boolean;
  readonly environment?: NodeJS.ProcessEnv;
}

/** Runs `node SCRIPT ARGS`; `script` is relative to the root. */
export function runTool(
  root: string,
  script: string,
  args: readonly string[],
  options: HowToRun & { readonly cwd?: string } = {},
): Promise<ToolRun> {
  return runProgram(process.execPath, [join(root, script), ...args], { cwd: root, ...options });
}

/** Runs a program to its end. A program that cannot be started ends with code 127. */
export function runProgram(file: string, args: readonly string[], options: HowToRun & { readonly cwd: string }): Promise<ToolRun> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: options.cwd,
      env: options.environment ?? process.env,
      stdio: options.show ? ["ignore", "inherit", "inherit"] : ["ignore", "pipe", "pipe"],
    });
    if (options.yielding && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8");
      stream?.on("data", (text: string) => {
        output += text;
      });
    }
    child.on("error", (error) => resolve({ code: 127, output: `${output}${error.message}\n` }));
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Runs jobs at most `width` at a time, results in the order of the jobs. */
export async function bounded<T, R>(jobs: readonly T[], width: number, run: (job: T) => Promise<R>): Promise<readonly R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < jobs.length; index = next++) {
      const job = jobs[index];
      if (job !== undefined) results[index] = await run(job);
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, jobs.length) }, worker));
  return results;
}
