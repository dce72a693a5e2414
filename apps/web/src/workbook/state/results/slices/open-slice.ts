/** A part of its own: most pages never move a control. */
export { openSlice } from "@sheaf/compiler";
