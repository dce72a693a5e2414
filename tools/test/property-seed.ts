// Setup of every Vitest run: SEED makes property tests draw the same cases again.
import fc from "fast-check";

const seed = process.env["SEED"];
if (seed !== undefined && seed !== "") fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) });
