import { readArguments } from "./command/command.ts";
import { exitCodes } from "./command/exit-codes.ts";
import { UsageError } from "./command/failures.ts";
import { type Io, write } from "./command/io.ts";
import { reportFailure } from "./command/report-failure.ts";
import { commandNamed, overview } from "./commands/index.ts";
import { version } from "./version.ts";

/** Runs one call of `sheaf` and gives its exit code. `args` is what stands behind the program's name. */
export async function runCli(args: readonly string[], io: Io): Promise<number> {
  try {
    return await dispatch(args, io);
  } catch (error) {
    return reportFailure(error, io);
  }
}

async function dispatch(args: readonly string[], io: Io): Promise<number> {
  const [first, second] = args;
  if (first === undefined) {
    await write(io.stderr, overview());
    return exitCodes.usage;
  }
  if (first === "--version" || first === "-V") {
    await write(io.stdout, `sheaf ${await version()} (Node.js ${process.versions.node})\n`);
    return exitCodes.done;
  }
  if (first === "--help" || first === "-h" || (first === "help" && second === undefined)) {
    await write(io.stdout, overview());
    return exitCodes.done;
  }
  if (first === "help") {
    const { entry } = commandNamed(args.slice(1));
    await write(io.stdout, (await entry.load()).help);
    return exitCodes.done;
  }
  if (first.startsWith("-")) throw new UsageError(`${first} is not known.`, "sheaf help lists the commands.");
  const { entry, rest } = commandNamed(args);
  const command = await entry.load();
  const given = readArguments(entry.name, command, rest);
  if (given.wantsHelp) {
    await write(io.stdout, command.help);
    return exitCodes.done;
  }
  return command.run(given, io);
}
