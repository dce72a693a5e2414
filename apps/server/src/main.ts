import { readConfig } from "./platform/config/index.ts";
import { StartupFailure } from "./platform/startup-failure.ts";
import { ensureSampleOrganization, readSampleAccount } from "./app/sample.ts";
import { type RunningServer, startServer } from "./app/server.ts";

/** The server program: reads the environment, starts, says so in one line that programs read, and ends on a signal. */
const BAD_CONFIGURATION = 78;
const PATIENCE = 30_000;

let running: RunningServer | null = null;
let ending = false;

function end(): void {
  if (ending) return;
  ending = true;
  // whatever hangs, the process does not
  setTimeout(() => process.exit(1), PATIENCE).unref();
  void (async () => {
    await running?.stop();
    process.exit(0);
  })();
}

try {
  const config = readConfig(process.env);
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
    process.on(signal, () => {
      if (running === null) process.exitCode = 0;
      end();
    });
  }
  const started = await startServer(config, config.production ? {} : { seed: ensureSampleOrganization });
  running = started;
  // a signal that came while we started
  if (ending) await started.stop().then(() => process.exit(0));
  const sample = config.production ? null : readSampleAccount(config.dataFolder);
  const account = sample === null ? "" : ` org=${sample.slug} email=${sample.email} password=${sample.password}`;
  process.stdout.write(`SHEAF_READY url=${started.url}${account}\n`);
} catch (error) {
  if (error instanceof StartupFailure) process.stderr.write(`${error.message}\n`);
  else process.stderr.write(`Sheaf could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(error instanceof StartupFailure ? BAD_CONFIGURATION : 1);
}
