import type { Id } from "@sheaf/workbook";
import { RotateCcw } from "lucide-react";
import { useSyncExternalStore } from "react";
import { IconButton } from "../../../shared/actions/icon-button.tsx";
import { t } from "../../../shared/words/words.ts";
import { useDocument, useWorkbook } from "../../state/workbook.ts";
import { controlsShownOn, resetControls } from "../elements/reset-entries.ts";

/** For readers: all controls of the page back to their defaults. There while one of them is set otherwise. */
export function ResetPage({ pageId }: { readonly pageId: Id }) {
  const workbook = useWorkbook();
  const { controls } = workbook;
  const ids = controlsShownOn(useDocument(), pageId);
  const isChanged = useSyncExternalStore(controls.subscribe, () => ids.some((id) => controls.isChanged(id)));
  if (!isChanged) return null;
  return <IconButton icon={RotateCcw} label={t("workbook.reset.page")} onPress={() => resetControls(workbook, ids)} />;
}
