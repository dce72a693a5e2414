import { documentAddress } from "@sheaf/contract";
import { TextLink } from "../../../shared/actions/text-link.tsx";
import { Badge } from "../../../shared/feedback/badge.tsx";
import { DocumentIcon } from "../../../shared/icons/document-icon.tsx";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { useWorkbook } from "../../state/workbook.ts";
import type { DocumentUse } from "./model-uses.ts";
import { t } from "../../../shared/words/words.ts";
import styles from "./uses.module.css";

/** Documents that use something of the model, each with the way to it and to the elements that name it. */
export function UsesDialog({
  title,
  uses,
  onClose,
}: {
  readonly title: string;
  readonly uses: readonly DocumentUse[];
  readonly onClose: () => void;
}) {
  const { orgSlug } = useWorkbook();
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <ul className={styles.uses} aria-label={title}>
        {uses.map(({ reader: { inodeId, name, type, isDraft }, elements }) => {
          const address = (isOfDraft: boolean, more: object = {}): string =>
            documentAddress({ orgSlug, kind: type, id: inodeId, name, ...(isOfDraft ? { mode: "edit" as const } : {}), ...more });
          return (
            <li key={inodeId} className={styles.use}>
              <DocumentIcon kind={type} />
              <span className={styles.words}>
                <span className={styles.document}>
                  <TextLink href={address(isDraft)}>{name}</TextLink>
                  {isDraft && <Badge>{t("model.uses-dialog.draft")}</Badge>}
                </span>
                {elements.map((element) => (
                  <span key={element.elementId} className={styles.element}>
                    <TextLink strong={false} href={address(element.isDraft, { pageId: element.pageId, elementId: element.elementId })}>
                      {element.name}
                    </TextLink>
                    {element.isDraft && !isDraft && <Badge>{t("model.uses-dialog.draft")}</Badge>}
                  </span>
                ))}
              </span>
            </li>
          );
        })}
      </ul>
      <p className={styles.note}>{t("model.uses-dialog.documents-may-see-published")}</p>
    </Dialog>
  );
}
