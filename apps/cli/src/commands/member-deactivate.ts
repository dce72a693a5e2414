import { isUuid } from "@sheaf/contract";
import { openServer, serverHelp, serverOptions } from "../calls/server-options.ts";
import type { Server } from "../calls/server.ts";
import type { Command } from "../command/command.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { UsageError } from "../command/failures.ts";
import { write } from "../command/io.ts";

export const memberDeactivate: Command = {
  positionals: ["MEMBER"],
  options: { ...serverOptions, "new-owner": { type: "string" }, preview: { type: "boolean" } },
  help: `Usage: sheaf member deactivate MEMBER [--new-owner MEMBER] [--preview] --server URL [--org SLUG]

Deactivates a member: their sessions, API keys and connected accounts end at once. MEMBER is an email address, or the UUID of a
member. Needs a key with the scopes organization:read and organization:write, of somebody who may manage users.

  --new-owner MEMBER  gets the documents, folders, workspaces and schedules that the member owns; needs an administrator's key.
                      Schedules that the new owner may not run pause. Without it everything stays the member's
  --preview           counts what the member owns and what would end, and changes nothing
${serverHelp}

Prints one line: SHEAF_MEMBER id=… documents=… folders=… workspaces=… schedules=… keys=… accounts=… paused=…
and on standard error a line for each schedule that pauses.
`,
  run: async (given, io) => {
    const server = await openServer(given, io);
    const memberId = await memberIn(server, given.argument(0));
    const owner = given.text("new-owner");
    const newOwnerId = owner === null ? null : await memberIn(server, owner);
    const found = given.flag("preview") ? await server.departure(memberId, newOwnerId) : await server.removeMember(memberId, newOwnerId);
    for (const { name, reason } of found.pausing) await write(io.stderr, `pauses: ${JSON.stringify(name)}: ${reason}\n`);
    const counts = [
      `documents=${found.documents}`,
      `folders=${found.folders}`,
      `workspaces=${found.workspaces}`,
      `schedules=${found.schedules}`,
      `keys=${found.apiKeys}`,
      `accounts=${found.linkedAccounts}`,
      `paused=${found.pausing.length}`,
    ];
    await write(io.stdout, `SHEAF_MEMBER id=${memberId} ${counts.join(" ")}\n`);
    return exitCodes.done;
  },
};

async function memberIn(server: Server, text: string): Promise<string> {
  if (isUuid(text.toLowerCase())) return text.toLowerCase();
  const id = await server.memberId(text.toLowerCase());
  if (id === null)
    throw new UsageError(`The organization has no member ${JSON.stringify(text)}.`, "Write an email address, or a UUID.", "ENOENT");
  return id;
}
