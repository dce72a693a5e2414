import type { Area } from "@sheaf/messages";
import { lazy, type ComponentType, type LazyExoticComponent } from "react";
import { withWords } from "./words.ts";

/**
 * A component that is loaded when it is first shown, with the areas of texts that it needs: tried again where the line is bad, and told
 * by its code where it does not come.
 */
export function lazyPart<Module, Props>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
  areas: readonly Area[] = [],
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: pick(await withWords(areas, load)) }));
}
