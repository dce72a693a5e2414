export { type Answer, PaperTooLarge, type Source, TooManyPrints } from "./gather.ts";
export { controlText, filterText } from "./in-force.ts";
export { ownPicture, type PictureBox } from "./own-picture.ts";
export type { PictureWanted } from "./pictures.ts";
export type { Limits } from "./questions.ts";
export {
  draw,
  gather,
  type Gathered,
  press,
  type Pressed,
  pressFacts,
  type PressFormat,
  pressFormats,
  PressRefusal,
  type PressRequest,
  type PressWhat,
} from "./press.ts";
