// Loaded into a server process by `--import`: tells on stderr of every turn of the main thread's loop that took the processor for long.
// What counts is the thread's own time: on a busy machine the clock on the wall says nothing.
import { isMainThread } from "node:worker_threads";

const TELL = 60;

if (isMainThread && process.argv[1]?.endsWith("/main.ts") === true) {
  const spent = (): number => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  };
  let before = spent();
  setInterval(() => {
    const now = spent();
    if (now - before >= TELL) process.stderr.write(`STRETCH ${Math.round(now - before)}\n`);
    before = now;
  }, 1).unref();
}
