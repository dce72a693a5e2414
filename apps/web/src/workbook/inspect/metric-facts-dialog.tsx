import { documentAddress } from "@sheaf/contract";
import { type Element, type Id, namesOf } from "@sheaf/workbook";
import { CopyButton } from "../../shared/actions/copy-button.tsx";
import { Dialog } from "../../shared/overlays/dialog.tsx";
import { t } from "../../shared/words/words.ts";
import { itemWords } from "../elements/table/model/item-words.ts";
import { useMetricValues } from "../elements/table/model/metric-values.ts";
import { modelItems } from "../elements/table/model/model-lists.ts";
import { useDocument, useElement, useWorkbook } from "../state/workbook.ts";
import styles from "./metric-facts-dialog.module.css";

/** What a metric is: the page behind its address. */
export function MetricFactsDialog({
  elementId,
  metricId,
  onClose,
}: {
  readonly elementId: Id;
  readonly metricId: Id;
  readonly onClose: () => void;
}) {
  const element = useElement(elementId);
  const isThere = element !== undefined && modelItems(element, "metrics").some(({ id }) => id === metricId);
  if (isThere) return <MetricFacts element={element} metricId={metricId} onClose={onClose} />;
  return (
    <Dialog title={t("inspect.metric.gone-title")} isOpen width="small" isText onClose={onClose}>
      <p>{t("inspect.metric.gone")}</p>
    </Dialog>
  );
}

function MetricFacts({ element, metricId, onClose }: { readonly element: Element; readonly metricId: Id; readonly onClose: () => void }) {
  const document = useDocument();
  const { orgSlug, workbookId, mode } = useWorkbook();
  const values = useMetricValues(element);
  const metric = modelItems(element, "metrics").find(({ id }) => id === metricId);
  if (metric === undefined) return null;
  const { name, detail } = itemWords(document, element).metrics(metric);
  const value = values.get(metricId);
  const kind = document.kind === "data-model" ? "dataset" : "workbook";
  const address = documentAddress({ orgSlug, kind, id: workbookId, name: document.name, elementId: element.id, metricId });
  return (
    <Dialog
      title={t("inspect.metric.title", { name })}
      isOpen
      onClose={onClose}
      isText
      actions={
        <CopyButton
          text={location.origin + address}
          label={t("inspect.metric.copy-link")}
          message={t("shared.inode-actions.url-copied-clipboard")}
        />
      }
    >
      {metric.description !== undefined && <p className={styles.description}>{metric.description}</p>}
      <dl className={styles.facts}>
        {mode === "edit" && (
          <>
            <dt>{t("inspect.metric.all-rows")}</dt>
            <dd className={styles.value}>{value === undefined ? "…" : (value.text ?? t("shared.not-computed"))}</dd>
          </>
        )}
        <dt>{t("inspect.metric.formula")}</dt>
        <dd>
          <code className={styles.formula}>{detail}</code>
        </dd>
        <dt>{t("inspect.metric.table")}</dt>
        <dd>{namesOf(document).element(element)}</dd>
      </dl>
    </Dialog>
  );
}
