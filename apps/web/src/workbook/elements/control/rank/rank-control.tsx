import type { Rank } from "@sheaf/workbook";
import { ListOrdered } from "lucide-react";
import { useState } from "react";
import { rankOf } from "../../choosing/rank/rank-choice.ts";
import type { ControlViewProps } from "../control-view.ts";
import { ControlBox } from "../box/control-box.tsx";
import styles from "../../choosing/form.module.css";
import { useControlNow } from "../../choosing/now/control-now.ts";
import { controlWords } from "../../choosing/now/control-words.ts";
import { RankFields } from "../../choosing/rank/rank-fields.tsx";
import { t } from "../../../../shared/words/words.ts";

/** What the fields begin with while nothing is set. */
const USUAL: Rank = { rankingFunction: "rank", mode: "top-n", rowCount: 10 };

/** How many of the first or last rows stay. */
export function RankControlElement({ element, name, title }: ControlViewProps<"top-n">) {
  const [isOpen, setOpen] = useState(false);
  const [value, setValue] = useControlNow(element);
  return (
    <ControlBox
      label={title ?? name}
      value={controlWords(element, value) ?? t("control.rank.all-rows")}
      isUnset={value === null}
      icon={ListOrdered}
      onClear={() => setValue(null)}
      isOpen={isOpen}
      onOpenChange={(opens) => {
        // Opening it is asking for some: the usual ten hold at once, as its words say.
        if (opens && value === null) setValue({ kind: "rank", rank: USUAL });
        setOpen(opens);
      }}
    >
      {() => (
        <div className={styles.form}>
          <RankFields
            rank={value?.kind === "rank" ? value.rank : USUAL}
            onChange={(choice) => setValue({ kind: "rank", rank: rankOf(choice) })}
          />
        </div>
      )}
    </ControlBox>
  );
}
