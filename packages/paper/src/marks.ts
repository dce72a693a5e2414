import type { PictureFile } from "./picture-file.ts";

/** A box of a drawing, px. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Letters: a family that fonts are found for, and which of its cuts. */
export interface Face {
  readonly family: string;
  readonly isBold: boolean;
  readonly isItalic: boolean;
}

export interface Stroke {
  readonly color: string;
  readonly width: number;
  readonly opacity: number;
  readonly dash: readonly number[];
  readonly cap: "butt" | "round" | "square";
  readonly join: "miter" | "round" | "bevel";
}

export interface Fill {
  readonly color: string;
  readonly opacity: number;
}

/** a, b, c, d, e, f of an SVG matrix. */
export type Matrix = readonly [number, number, number, number, number, number];

/** What a part of a drawing is, for those who read it otherwise than by looking. */
export type Role = "H1" | "H2" | "H3" | "P" | "Figure" | "Table" | "TR" | "TH" | "TD" | "Sect" | "Artifact";

export interface TextMark {
  readonly kind: "text";
  readonly x: number;
  /** Of the line that letters stand on. */
  readonly y: number;
  readonly text: string;
  readonly face: Face;
  readonly size: number;
  readonly color: string;
  readonly anchor: "start" | "middle" | "end";
  readonly halo?: { readonly color: string; readonly width: number };
  /** An address, or `#` and the id of a page or an element of the same document. */
  readonly link?: string;
  readonly lines?: readonly ("under" | "through")[];
  /** Whether it begins at the right; left out: as its first letter says. */
  readonly isRight?: boolean;
}

export interface PathMark {
  readonly kind: "path";
  readonly d: string;
  readonly fill: Fill | null;
  readonly stroke: Stroke | null;
}

/** A picture, stretched into its box. */
export interface ImageMark extends Box {
  readonly kind: "image";
  readonly picture: PictureFile;
}

export interface GroupMark {
  readonly kind: "group";
  readonly marks: readonly Mark[];
  readonly move?: Matrix;
  readonly clip?: Box;
  /** What is cut out is the ellipse in that box. */
  readonly isRound?: boolean;
  readonly role?: Role;
  /** In words, of a figure. */
  readonly alt?: string;
}

/** What drawings are made of: every writer knows these and nothing of tables or charts. */
export type Mark = PathMark | TextMark | ImageMark | GroupMark;

/** One sheet of paper, px of a screen: 96 to the inch. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly marks: readonly Mark[];
}

/** Sheets with what a reader is told about them. */
export interface Paper {
  readonly title: string;
  readonly language: string;
  readonly sheets: readonly Sheet[];
  /** Places that a reader can go to: pages, and in them the elements that have titles. */
  readonly outline: readonly OutlinePage[];
}

/** A place of an outline: what it is called, on which sheet, and how far down, px. */
export interface OutlinePlace {
  /** Of the page or element, for links that lead there. */
  readonly id: string;
  readonly title: string;
  readonly sheet: number;
  readonly y: number;
}

export interface OutlinePage extends OutlinePlace {
  readonly parts: readonly OutlinePlace[];
}

export type Measure = (text: string, face: Face, size: number) => number;

const two = (value: number): string => String(Math.round(value * 100) / 100);

export function boxPath({ x, y, width, height }: Box, radius = 0): string {
  const r = Math.min(radius, width / 2, height / 2);
  if (r <= 0) return `M${two(x)} ${two(y)}H${two(x + width)}V${two(y + height)}H${two(x)}Z`;
  const arc = (toX: number, toY: number): string => `A${two(r)} ${two(r)} 0 0 1 ${two(toX)} ${two(toY)}`;
  return [
    `M${two(x + r)} ${two(y)}H${two(x + width - r)}${arc(x + width, y + r)}V${two(y + height - r)}${arc(x + width - r, y + height)}`,
    `H${two(x + r)}${arc(x, y + height - r)}V${two(y + r)}${arc(x + r, y)}Z`,
  ].join("");
}

export function filled(d: string, color: string, opacity = 1): PathMark {
  return { kind: "path", d, fill: { color, opacity }, stroke: null };
}

export function stroked(d: string, color: string, width = 1): PathMark {
  return { kind: "path", d, fill: null, stroke: { color, width, opacity: 1, dash: [], cap: "butt", join: "miter" } };
}

export function line(x1: number, y1: number, x2: number, y2: number, color: string): PathMark {
  return stroked(`M${two(x1)} ${two(y1)}L${two(x2)} ${two(y2)}`, color, 1);
}

export function moved(marks: readonly Mark[], x: number, y: number): GroupMark {
  return { kind: "group", marks, move: [1, 0, 0, 1, x, y] };
}

export function tagged(role: Role, marks: readonly Mark[], alt?: string): GroupMark {
  return { kind: "group", marks, role, ...(alt === undefined ? {} : { alt }) };
}
