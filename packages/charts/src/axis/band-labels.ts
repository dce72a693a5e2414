import { type Font, LABEL_FONT, fitText, textWidth } from "../text/measure.ts";

/** Labels of a band axis by slot: what is written, null where the label is left out. */
export type BandLabels = readonly (string | null)[];

/** A name is not cut below this width while whole labels can be left out instead, px. */
const NAME_ROOM = 48;
const APART = 8;

/**
 * Labels under upright bars. They thin out, then are cut; they turn only where the file says so. `whole` ones (numbers, periods, names
 * that may be longer) are thinned until the text fits; names are thinned only until about seven letters fit.
 */
export function bandLabelsAcross(texts: readonly string[], band: number, whole: boolean, font: Font = LABEL_FONT): BandLabels {
  const widest = texts.reduce((width, text) => Math.max(width, textWidth(text, font)), 0);
  const wanted = whole ? widest : Math.min(widest, NAME_ROOM);
  const every = band <= 0 ? texts.length : Math.max(1, Math.ceil((wanted + APART) / band));
  const room = Math.max(0, every * band - APART);
  return texts.map((text, slot) => (slot % every === 0 ? fitText(text, room, font) : null));
}

const APART_LINES = 2;

/** Labels beside lying bars: cut to the room, thinned where the bars are closer than a line of text. */
export function bandLabelsDown(texts: readonly string[], band: number, room: number, font: Font = LABEL_FONT): BandLabels {
  const every = band <= 0 ? texts.length : Math.max(1, Math.ceil((font.size + APART_LINES) / band));
  return texts.map((text, slot) => (slot % every === 0 ? fitText(text, room, font) : null));
}

/** Width that the labels of lying bars may take: as wide as the widest, at most so much of the drawing; longer ones more of it. */
export function bandLabelRoom(texts: readonly string[], width: number, longer: boolean, font: Font = LABEL_FONT): number {
  const widest = texts.reduce((most, text) => Math.max(most, textWidth(text, font)), 0);
  return Math.min(Math.ceil(widest), Math.max(40, Math.floor(width * (longer ? 0.65 : 0.4))));
}
