/** What keeps a text from being times; each has a sentence of its own. */
export type TimesProblem =
  | {
      readonly what:
        | "empty"
        | "long"
        | "time"
        | "range"
        | "times-differ"
        | "time-and-step"
        | "whole-hours"
        | "range-order"
        | "both-days"
        | "several-days"
        | "weekday"
        | "which"
        | "date"
        | "other-weeks"
        | "once"
        | "times-a-day"
        | "holidays"
        | "seconds"
        | "past"
        | "part-of-day"
        | "how-often"
        | "separate"
        | "quarter-months";
    }
  | { readonly what: "minutes" | "hours" | "days" | "months"; readonly count: number }
  | { readonly what: "no-such-day" | "short-months"; readonly day: number }
  | { readonly what: "word"; readonly word: string };

/** Ends the reading of a text. */
export class Unclear extends Error {
  readonly problem: TimesProblem;

  constructor(problem: TimesProblem) {
    super(problem.what);
    this.problem = problem;
  }
}
