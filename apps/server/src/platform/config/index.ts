export * from "./config.ts";
export * from "./data-folder.ts";
export * from "./secrets.ts";
