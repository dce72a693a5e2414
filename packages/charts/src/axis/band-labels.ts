import { LABEL_FONT, fitText, textWidth } from "../text/measure.ts";

/** Labels of a band axis by slot: what is written, null where the label is left out. */
export type BandLabels = readonly (string | null)[];

/** A name is not cut below this width while whole labels can be left out instead, px. */
const NAME_ROOM = 48;
const APART = 8;

/**
 * Labels under upright bars. They thin out, then are cut; they never turn. `ordered` slots (numbers, periods) are thinned
 * until the text fits whole; names are thinned only until about seven letters fit.
 */
export function bandLabelsAcross(texts: readonly string[], band: number, ordered: boolean): BandLabels {
  const widest = texts.reduce((width, text) => Math.max(width, textWidth(text, LABEL_FONT)), 0);
  const wanted = ordered ? widest : Math.min(widest, NAME_ROOM);
  const every = band <= 0 ? texts.length : Math.max(1, Math.ceil((wanted + APART) / band));
  const room = Math.max(0, every * band - APART);
  return texts.map((text, slot) => (slot % every === 0 ? fitText(text, room, LABEL_FONT) : null));
}

const LINE = 14;

/** Labels beside lying bars: cut to the room, thinned where the bars are closer than a line of text. */
export function bandLabelsDown(texts: readonly string[], band: number, room: number): BandLabels {
  const every = band <= 0 ? texts.length : Math.max(1, Math.ceil(LINE / band));
  return texts.map((text, slot) => (slot % every === 0 ? fitText(text, room, LABEL_FONT) : null));
}

/** Width that the labels of lying bars may take: as wide as the widest, at most so much of the drawing. */
export function bandLabelRoom(texts: readonly string[], width: number): number {
  const widest = texts.reduce((most, text) => Math.max(most, textWidth(text, LABEL_FONT)), 0);
  return Math.min(Math.ceil(widest), Math.max(40, Math.floor(width * 0.4)));
}
