import { runCli } from "./cli.ts";

/** The program `sheaf`: gives the process to the command and ends with its exit code. */
const [, , ...args] = process.argv;
const stop = new AbortController();

// `| head` closes our output: that is an end, not a failure.
process.stdout.on("error", () => stop.abort());
process.stderr.on("error", () => undefined);

// The server has its own way to end.
if (args[0] !== "serve") {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => {
      stop.abort();
    });
  }
}

process.exitCode = await runCli(args, {
  stdout: process.stdout,
  stderr: process.stderr,
  stdin: process.stdin,
  environment: process.env,
  folder: process.cwd(),
  signal: stop.signal,
  now: () => Date.now(),
});
