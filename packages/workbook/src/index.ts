export * from "./document.ts";
export * from "./query.ts";
