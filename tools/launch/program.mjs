// Starts a program under Node 24 in our place. Node 20, built-in modules only.
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { LaunchFailure } from "./failure.mjs";
import { node24 } from "./node24.mjs";

/**
 * Becomes `node ARGS` under Node 24: same terminal, same signals, same exit code. Never returns.
 * Where this Node can replace its own process it does, so that no launcher stays in memory and a kill hits the program itself.
 * @param {string} root
 * @param {readonly string[]} args Node options, the script, its arguments.
 * @param {Readonly<Record<string, string>>} [environment] Added to this process's environment.
 * @returns {Promise<never>}
 */
export async function become(root, args, environment = {}) {
  const node = node24(root);
  const env = { ...process.env, ...environment };
  if (typeof process.execve === "function" && process.platform !== "win32") {
    // The call is still marked experimental and would say so on stderr at every start.
    process.removeAllListeners("warning");
    process.execve(node, [node, ...args], env);
  }
  process.exit(await run(node, args, { env }));
}

/**
 * Runs a program to its end and gives its exit code (128 + number of the signal that ended it).
 * @param {string} file
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, stdio?: import("node:child_process").StdioOptions }} [options]
 * @returns {Promise<number>}
 */
export function run(file, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { stdio: "inherit", ...options });
    const stop = passSignals(child);
    child.on("error", (error) => {
      stop();
      reject(new LaunchFailure(`Could not run ${file}: ${error.message}`));
    });
    child.on("exit", (code, signal) => {
      stop();
      resolve(code ?? (signal === null ? 1 : 128 + constants.signals[signal]));
    });
  });
}

/** @param {import("node:child_process").ChildProcess} child */
function passSignals(child) {
  // A terminal sends Ctrl+C to the whole group: passing it on would make it two.
  const terminal = process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY;
  /** @type {[NodeJS.Signals, () => void][]} */
  const handlers = [
    ["SIGINT", () => terminal || child.kill("SIGINT")],
    ["SIGTERM", () => child.kill("SIGTERM")],
    ["SIGHUP", () => child.kill("SIGHUP")],
  ];
  for (const [signal, handler] of handlers) process.on(signal, handler);
  return () => {
    for (const [signal, handler] of handlers) process.off(signal, handler);
  };
}
