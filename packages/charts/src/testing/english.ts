import { loadWords } from "@sheaf/messages/compile";
import type { Say } from "../notes.ts";

const words = await loadWords("en", { only: ["drawing"] });

/** The words of drawings in English. */
export const english: Say = (message) => words.say(message);
