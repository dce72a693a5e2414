export * from "./types.ts";
export * from "./tree.ts";
export * from "./primitives.ts";
export * from "./numeric-types.ts";
export * from "./build.ts";
export * from "./names.ts";
