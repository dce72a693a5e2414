import type { InodeSummary } from "@sheaf/contract";
import { BadgeCheck, TextInitial } from "lucide-react";
import { useAction } from "../graphql/use-action.ts";
import type { MenuEntry } from "../menus/menu-entry.ts";
import { t } from "../words/words.ts";
import { SET_BADGE } from "./queries.ts";

const NONE = "none";

/** What a document says of itself in lists: its badge and its description, as entries of its menu. */
export function useMarks(parts: {
  readonly onDescribe: (inode: InodeSummary) => void;
  readonly onFailed: (message: string) => void;
}): (inode: InodeSummary) => readonly MenuEntry[] {
  const badge = useAction(SET_BADGE);
  const give = async (inode: InodeSummary, chosen: string): Promise<void> => {
    const wanted = chosen === "endorsed" || chosen === "warning" || chosen === "deprecated" ? chosen : null;
    const outcome = await badge.run({ inodeId: inode.inodeId, badge: wanted });
    if (!outcome.ok) parts.onFailed(outcome.error.message);
  };
  return (inode) => {
    const entries: MenuEntry[] = [];
    if (inode.permissions.canRename)
      entries.push({
        kind: "item",
        id: "describe",
        label: t("shared.marks.description"),
        icon: TextInitial,
        onSelect: () => parts.onDescribe(inode),
      });
    if (inode.permissions.canBadge)
      entries.push({
        kind: "submenu",
        id: "badge",
        label: t("shared.marks.badge"),
        icon: BadgeCheck,
        entries: [
          {
            kind: "choices",
            id: "badges",
            selection: "single",
            selected: [inode.badge ?? NONE],
            options: [
              { id: "endorsed", label: t("shared.badge.certified") },
              { id: "warning", label: t("shared.badge.caution") },
              { id: "deprecated", label: t("shared.badge.outdated") },
              { id: NONE, label: t("shared.marks.no-badge") },
            ],
            onChange: ([chosen]) => void give(inode, chosen ?? NONE),
          },
        ],
      });
    return entries;
  };
}
