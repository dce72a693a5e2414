// The page as a screen reader meets it: the browser's own accessibility tree, not the attributes that it is made from.
import type { Page } from "playwright-core";

export interface Spoken {
  readonly role: string;
  readonly name: string;
  /** `selected`, `expanded`, `multiselectable`, `busy` … as the tree has them. */
  readonly states: Readonly<Record<string, unknown>>;
  readonly children: readonly Spoken[];
}

/** The first thing with this role and name, with all that is in it; what is hidden from everybody is left out. */
export async function spokenTree(page: Page, role: string, name: string): Promise<Spoken> {
  const session = await page.context().newCDPSession(page);
  try {
    const { nodes } = await session.send("Accessibility.getFullAXTree");
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    type Node = (typeof nodes)[number];
    const children = (node: Node): readonly Spoken[] =>
      (node.childIds ?? []).flatMap((id) => {
        const child = byId.get(id);
        // What only holds others in place says nothing: its children stand for it.
        return child === undefined ? [] : child.ignored || ["generic", "none"].includes(roleOf(child)) ? children(child) : [spoken(child)];
      });
    const spoken = (node: Node): Spoken => ({
      role: roleOf(node),
      name: String(node.name?.value ?? ""),
      states: Object.fromEntries((node.properties ?? []).map((property) => [property.name, property.value.value])),
      children: children(node),
    });
    const found = nodes.find((node) => !node.ignored && roleOf(node) === role && node.name?.value === name);
    if (found === undefined) throw new Error(`Nothing is spoken of as ${role} “${name}”.`);
    return spoken(found);
  } finally {
    await session.detach();
  }
}

function roleOf(node: { readonly role?: { readonly value?: unknown } }): string {
  const role = node.role?.value;
  return typeof role === "string" ? role : "";
}

/** Everything below with one of these roles, in reading order. */
export function spokenAs(tree: Spoken, ...roles: readonly string[]): readonly Spoken[] {
  return tree.children.flatMap((child) => [...(roles.includes(child.role) ? [child] : []), ...spokenAs(child, ...roles)]);
}
