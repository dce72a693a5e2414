// The part of the compiler that the browser runs: a chunk of its own, since a page is shown before it is needed.
export { analyzeDocument, formulaPlace } from "@sheaf/compiler";
