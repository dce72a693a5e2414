export const sheetSizes = ["a4", "a3", "letter", "legal", "tabloid"] as const;
export type SheetSize = (typeof sheetSizes)[number];
export const sheetMargins = ["none", "narrow", "normal", "wide"] as const;
export type SheetMargins = (typeof sheetMargins)[number];

/** What is asked of paper. */
export interface PaperSetting {
  readonly size: SheetSize;
  readonly orientation: "portrait" | "landscape";
  readonly margins: SheetMargins;
  /** Tables with all rows that were brought, on sheets of their own; false: as much as the page shows. */
  readonly wholeTables: boolean;
}

export const usualPaper: PaperSetting = { size: "a4", orientation: "landscape", margins: "normal", wholeTables: false };

const INCH = 96;
const MM = INCH / 25.4;
/** Upright, px. */
const sizes: Readonly<Record<SheetSize, readonly [number, number]>> = {
  a4: [210 * MM, 297 * MM],
  a3: [297 * MM, 420 * MM],
  letter: [8.5 * INCH, 11 * INCH],
  legal: [8.5 * INCH, 14 * INCH],
  tabloid: [11 * INCH, 17 * INCH],
};
const margins: Readonly<Record<SheetMargins, number>> = { none: 0, narrow: 0.3 * INCH, normal: 0.5 * INCH, wide: INCH };

export interface SheetFrame {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
}

export function frameOf({ size, orientation, margins: named }: PaperSetting): SheetFrame {
  const [narrow, long] = sizes[size];
  const [width, height] = orientation === "portrait" ? [narrow, long] : [long, narrow];
  return { width, height, margin: margins[named] };
}
