import type { Right } from "@sheaf/contract";
import { ChevronDown } from "lucide-react";
import { Button } from "../../actions/button.tsx";
import type { MenuEntry } from "../../menus/menu-entry.ts";
import { MenuButton } from "../../menus/menu.tsx";
import { t } from "../../words/words.ts";
import { rightOptions, type RightWords } from "./right-words.ts";

/** A right, to be changed for another one; what else may be done stands below them. */
export function RightMenu({
  label,
  shown,
  words,
  right,
  onRight,
  more,
}: {
  readonly label: string;
  readonly shown: string;
  readonly words: RightWords;
  readonly right: Right | null;
  readonly onRight: (right: Right) => void;
  readonly more: readonly MenuEntry[];
}) {
  return (
    <MenuButton
      label={label}
      placement="bottom end"
      trigger={
        <Button variant="quiet" size="small" trailingIcon={ChevronDown} aria-label={t("shared.share-dialog.right-now", { shown, label })}>
          {shown}
        </Button>
      }
      entries={[
        {
          kind: "choices",
          id: "right",
          selection: "single",
          selected: right === null ? [] : [right],
          options: rightOptions(words),
          onChange: ([asked]) => asked !== undefined && onRight(asked as Right),
        },
        ...(more.length === 0 ? [] : [{ kind: "divider", id: "more" } as const, ...more]),
      ]}
    />
  );
}
