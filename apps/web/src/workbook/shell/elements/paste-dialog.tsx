import { type Element, givenName, kindOf } from "@sheaf/workbook";
import { Button } from "../../../shared/actions/button.tsx";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { t } from "../../../shared/words/words.ts";
import type { CopiedElements } from "../../commands/copied.ts";

/** Asks whether what copied elements read comes along to a workbook that has it not. */
export function PasteDialog({
  copied,
  missing,
  onAnswer,
}: {
  readonly copied: CopiedElements;
  readonly missing: readonly Element[];
  readonly onAnswer: (how: "bring" | "without" | null) => void;
}) {
  return (
    <Dialog
      title={t("workbook.paste.title", { name: copied.name, count: copied.count })}
      isOpen
      width="small"
      onClose={() => onAnswer(null)}
      actions={
        <>
          <Button onPress={() => onAnswer(null)}>{t("shared.cancel")}</Button>
          <Button onPress={() => onAnswer("without")}>{t("workbook.paste.without")}</Button>
          <Button variant="primary" onPress={() => onAnswer("bring")}>
            {t("workbook.paste.bring")}
          </Button>
        </>
      }
    >
      <p>{t("workbook.paste.missing", { count: missing.length })}</p>
      <ul>
        {missing.map((element) => (
          <li key={element.id}>{givenName(element) ?? kindOf(element)?.title ?? element.kind}</li>
        ))}
      </ul>
    </Dialog>
  );
}
