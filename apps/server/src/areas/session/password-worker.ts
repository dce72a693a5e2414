import { parentPort } from "node:worker_threads";
import { hashSync, verifySync } from "@node-rs/argon2";
import type { PasswordTask, PasswordReply } from "./passwords.ts";

/** Hashes on a thread of its own: neither the event loop nor libuv's small pool waits for it. */
parentPort?.on("message", (task: PasswordTask) => {
  let reply: PasswordReply;
  try {
    reply = { id: task.id, value: task.kind === "hash" ? hashSync(task.password, task.cost) : verifySync(task.hash, task.password) };
  } catch {
    reply = { id: task.id, value: false };
  }
  parentPort?.postMessage(reply);
});
