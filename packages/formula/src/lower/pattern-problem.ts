/** What is wrong with a pattern of numbers or dates. */
export interface PatternProblem {
  readonly kind: "problem";
  readonly message: string;
}

export function patternProblem(message: string): PatternProblem {
  return { kind: "problem", message };
}
