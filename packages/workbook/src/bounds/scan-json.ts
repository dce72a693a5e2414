import type { Breach } from "./measure.ts";
import { breaches } from "./measure.ts";
import { jsonLimits } from "./limits.ts";

/**
 * How deep a text of JSON nests and about how many values it holds, told from its signs alone: memory is spent only on what passes. Says
 * nothing of whether it is JSON.
 */
export function scanJson(text: string, most: { readonly depth: number; readonly values: number } = jsonLimits): Breach | null {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case quote:
        at = endOfText(text, at);
        break;
      case openList:
      case openObject:
        values += 1;
        if (++depth > most.depth) return breach("depth", most.depth);
        break;
      case closeList:
      case closeObject:
        depth -= 1;
        break;
      case comma:
        values += 1;
        break;
      default:
    }
    if (values > most.values) return breach("values", most.values);
  }
  return null;
}

const [quote, comma, openList, closeList, openObject, closeObject, backslash] = [0x22, 0x2c, 0x5b, 0x5d, 0x7b, 0x7d, 0x5c];

/** Where the text that begins at a quote ends; its end where it does not. */
function endOfText(text: string, start: number): number {
  let at = start;
  for (;;) {
    at = text.indexOf('"', at + 1);
    if (at < 0) return text.length;
    let slashes = 0;
    while (text.charCodeAt(at - 1 - slashes) === backslash) slashes += 1;
    if (slashes % 2 === 0) return at;
  }
}

function breach(limit: "depth" | "values", most: number): Breach {
  return { limit, most, path: [], message: `The value ${breaches[limit](most)}` };
}
