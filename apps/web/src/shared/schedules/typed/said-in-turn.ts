import { Unclear } from "./times-problem.ts";

type Kind = "time" | "day" | "month";

/** The order in which times, days and months were said: cron has each of them with each of the others. */
export class SaidInTurn {
  readonly #said: Kind[] = [];

  add(kind: Kind): void {
    this.#said.push(kind);
  }

  /** "Monday at 8 and Friday at 9" is not Monday and Friday, at 8 and 9. */
  requireOneOfEach(different: Readonly<Record<Kind, number>>): void {
    for (const [one, other] of [
      ["time", "day"],
      ["time", "month"],
      ["day", "month"],
    ] as const) {
      if (different[one] < 2 || different[other] < 2) continue;
      const both = this.#said.filter((kind) => kind === one || kind === other);
      const turns = both.filter((kind, at) => at > 0 && kind !== both[at - 1]).length;
      if (turns > 1) throw new Unclear({ what: "separate" });
    }
  }
}
