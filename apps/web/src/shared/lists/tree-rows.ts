/** A node of a tree. `children: null`: there are some, not loaded yet; absent: it is a leaf. */
export interface TreeNode {
  readonly id: string;
  readonly label: string;
  readonly children?: readonly TreeNode[] | null;
}

export interface TreeRow<Node extends TreeNode> {
  readonly node: Node;
  /** From 1. */
  readonly level: number;
  readonly position: number;
  readonly siblings: number;
  readonly parentId: string | null;
  /** Null for a leaf. */
  readonly isExpanded: boolean | null;
  /** It is open and its children are on their way. */
  readonly isLoading: boolean;
}

/** The rows in sight, top to bottom. */
export function visibleRows<Node extends TreeNode>(nodes: readonly Node[], expanded: ReadonlySet<string>): readonly TreeRow<Node>[] {
  const rows: TreeRow<Node>[] = [];
  const visit = (list: readonly Node[], level: number, parentId: string | null): void => {
    for (const [index, node] of list.entries()) {
      const isOpen = expanded.has(node.id);
      const isExpanded = node.children === undefined ? null : isOpen;
      rows.push({
        node,
        level,
        position: index + 1,
        siblings: list.length,
        parentId,
        isExpanded,
        isLoading: isOpen && node.children === null,
      });
      if (isOpen && node.children != null) visit(node.children as readonly Node[], level + 1, node.id);
    }
  };
  visit(nodes, 1, null);
  return rows;
}
