import { dynamicParts, isKind } from "@sheaf/workbook";
import { PanelSection } from "../../../shared/layout/side-panel.tsx";
import { t } from "../../../shared/words/words.ts";
import { elementPath, set } from "../../commands/edit.ts";
import { useWorkbook } from "../../state/workbook.ts";
import type { ElementPanelProps } from "../element-kind.ts";
import { useWrittenText } from "../live-texts/written-text.ts";
import { Rows, TextRow } from "../property-rows/rows.tsx";
import { embeddable } from "./embed-element.tsx";

/** Which site an embed shows. */
export function EmbedPanel({ element }: ElementPanelProps) {
  const { perform } = useWorkbook();
  const words = useWrittenText(element);
  if (!isKind(element, "embed")) return null;
  return (
    <PanelSection title={t("elements.kind.embed")}>
      <Rows>
        <TextRow
          label={t("content.panel.address")}
          value={words.print(element.url)}
          placeholder={t("content.panel.address-begins")}
          check={(text) =>
            text.trim() === "" || dynamicParts(text).length > 0 || embeddable(text) !== null ? null : t("content.embed.only-https")
          }
          onCommit={(text) => perform(t("content.panel.address"), [set(elementPath(element.id, "url"), words.store(text.trim()))])}
        />
      </Rows>
    </PanelSection>
  );
}
