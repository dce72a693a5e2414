import { keepKey } from "../calls/kept-keys.ts";
import { serverAddress, serverOptions } from "../calls/server-options.ts";
import { serverAt } from "../calls/server.ts";
import type { Command } from "../command/command.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { UsageError } from "../command/failures.ts";
import { type Io, write } from "../command/io.ts";

const { server } = serverOptions;
const where = `  --server URL   where the server is, such as https://sheaf.example.com; default: SHEAF_SERVER, else http://localhost:4000`;

export const login: Command = {
  positionals: [],
  options: { server },
  help: `Usage: sheaf login --server URL < FILE

Reads an API key from standard input, asks the server whose it is, and keeps it in ~/.config/sheaf/keys.json (or below
XDG_CONFIG_HOME), which only its owner can read. Make the key on your Security page: a personal token. It never stands in the
list of processes or in the shell's history that way.

${where}
`,
  run: async (given, io) => {
    const address = serverAddress(given, io);
    if (address.protocol === "http:" && !isThisMachine(address))
      throw new UsageError("The key would be sent in the clear.", "Write an https:// address.");
    const key = await keyFrom(io);
    const { email } = await serverAt(address, key, null, io).whoAmI();
    await keepKey(address, key, io);
    await write(io.stdout, `SHEAF_LOGIN server=${address.origin} email=${email}\n`);
    return exitCodes.done;
  },
};

export const logout: Command = {
  positionals: [],
  options: { server },
  help: `Usage: sheaf logout --server URL

Forgets the key that sheaf login kept. The key itself goes on: revoke it on your Security page.

${where}
`,
  run: async (given, io) => {
    await keepKey(serverAddress(given, io), null, io);
    return exitCodes.done;
  },
};

function isThisMachine({ hostname }: URL): boolean {
  return hostname === "localhost" || hostname.endsWith(".localhost") || hostname === "[::1]" || /^127(?:\.\d{1,3}){3}$/u.test(hostname);
}

/** More is no key. */
const MOST_BYTES = 1_000;

async function keyFrom(io: Io): Promise<string> {
  await write(io.stderr, "API key: ");
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of io.stdin) {
    pieces.push(piece);
    bytes += piece.length;
    // a person ends it with Enter
    if (bytes > MOST_BYTES || piece.includes(10)) break;
  }
  const key = Buffer.concat(pieces).toString("utf8").trim();
  if (!/^[\x21-\x7e]{20,500}$/u.test(key)) throw new UsageError("That is no API key.", "Make one on your Security page.", "unauthorized");
  return key;
}
