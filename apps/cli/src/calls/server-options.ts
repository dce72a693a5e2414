import { fromAddressId, isUuid, parseDocumentAddress } from "@sheaf/contract";
import type { Given } from "../command/command.ts";
import { UsageError } from "../command/failures.ts";
import type { Io } from "../command/io.ts";
import { keptKey } from "./kept-keys.ts";
import { type Server, serverAt } from "./server.ts";

export const serverOptions = { server: { type: "string" }, org: { type: "string" } } as const;

export const serverHelp = `  --server URL     where the server is, such as https://sheaf.example.com; default: SHEAF_SERVER, else http://localhost:4000
  --org SLUG       the organization that the token must belong to

The calls are made with the API key that \`sheaf login\` keeps for the server, or with the one in SHEAF_TOKEN.`;

/** Where the server is that the options or the environment name. */
export function serverAddress(given: Given, io: Io): URL {
  const address = URL.parse(given.text("server") ?? io.environment["SHEAF_SERVER"] ?? "http://localhost:4000");
  if (address === null || !/^https?:$/u.test(address.protocol) || address.username !== "" || address.password !== "")
    throw new UsageError("--server is no address of a server.", "Write one such as https://sheaf.example.com.");
  return address;
}

/** The server that the options and the environment name, with the caller's token. */
export async function openServer(given: Given, io: Io): Promise<Server> {
  const address = serverAddress(given, io);
  const own = io.environment["SHEAF_TOKEN"] ?? "";
  const token = own === "" ? ((await keptKey(address, io)) ?? "") : own;
  if (token === "")
    throw new UsageError(
      "There is no key for this server.",
      "Make an API key on your Security page, then call sheaf login, or set SHEAF_TOKEN.",
      "unauthorized",
    );
  if (!/^[\x21-\x7e]+$/u.test(token)) throw new UsageError("SHEAF_TOKEN holds signs that no token has.", null, "unauthorized");
  const slug = given.text("org");
  const server = serverAt(address, token, null, io);
  return slug === null ? server : serverAt(address, token, await server.organizationId(slug), io);
}

/** An id as a person has it: the UUID, its 22 signs in an address, or the whole address of a workbook. */
export function idIn(text: string, what: string): string {
  const path = URL.parse(text)?.pathname ?? null;
  const found = path === null ? fromAddressId(text) : parseDocumentAddress(path)?.id;
  const id = isUuid(text.toLowerCase()) ? text.toLowerCase() : (found ?? null);
  if (id === null) throw new UsageError(`${what} ${JSON.stringify(text)} is no id.`, "Write the id from its address, or the UUID.");
  return id;
}
