import { message, type Message } from "@sheaf/messages";
import type { Element, Id } from "../document.ts";
import { elementsRead, sourceOf } from "../names/legs.ts";
import type { DocumentFinding } from "./finding.ts";
import { memberOf } from "../elements/members.ts";

/** Elements that read each other in a circle, each circle told once. */
export function sourceCycles(elements: ReadonlyMap<Id, Element>): readonly DocumentFinding[] {
  const findings: DocumentFinding[] = [];
  const done = new Set<Id>();
  const chain: Id[] = [];
  const places = new Map<Id, number>();
  /** Chains may be long: the way back is kept, not called. */
  const open: { readonly id: Id; readonly next: Iterator<Id> }[] = [];
  const enter = (elementId: Id): void => {
    const at = places.get(elementId);
    if (at !== undefined) {
      const source = sourceOf(elements.get(elementId));
      findings.push({
        code: "E_CYCLE",
        element: elements.get(elementId) ?? null,
        path: source?.kind === "table" ? ["source", "elementId"] : ["source"],
        message: circle(chain.slice(at)),
        suggestions: [],
      });
    } else if (!done.has(elementId)) {
      places.set(elementId, chain.length);
      chain.push(elementId);
      open.push({ id: elementId, next: elementsRead(memberOf(elements.get(elementId), "source"))[Symbol.iterator]() });
    }
  };
  for (const elementId of elements.keys()) {
    enter(elementId);
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      const { value, done: isDone } = top.next.next() as IteratorResult<Id, undefined>;
      if (isDone !== true) enter(value);
      else {
        open.pop();
        chain.pop();
        places.delete(top.id);
        done.add(top.id);
      }
    }
  }
  return findings;
}

/** As many ids stand in a message; the others are counted. */
const mostListed = 20;

function circle(ids: readonly Id[]): Message {
  const names = ids
    .slice(0, mostListed)
    .map((id) => `"${id}"`)
    .join(", ");
  const more = ids.length - mostListed;
  return more > 0 ? message("findings.document.source-cycle-more", { names, more }) : message("findings.document.source-cycle", { names });
}
