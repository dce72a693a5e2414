import { join, resolve } from "node:path";
import { stopLeftServer } from "./platform/postgres/left-server.ts";
import { ServerKeeper } from "./platform/supervision/keep-running.ts";

/** The server program under a watch that brings it back when it dies: what `npm start`, `sheaf serve` and the container run. */
const keeper = new ServerKeeper({
  main: join(import.meta.dirname, "main.ts"),
  arguments: process.argv.slice(2),
  environment: process.env,
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  clearAway: () => stopLeftServer(resolve(process.env["SHEAF_DATA"] || ".sheaf")),
});
// whoever read us is gone: no reason to end a server
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => keeper.end(signal));
process.exit(await keeper.run());
