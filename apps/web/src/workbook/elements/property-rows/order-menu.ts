import { ChevronDown, ChevronUp, Copy, Trash2 } from "lucide-react";
import type { MenuEntry } from "../../../shared/menus/menu-entry.ts";
import { t } from "../../../shared/words/words.ts";

/** The list with two of its members in each other's place. */
export const swapped = <T>(list: readonly T[], index: number, other: number): readonly T[] =>
  list.map((one, at) => (at === index ? list[other] : at === other ? list[index] : one) ?? one);

export const without = <T>(list: readonly T[], index: number): readonly T[] => list.filter((_, at) => at !== index);

interface OrderMenu {
  readonly index: number;
  readonly count: number;
  /** What moving does, as `Apply`: it reads “Apply earlier”. */
  readonly verb: string;
  readonly onSwap: (index: number, other: number) => void;
  /** Absent: two that are the same mean nothing. */
  readonly onDuplicate?: (index: number) => void;
  readonly onDelete: (index: number) => void;
}

/** The menu of a member of an ordered list whose members have no ids. */
export function orderMenu({ index, count, verb, onSwap, onDuplicate, onDelete }: OrderMenu): readonly MenuEntry[] {
  const [isFirst, isLast] = [index === 0, index === count - 1];
  const move = (id: string, label: string, icon: typeof ChevronUp, isDisabled: boolean, other: number): MenuEntry => ({
    kind: "item",
    id,
    label,
    icon,
    isDisabled,
    onSelect: () => onSwap(index, other),
  });
  return [
    move("up", t("elements.order-menu.earlier", { verb }), ChevronUp, isFirst, index - 1),
    move("down", t("elements.order-menu.later", { verb }), ChevronDown, isLast, index + 1),
    ...(onDuplicate === undefined
      ? []
      : [
          {
            kind: "item",
            id: "duplicate",
            label: t("elements.order-menu.duplicate"),
            icon: Copy,
            onSelect: () => onDuplicate(index),
          } as const,
        ]),
    { kind: "divider", id: "before-delete" },
    { kind: "item", id: "delete", label: t("shared.delete"), icon: Trash2, isDestructive: true, onSelect: () => onDelete(index) },
  ];
}
