import { CodedError } from "@sheaf/contract";
import { type Command, required } from "../command/command.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { UsageError } from "../command/failures.ts";
import { write } from "../command/io.ts";
import { onOwnServer } from "../command/own-server.ts";

export const orgCreate: Command = {
  positionals: ["SLUG"],
  options: { admin: { type: "string" }, name: { type: "string" }, password: { type: "string" }, "time-zone": { type: "string" } },
  help: `Usage: sheaf org create SLUG --admin EMAIL [--name NAME] [--password PASSWORD] [--time-zone ZONE]

Makes an organization, its first administrator and its warehouse in this machine's data folder (SHEAF_DATA, default .sheaf)
or in the metadata store that DATABASE_URL names. Works beside a running server and without one.

  SLUG              first segment of the organization's addresses: lower-case letters, digits and hyphens
  --admin EMAIL     the first administrator
  --name NAME       display name; default: the slug
  --password TEXT   the administrator's password; default: one is made and printed once. SHEAF_PASSWORD keeps it out of the
                    list of processes
  --time-zone ZONE  zone in which dates are read and cut, such as Europe/Berlin; default UTC

Prints one line: SHEAF_ORG slug=… id=… email=… password=… (the password only if it was made here)
`,
  run: async (given, io) => {
    const slug = given.argument(0);
    const email = required(given, "admin", "with the first administrator's e-mail address");
    const name = given.text("name");
    const password = given.text("password") ?? io.environment["SHEAF_PASSWORD"] ?? null;
    const timeZone = given.text("time-zone");
    if (timeZone !== null && !isTimeZone(timeZone))
      throw new UsageError(`--time-zone ${timeZone} is no time zone.`, "Write one such as Europe/Berlin.");
    try {
      const created = await onOwnServer(io, (server, config) =>
        server.createOrganizationOffline(config, {
          slug,
          admin: { email },
          ...(name === null ? {} : { name }),
          ...(password === null || password === "" ? {} : { password }),
          ...(timeZone === null ? {} : { timeZone }),
        }),
      );
      const made = created.password === null ? "" : ` password=${created.password}`;
      await write(io.stdout, `SHEAF_ORG slug=${created.slug} id=${created.organizationId} email=${created.email}${made}\n`);
      return exitCodes.done;
    } catch (error) {
      // What was typed is wrong, or the slug is taken: the person mends the call.
      if (error instanceof CodedError && (error.code === "EINVAL" || error.code === "EEXIST"))
        throw new UsageError(error.message, null, error.code);
      throw error;
    }
  },
};

function isTimeZone(zone: string): boolean {
  try {
    Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
