import { useQuery } from "@apollo/client/react";
import { LayoutDashboard, LayoutTemplate, SquarePlus, Table2 } from "lucide-react";
import { Button } from "../../../shared/actions/button.tsx";
import { EmptyState } from "../../../shared/feedback/empty-state.tsx";
import { CONNECTION_TABLES, CONNECTIONS } from "../../../shared/sources/queries.ts";
import { useElementSources } from "./element-sources.ts";
import type { PickedSource } from "./starting-point.ts";
import { t } from "../../../shared/words/words.ts";
import styles from "./add.module.css";

const OFFERED = 3;

interface Offer {
  readonly label: string;
  readonly detail: string;
  readonly rows: number;
  readonly picked: PickedSource;
}

/** A page with nothing on it: the likeliest sources are one click away. Elements of the workbook first, then the largest tables. */
export function EmptyPage({
  onPick,
  onBrowse,
  onDashboard,
  onTemplates,
}: {
  readonly onPick: (picked: PickedSource) => void;
  readonly onBrowse: () => void;
  readonly onDashboard: (picked: PickedSource) => void;
  /** Null: of data models. */
  readonly onTemplates: (() => void) | null;
}) {
  const elements = useElementSources();
  const tables = useLargestTables();
  const offers: readonly Offer[] = [
    ...elements.map(({ id, name, page }): Offer => ({ label: name, detail: page, rows: 0, picked: { kind: "element", elementId: id } })),
    ...tables,
  ].slice(0, OFFERED);
  const [first] = offers;
  return (
    <div className={styles.empty}>
      <EmptyState
        icon={SquarePlus}
        title={t("sources.empty-page.pick-something-show")}
        text={t("sources.empty-page.start-table-element-workbook")}
        choices={offers.map(({ label, detail, picked }, index) => ({
          id: String(index),
          icon: Table2,
          label,
          detail,
          onSelect: () => onPick(picked),
        }))}
        actions={
          <>
            <Button onPress={onBrowse}>{t("sources.empty-page.all-sources")}</Button>
            {onTemplates !== null && (
              <Button icon={LayoutTemplate} onPress={onTemplates}>
                {t("workbook.templates.choose")}
              </Button>
            )}
            {onTemplates !== null && first !== undefined && (
              <Button icon={LayoutDashboard} onPress={() => onDashboard(first.picked)}>
                {t("workbook.templates.dashboard-from", { name: first.label })}
              </Button>
            )}
          </>
        }
      />
    </div>
  );
}

function useLargestTables(): readonly Offer[] {
  const { data } = useQuery(CONNECTIONS);
  const connection = data?.connections.find(({ canUse }) => canUse);
  const { data: listed } = useQuery(CONNECTION_TABLES, {
    variables: { connectionId: connection?.connectionId ?? "" },
    skip: connection === undefined,
  });
  if (connection === undefined) return [];
  return (listed?.connectionTables ?? [])
    .map((table): Offer => ({
      label: table.path.at(-1) ?? "",
      detail: connection.name,
      rows: table.rowCountEstimate ?? 0,
      picked: { kind: "table", connectionId: connection.connectionId, path: table.path },
    }))
    .toSorted((a, b) => b.rows - a.rows)
    .slice(0, OFFERED);
}
