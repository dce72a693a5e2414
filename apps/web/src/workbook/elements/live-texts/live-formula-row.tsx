import { dynamicParts, type Element, namesOf } from "@sheaf/workbook";
import { Braces } from "lucide-react";
import { Suspense, useState } from "react";
import { IconButton } from "../../../shared/actions/icon-button.tsx";
import { lazyPart } from "../../../shared/words/lazy-part.ts";
import { t } from "../../../shared/words/words.ts";
import { useDocument } from "../../state/workbook.ts";
import { TextRow } from "../property-rows/rows.tsx";

const LiveFormulaDialog = lazyPart(
  () => import("./live-formula-dialog.tsx"),
  (part) => part.LiveFormulaDialog,
  ["content", "formula"],
);

/** A member of an element that is one live formula or nothing: typed without braces, or written with the help of the formula editor. */
export function LiveFormulaRow({
  element,
  label,
  value,
  placeholder,
  onCommit,
}: {
  readonly element: Element;
  readonly label: string;
  /** As the document holds it, `{{…}}`. */
  readonly value: string | undefined;
  readonly placeholder: string;
  readonly onCommit: (stored: string | undefined) => void;
}) {
  const document = useDocument();
  const [isWriting, setWriting] = useState(false);
  const formula = dynamicParts(value ?? "")[0]?.formula ?? "";
  const printed = namesOf(document).toPrinted(element.id, null, formula);
  const keep = (text: string): void =>
    onCommit(text.trim() === "" ? undefined : `{{${namesOf(document).toStored(element.id, null, text.trim())}}}`);
  return (
    <>
      <TextRow
        label={label}
        value={printed}
        placeholder={placeholder}
        suffix={<IconButton icon={Braces} label={t("workbook.live-title.write-formula", { label })} onPress={() => setWriting(true)} />}
        onCommit={keep}
      />
      {isWriting && (
        <Suspense fallback={null}>
          <LiveFormulaDialog
            element={element}
            written={{ key: printed === "" ? null : "0", formula: printed, format: null }}
            onSave={(text) => {
              keep(text);
              setWriting(false);
            }}
            onClose={() => setWriting(false)}
          />
        </Suspense>
      )}
    </>
  );
}
