// What making a page of a table takes: loaded when somebody first does.
export { makePage, startOf } from "./make-page.ts";
export { pageTemplates } from "./page-templates.ts";
export { sampleStart } from "./sample-start.ts";
