import { type Note, noteText as textOf } from "../notes.ts";
import { english } from "./english.ts";

/** A note in English. */
export const noteText = (note: Note): string => textOf(note, english);
