// `node tools/run24.mjs FILE ARGS…`: runs a script under Node 24, whatever Node started us.
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { launching } from "./launch/failure.mjs";
import { become } from "./launch/program.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
await launching(() => become(root, process.argv.slice(2)));
