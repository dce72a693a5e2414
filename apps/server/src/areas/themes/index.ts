import type { Area } from "../../platform/operations/index.ts";
import { createTheme, deleteTheme, listThemes, setDefaultTheme, updateTheme } from "./operations.ts";

export { requireTheme, themesOf } from "./store.ts";

export function themesArea(): Area {
  return { name: "themes", operations: [listThemes, createTheme, updateTheme, deleteTheme, setDefaultTheme] };
}
