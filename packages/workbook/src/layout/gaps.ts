import { message, type Message } from "@sheaf/messages";
/** Steps of room between the parts of a row or a column, px. */
const steps = { $1: 2, $2: 4, $3: 8, $4: 12, $5: 16, $6: 20, $7: 24, $8: 32, $9: 40, $10: 48, $11: 64 } as const;

export type GapStep = keyof typeof steps;
/** The usual room, none, or one of eleven steps. */
export type Gap = "shown" | "hidden" | GapStep;

export const gapSteps: readonly GapStep[] = ["$1", "$2", "$3", "$4", "$5", "$6", "$7", "$8", "$9", "$10", "$11"];
const USUAL = 12;

const isStep = (text: string): text is GapStep => Object.hasOwn(steps, text);

/** A gap as a layout says it; what is none is the usual one: reading refused it. */
export function gapOf(text: string | undefined): Gap {
  return text === "hidden" || (text !== undefined && isStep(text)) ? text : "shown";
}

/** Why a text is no gap; null: it is one. */
export function gapProblem(text: string): Message | null {
  return text === "shown" || text === "hidden" || isStep(text) ? null : message("files.layout.gap", { text });
}

export const gapPixels = (gap: Gap): number => (gap === "shown" ? USUAL : gap === "hidden" ? 0 : steps[gap]);
