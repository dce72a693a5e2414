import { controlQuery, type FilterValue } from "@sheaf/workbook";
import { ListTree } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import { useDocument, useWorkbook } from "../../../state/workbook.ts";
import type { ControlViewProps } from "../control-view.ts";
import { ControlBox } from "../box/control-box.tsx";
import { useControlNow } from "../../choosing/now/control-now.ts";
import { controlWords } from "../../choosing/now/control-words.ts";
import { PathChoices } from "../../choosing/paths/path-choices.tsx";
import { t } from "../../../../shared/words/words.ts";

/** Paths of a column, at any depth. */
export function PathControlElement({ element, name, title }: ControlViewProps<"hierarchy">) {
  const workbook = useWorkbook();
  const document = useDocument();
  const [isOpen, setOpen] = useState(false);
  const [value, setValue] = useControlNow(element);
  const source = useMemo(() => controlQuery(document, element.id), [document, element.id]);
  const elementId = source.kind === "element" ? source.elementId : element.id;
  const columnId = source.kind === "element" || source.kind === "query" ? source.columnId : null;
  const load = useCallback(
    async (under: readonly FilterValue[], search: string, signal: AbortSignal) =>
      columnId === null ? { values: [], total: 0 } : workbook.values(elementId, columnId, search, signal, { under, about: element.id }),
    [workbook, elementId, columnId, element.id],
  );
  const label = title ?? name;
  const set = value?.kind === "paths" ? value : null;
  return (
    <ControlBox
      label={label}
      value={controlWords(element, value) ?? t("control.path-choices.all")}
      isUnset={set === null}
      icon={ListTree}
      onClear={() => setValue(null)}
      isOpen={isOpen}
      onOpenChange={setOpen}
    >
      {() => (
        <PathChoices
          label={label}
          mode={set?.mode ?? element.mode ?? "include"}
          chosen={set?.values ?? []}
          load={load}
          onChange={(mode, values) => setValue(values.length === 0 ? null : { kind: "paths", mode, values })}
        />
      )}
    </ControlBox>
  );
}
