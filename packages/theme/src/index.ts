export * from "./roles.ts";
export * from "./scale.ts";
export * from "./palettes.ts";
export * from "./color.ts";
export * from "./presets.ts";
export * from "./derive.ts";
export * from "./data-colors.ts";
export * from "./css.ts";
