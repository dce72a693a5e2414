import { type Element, isKind, isRowHolder, isTight, type Spacing, spacingOf } from "@sheaf/workbook";

interface ContainerLook {
  /** Paper with a hairline: what stands in it is part of it. */
  readonly isCard: boolean;
  readonly spacing: Spacing;
  /** No room between what stands in it. */
  readonly isTight: boolean;
}

/** How a container looks by its own members (workbook-file 5.10). One without color of its own is an area of the page, and no card. */
export function containerLook(element: Element): ContainerLook {
  const background =
    isKind(element, "container") || isKind(element, "tabbed-container") || isRowHolder(element)
      ? element.style?.backgroundColor
      : undefined;
  return { isCard: background !== "transparent", spacing: spacingOf(element), isTight: isTight(element) };
}
