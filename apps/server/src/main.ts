import { firstAdminLink } from "./areas/session/index.ts";
import { readConfig } from "./platform/config/index.ts";
import { createLog } from "./platform/log/index.ts";
import { StartupFailure } from "./platform/startup-failure.ts";
import { PREDECESSOR, type ReadyMessage } from "./platform/supervision/keep-running.ts";
import { surviveStrays } from "./platform/supervision/stray-failures.ts";
import { ensureSampleOrganization, readSampleAccount } from "./app/sample.ts";
import { type RunningServer, startServer } from "./app/server.ts";

/** The server program: reads the environment, starts, says so in one line that programs read, and ends on a signal. */
const BAD_CONFIGURATION = 78;
/** A bug of ours: whoever watches us starts us again. */
const DEFECT = 70;
const PATIENCE = 8_000;

let running: RunningServer | null = null;
let ending = false;
let endWith = 0;

function end(code = 0): void {
  if (ending) return;
  ending = true;
  // whatever hangs, the process does not
  setTimeout(() => process.exit(code === 0 ? 1 : code), PATIENCE).unref();
  endWith = code;
  void running?.stop().finally(() => process.exit(code));
}

try {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  surviveStrays(log, () => end(DEFECT));
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
    process.on(signal, () => end());
  }
  // whoever watches us was killed: nobody would bring us back, and the next one wants our place
  process.on("disconnect", () => end());
  const predecessor = process.env[PREDECESSOR];
  if (predecessor !== undefined) log.error({ reason: predecessor }, "the server before this one died");
  const started = await startServer(config, { log, ...(config.production ? {} : { seed: ensureSampleOrganization }) });
  running = started;
  // a signal that came while we started: what was started is stopped in good order
  if (ending) await started.stop().then(() => process.exit(endWith));
  const sample = config.production ? null : readSampleAccount(config.dataFolder);
  const account = sample === null ? "" : ` org=${sample.slug} email=${sample.email} password=${sample.password}`;
  process.send?.({ kind: "ready", port: started.port } satisfies ReadyMessage);
  process.stdout.write(`SHEAF_READY url=${started.url}${account}\n`);
  // nobody is there yet: whoever reads this line is the first, once
  const first = await firstAdminLink(started.services);
  if (first !== null) process.stdout.write(`SHEAF_FIRST_ADMIN url=${first}\n`);
} catch (error) {
  if (error instanceof StartupFailure) process.stderr.write(`${error.message}\n`);
  else process.stderr.write(`Sheaf could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(error instanceof StartupFailure ? BAD_CONFIGURATION : 1);
}
