import { message } from "@sheaf/messages";
import type { Say } from "../notes.ts";

/** What a percentage changes by, told in points: `+3.2 pts` for `+3.2%`. Other texts stay as they are. */
export const inPoints = (text: string, say: Say): string =>
  text.endsWith("%") ? say(message("drawing.percentage-points", { amount: text.slice(0, -1).trimEnd() })) : text;
