import type { ViewerRights } from "@sheaf/contract";
import { useState } from "react";
import { Checkbox } from "../../choices/checkbox.tsx";
import { useAction } from "../../graphql/use-action.ts";
import type { CallError } from "../../http/call-error.ts";
import { t } from "../../words/words.ts";
import { SET_VIEWER_RIGHTS } from "./sharing-queries.ts";
import styles from "./share-dialog.module.css";

interface ViewersMayProps {
  readonly inodeId: string;
  readonly viewers: ViewerRights;
  readonly onChanged: () => Promise<unknown>;
  readonly onFailure: (failure: CallError | null) => void;
}

/** What those may do who can view a document and no more. */
export function ViewersMay({ inodeId, viewers, onChanged, onFailure }: ViewersMayProps) {
  const set = useAction(SET_VIEWER_RIGHTS);
  /** As it was just chosen, until the server has told it. */
  const [chosen, setChosen] = useState<ViewerRights | null>(null);
  const shown = chosen ?? viewers;
  const change = async (part: Partial<ViewerRights>): Promise<void> => {
    const { explore, export: exports } = { ...shown, ...part };
    setChosen({ explore, export: exports });
    onFailure(null);
    const outcome = await set.run({ inodeId, explore, export: exports });
    if (outcome.ok) await onChanged();
    else onFailure(outcome.error);
    setChosen(null);
  };
  return (
    <section aria-labelledby="viewers-may">
      <h3 id="viewers-may" className={styles.subtitle}>
        {t("shared.share-dialog.viewers-may")}
      </h3>
      <div className={styles.viewers}>
        <Checkbox isSelected={shown.explore} isDisabled={set.isRunning} onChange={(explore) => void change({ explore })}>
          {t("shared.share-dialog.filter-and-drill")}
        </Checkbox>
        <Checkbox isSelected={shown.export} isDisabled={set.isRunning} onChange={(exports) => void change({ export: exports })}>
          {t("shared.share-dialog.export")}
        </Checkbox>
      </div>
    </section>
  );
}
