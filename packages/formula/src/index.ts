export * from "./ast.ts";
export * from "./catalogue.ts";
