import { Writable } from "node:stream";
import { runCli } from "@sheaf/cli/cli";

export interface Called {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Calls the command in this process, as a person would write it. */
export async function sheaf(
  args: readonly string[],
  options: { readonly folder?: string; readonly environment?: Readonly<Record<string, string>>; readonly stdin?: string } = {},
): Promise<Called> {
  const [stdout, stderr] = [collector(), collector()];
  const code = await runCli(args, {
    stdout: stdout.stream,
    stderr: stderr.stream,
    stdin: (async function* () {
      yield Buffer.from(options.stdin ?? "");
    })(),
    environment: options.environment ?? {},
    folder: options.folder ?? process.cwd(),
    signal: new AbortController().signal,
    now: () => Date.now(),
  });
  return { code, stdout: stdout.text(), stderr: stderr.text() };
}

function collector(): { readonly stream: Writable; readonly text: () => string } {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(chunk);
      done();
    },
  });
  return { stream, text: () => Buffer.concat(chunks).toString("utf8") };
}
