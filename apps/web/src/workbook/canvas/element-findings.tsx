import { severityOf } from "@sheaf/formula";
import { columnsOf, type Id, isContent, isRuleColumn } from "@sheaf/workbook";
import { TriangleAlert } from "lucide-react";
import { useSyncExternalStore } from "react";
import { TextLink } from "../../shared/actions/text-link.tsx";
import { Icon } from "../../shared/icons/icon.tsx";
import { useElement, useWorkbook } from "../state/workbook.ts";
import { isUnwritten } from "../elements/tabular/shape/table-shape.ts";
import { useOpenFormula } from "../elements/on-page/open-formula.ts";
import { t, say } from "../../shared/words/words.ts";
import styles from "./element-frame.module.css";

const saidWhereRowsAre: ReadonlySet<string> = new Set(["E_SOURCE_MISSING", "E_CYCLE"]);

/** What is wrong with an element's columns, while it shows the rest (G5). For its editors. */
export function ElementFindings({ elementId }: { readonly elementId: Id }) {
  const { facts } = useWorkbook();
  const openFormula = useOpenFormula();
  const element = useElement(elementId);
  const analysis = useSyncExternalStore(facts.subscribe, () => facts.of(elementId));
  const columns = analysis?.columns ?? [];
  // Nothing of it can be computed: where its rows would be, it says why already.
  const isWhole = columns.length > 0 && columns.every(({ broken }) => broken);
  // A new column whose formula nobody has typed yet is begun, not wrong: its cells are empty.
  const begun = new Set(
    element === undefined ? [] : columnsOf(element).flatMap(({ id, formula }) => (isUnwritten(formula ?? "") ? [id] : [])),
  );
  const findings = (analysis?.diagnostics ?? []).filter(
    ({ code, columnId }) =>
      severityOf(code) === "error" &&
      !(isWhole && columnId === null && saidWhereRowsAre.has(code)) &&
      !(columnId !== null && begun.has(columnId)),
  );
  const [first] = findings;
  if (first === undefined) return null;
  const { columnId } = first;
  const isRule = columnId !== null && isRuleColumn(columnId);
  // Formulas of texts are no columns: they are opened where they stand.
  const isLive = element !== undefined && isContent(element);
  const name = isLive
    ? t("workbook.element-findings.live-formula")
    : isRule
      ? t("workbook.element-findings.conditional-format-number-format")
      : columns.find(({ id }) => id === columnId)?.name;
  return (
    <p className={styles.finding} role="status">
      <Icon icon={TriangleAlert} />
      <span className={styles.findingText}>
        {name === undefined ? "" : `${name}: `}
        {say(first.message)}
      </span>
      {findings.length > 1 && <span>{t("workbook.element-findings.and-more", { count: findings.length - 1 })}</span>}
      {columnId !== null && !isRule && !isLive && (
        <TextLink onPress={() => openFormula(elementId, columnId)}>{t("workbook.element-findings.open-formula")}</TextLink>
      )}
    </p>
  );
}
