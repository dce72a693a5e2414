export * from "./api.ts";
export { compileQuery } from "./compile.ts";
