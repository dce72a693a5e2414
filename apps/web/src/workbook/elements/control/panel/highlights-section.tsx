import { type ControlElement, highlightTargets, recordOf, rolesOf } from "@sheaf/workbook";
import { useMemo } from "react";
import { findElement, useDocument, useWorkbook } from "../../../state/workbook.ts";
import { setHighlights } from "../../choosing/control-operations.ts";
import { type Offered, useOffered } from "./offered-columns.ts";
import { ofElements } from "./offered-targets.ts";
import { TargetList } from "./target-list.tsx";
import { t } from "../../../../shared/words/words.ts";

const anyType = (): boolean => true;

/** The charts in which a control highlights the marks of its values instead of filtering them. */
export function HighlightsSection({ element }: { readonly element: ControlElement }) {
  const { perform } = useWorkbook();
  const targets = highlightTargets(element);
  return (
    <TargetList
      title={t("control.highlights-section.title")}
      targets={targets}
      offered={ofElements(useKeyColumns())}
      words={{
        menu: t("control.highlights-section.columns"),
        add: t("control.highlights-section.add"),
        nothing: t("control.highlights-section.nothing-yet"),
        remove: (name) => t("control.highlights-section.do-not-highlight", { name }),
      }}
      onAdd={({ source, columnId, name }) =>
        void perform(t("control.highlights-section.highlight", { name }), setHighlights(element, [...targets, { source, columnId }]))
      }
      onRemove={(gone, name) =>
        void perform(
          t("control.highlights-section.do-not-highlight", { name }),
          setHighlights(
            element,
            targets.filter((other) => other !== gone),
          ),
        )
      }
    />
  );
}

/** Columns that tell the marks of charts apart. */
function useKeyColumns(): readonly Offered[] {
  const document = useDocument();
  const offered = useOffered(anyType);
  return useMemo(
    () =>
      offered.filter(({ elementId, columnId }) => {
        const chart = findElement(document, elementId);
        const record = chart === undefined ? null : recordOf(chart);
        return chart !== undefined && record !== null && rolesOf(chart, record.channels).keys.some((key) => key.columnId === columnId);
      }),
    [document, offered],
  );
}
