import type { Breach } from "./measure.ts";
import { passing } from "./measure.ts";
import { jsonLimits } from "./limits.ts";

interface JsonBounds {
  readonly depth: number;
  readonly values: number;
  /** Names of members, in all objects together. */
  readonly names?: number;
}

/**
 * How deep a text of JSON nests and about how many values and names it holds, told from its signs alone: memory is spent only on what passes. Says
 * nothing of whether it is JSON.
 */
export function scanJson(text: string, most: JsonBounds = jsonLimits): Breach | null {
  const { names: mostNames = Infinity } = most;
  let depth = 0;
  let values = 1;
  let names = 0;
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
      case colon:
        if (++names > mostNames) return breach("names", mostNames);
        break;
      default:
    }
    if (values > most.values) return breach("values", most.values);
  }
  return null;
}

const [quote, comma, openList, closeList, openObject, closeObject, backslash] = [0x22, 0x2c, 0x5b, 0x5d, 0x7b, 0x7d, 0x5c];
const colon = 0x3a;

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

function breach(limit: keyof JsonBounds, most: number): Breach {
  return { limit: limit === "names" ? "values" : limit, most, path: [], message: passing(limit, most) };
}
