import type { ServerMessage } from "@sheaf/sync";

const texts = new WeakMap<ServerMessage, string>();

/** A message as it travels. What hundreds are told with one message is written out once. */
export function textOf(message: ServerMessage): string {
  const known = texts.get(message);
  if (known !== undefined) return known;
  const text = JSON.stringify(message);
  texts.set(message, text);
  return text;
}
