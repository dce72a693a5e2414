import type { Area } from "@sheaf/messages";
import { lazy, type ComponentType, type LazyExoticComponent } from "react";
import { withWords } from "./words.ts";

type Bring = () => Promise<unknown>;

const partsAtHand = new Set<Bring>();

/** What `lazyPart` made so far: what a person who works may open at any moment. Parts that come bring more. */
export const partsSoFar = (): readonly Bring[] => [...partsAtHand];

/**
 * A component that is loaded when it is first shown, with the areas of texts that it needs: tried again where the line is bad, and told
 * by its code where it does not come.
 */
export function lazyPart<Module, Props>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
  areas: readonly Area[] = [],
): LazyExoticComponent<ComponentType<Props>> {
  partsAtHand.add(() => withWords(areas, load));
  return lazyScreen(load, pick, areas);
}

/** A lazy part that one goes to, and that nobody who works elsewhere misses. */
export function lazyScreen<Module, Props>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
  areas: readonly Area[] = [],
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: pick(await withWords(areas, load)) }));
}
