import type { Message } from "@sheaf/messages";

/** What is wrong with a pattern of numbers or dates. */
export interface PatternProblem {
  readonly kind: "problem";
  readonly message: Message;
}

export function patternProblem(said: Message): PatternProblem {
  return { kind: "problem", message: said };
}
