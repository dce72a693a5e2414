// `node tools/run24.mjs FILE ARGS…`: runs a script under Node 24, whatever Node started us.
import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { node24 } from "./node24.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const child = spawn(node24(root), process.argv.slice(2), { stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
