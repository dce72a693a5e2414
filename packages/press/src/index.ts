export { type Answer, type Limits, PaperTooLarge, type Source } from "./fill.ts";
export { controlText, filterText } from "./in-force.ts";
export {
  press,
  type Pressed,
  pressFacts,
  type PressFormat,
  pressFormats,
  PressRefusal,
  type PressRequest,
  type PressWhat,
} from "./press.ts";
