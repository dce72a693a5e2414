import { type Alias, type Node, type Pair, type YAMLMap, type YAMLSeq, isAlias, isMap, isScalar, isSeq } from "yaml";
import { message } from "@sheaf/messages";
import { documentLimits, fileLimits } from "../../bounds/limits.ts";
import type { Json } from "../../document.ts";
import { textOf } from "../../schema/shape.ts";
import { type Origins, joinPointer } from "./origins.ts";
import { composeYaml } from "./compose-yaml.ts";
import type { SyntaxFinding } from "./parse-json.ts";

/** YAML 1.2 core schema, several documents allowed. Aliases and merge keys are resolved; duplicate keys are refused. */
export function parseYaml(
  text: string,
  origins: Origins,
): { readonly values: readonly Json[] } | { readonly findings: readonly SyntaxFinding[] } {
  const { documents, findings, report } = composeYaml(text);
  if (findings.length > 0) return { findings };

  const values: Json[] = [];
  let aliasValues = 0;
  for (const document of documents) {
    if (document.contents === null) continue;
    // An alias means the last anchor of its name before it, so anchors are collected on the way.
    const anchors = new Map<string, Node>();
    const stack = new Set<Node>();

    const convert = (node: Node | null, path: string, depth: number, container: Json, key: string | number, copying: boolean): Json => {
      if (findings.length > 0 || node === null) return null;
      const offset = node.range?.[0] ?? 0;
      if (depth > documentLimits.depth) {
        report(message("files.too-deep", { most: String(documentLimits.depth) }), offset, path, "E_LIMIT");
        return null;
      }
      if (copying && ++aliasValues > fileLimits.yamlAliasValues) {
        report(message("files.yaml.aliases-too-large"), offset, path, "E_LIMIT");
        return null;
      }
      if (isAlias(node)) return follow(node, path, depth, container, key);
      const anchor = (node as { readonly anchor?: string }).anchor;
      if (!copying && anchor !== undefined) anchors.set(anchor, node);
      if (stack.has(node)) {
        report(message("files.yaml.alias-inside"), offset, path);
        return null;
      }
      if (isMap(node)) return within(node, () => convertMap(node, path, depth, copying));
      if (isSeq(node)) return within(node, () => convertList(node, path, depth, copying));
      if (!isScalar(node)) return null;
      const value = node.value;
      if (typeof value === "string") return value;
      if (container !== null && typeof node.source === "string") origins.setText(container, key, node.source);
      if (value === null || typeof value === "boolean") return value;
      if (typeof value === "number" && Number.isFinite(value)) return value;
      return node.source ?? textOf(value as Json);
    };
    const within = (node: Node, make: () => Json): Json => {
      stack.add(node);
      const value = make();
      stack.delete(node);
      return value;
    };
    const follow = (alias: Alias, path: string, depth: number, container: Json, key: string | number): Json => {
      const target = anchors.get(alias.source);
      if (target === undefined) {
        report(message("files.yaml.alias-without-anchor", { alias: alias.source }), alias.range?.[0] ?? 0, path);
        return null;
      }
      return convert(target, path, depth + 1, container, key, true);
    };
    const convertMap = (map: YAMLMap, path: string, depth: number, copying: boolean): Json => {
      const object: { [key: string]: Json } = {};
      origins.set(object, path);
      const own = ownNames(map);
      for (const pair of map.items as Pair<Node, Node | null>[]) {
        if (isMergeKey(pair)) {
          for (const [name, member] of merged(pair.value, path, depth, copying))
            if (!Object.hasOwn(object, name) && !own.has(name)) object[name] = member;
          continue;
        }
        const name = keyText(pair.key);
        if (name === null || name === "__proto__") {
          report(
            name === null ? message("files.yaml.key") : message("files.key-not-usable", { key: name }),
            pair.key?.range?.[0] ?? 0,
            path,
          );
          continue;
        }
        if (Object.hasOwn(object, name)) {
          report(message("files.yaml.key-twice", { key: name }), pair.key.range?.[0] ?? 0, joinPointer(path, name));
          continue;
        }
        object[name] = convert(pair.value, joinPointer(path, name), depth + 1, object, name, copying);
      }
      return object;
    };
    const convertList = (list: YAMLSeq, path: string, depth: number, copying: boolean): Json => {
      const values: Json[] = [];
      origins.set(values, path);
      for (const [index, item] of (list.items as (Node | null)[]).entries())
        values.push(convert(item, joinPointer(path, index), depth + 1, values, index, copying));
      return values;
    };
    /** Members that `<<` brings in; an earlier map wins over a later one. */
    const merged = (value: Node | null, path: string, depth: number, copying: boolean): readonly (readonly [string, Json])[] => {
      const sources = isSeq(value) ? (value.items as Node[]) : [value];
      const members = new Map<string, Json>();
      for (const source of sources) {
        const object = convert(source, path, depth + 1, null, 0, copying);
        if (typeof object !== "object" || object === null || Array.isArray(object))
          report(message("files.yaml.merge"), source?.range?.[0] ?? 0, path);
        else for (const [name, member] of Object.entries(object)) if (!members.has(name)) members.set(name, member);
      }
      return [...members];
    };

    values.push(convert(document.contents, "", 0, null, 0, false));
    if (findings.length > 0) return { findings };
  }
  return { values };
}

function isMergeKey(pair: Pair<Node, Node | null>): boolean {
  return isScalar(pair.key) && pair.key.source === "<<" && (pair.key.type === undefined || pair.key.type === "PLAIN");
}

const noNames: ReadonlySet<string | null> = new Set();

/** Names of a map's own members, which win over those that `<<` brings in; only looked for where it does. */
function ownNames(map: YAMLMap): ReadonlySet<string | null> {
  const pairs = map.items as Pair<Node, Node | null>[];
  return pairs.some(isMergeKey) ? new Set(pairs.map((pair) => keyText(pair.key))) : noNames;
}

function keyText(key: Node | null): string | null {
  if (!isScalar(key)) return null;
  return typeof key.value === "string" ? key.value : (key.source ?? String(key.value));
}
