export { examine, type Examined } from "./examine.ts";
export type { Finding } from "./findings.ts";
