/** A rectangle in px from the top left of the drawing, or of a plane. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}
