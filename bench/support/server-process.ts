import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** A server that said that it is ready, and how to sign in. */
export interface ReadyServer {
  readonly child: ChildProcess;
  readonly url: string;
  readonly org: string;
  readonly email: string;
  readonly password: string;
}

/** Runs a script of the repository that starts the server, on a data folder and a free port, with such `SHEAF_*` settings. */
export function startServer(args: readonly string[], data: string, settings: Readonly<Record<string, string>> = {}): Promise<ReadyServer> {
  const env = {
    ...process.env,
    ...settings,
    SHEAF_DATA: data,
    PORT: "0",
    NODE_COMPILE_CACHE: join(data, "compile-cache"),
    SHEAF_LOG: "warn",
  };
  const child = spawn(process.execPath, [...args], { cwd: root, env, stdio: ["ignore", "pipe", "inherit"] });
  return new Promise((resolve, reject) => {
    let seen = "";
    child.once("exit", (code) => reject(new Error(`${args.join(" ")} ended with code ${code}`)));
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      seen += text;
      const [, url = "", org = "", email = "", password = ""] =
        /^SHEAF_READY url=(\S+) org=(\S+) email=(\S+) password=(\S+)\n/m.exec(seen) ?? [];
      if (url !== "") resolve({ child, url, org, email, password });
    });
  });
}

export function stopServer({ child }: ReadyServer): Promise<void> {
  return new Promise((resolve) => {
    child.removeAllListeners("exit");
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });
}
