import type { Element } from "@sheaf/workbook";

interface ContainerLook {
  /** Paper with a hairline, unless it says something else. */
  readonly isCard: boolean;
  readonly spacing: "none" | "small" | "medium" | "large";
  /** No room between what stands in it. */
  readonly isTight: boolean;
}

/** How a container looks by its own members (workbook-file 5.10). */
export function containerLook(_element: Element): ContainerLook {
  return { isCard: true, spacing: "medium", isTight: false };
}
