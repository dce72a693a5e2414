import type { Said } from "@sheaf/messages";

/** What is wrong with a value, as a check of ours says it, or the library that makes the checks. */
export function saidOf(issue: { readonly message: string; readonly params?: unknown }): Said {
  const { said } = (issue.params ?? {}) as { readonly said?: Said };
  return said ?? issue.message;
}
