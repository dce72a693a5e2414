// What a launcher says when it cannot go on: one sentence, what to do about it, no stack. Node 20, built-in modules only.

/** A failure that the person who typed the command can act on; everything else is a bug and keeps its stack. */
export class LaunchFailure extends Error {
  /**
   * @param {string} message What went wrong, one sentence.
   * @param {string} [advice] What to do about it.
   */
  constructor(message, advice) {
    super(message);
    this.name = "LaunchFailure";
    this.advice = advice;
  }
}

/**
 * Runs a launcher: prints a LaunchFailure as `sheaf: message` on stderr and exits with code 1.
 * @param {() => Promise<void>} launch
 */
export async function launching(launch) {
  try {
    requireNode20();
    await launch();
  } catch (failure) {
    if (!(failure instanceof LaunchFailure)) throw failure;
    process.stderr.write(`sheaf: ${failure.message}\n${failure.advice ? `  ${failure.advice}\n` : ""}`);
    process.exit(1);
  }
}

function requireNode20() {
  if (Number(process.versions.node.split(".")[0]) >= 20) return;
  throw new LaunchFailure(
    `Sheaf needs Node.js 20 or later to start; this is ${process.versions.node}.`,
    "Install a newer Node.js and try again.",
  );
}
