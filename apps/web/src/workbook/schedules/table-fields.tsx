import { useQuery } from "@apollo/client/react";
import { tableModes, type WrittenTable } from "@sheaf/contract";
import { namesOf } from "@sheaf/workbook";
import { Select } from "../../shared/fields/select.tsx";
import { CONNECTIONS } from "../../shared/sources/queries.ts";
import { t } from "../../shared/words/words.ts";
import { useDocument } from "../state/workbook.ts";
import { withRows } from "./schedule-draft.ts";
import styles from "./schedules.module.css";

interface TableFieldsProps {
  readonly table: WrittenTable;
  readonly onChange: (table: WrittenTable) => void;
}

/** Of a new table: nothing is chosen yet. */
export const NO_TABLE: WrittenTable = { connectionId: "", elementId: "", name: "", mode: "replace" };

/** Where the rows of an element are written, and as what. */
export function TableFields({ table, onChange }: TableFieldsProps) {
  const document = useDocument();
  const names = namesOf(document);
  const { data } = useQuery(CONNECTIONS);
  const connections = (data?.connections ?? []).filter(
    ({ canWriteTables, connectionId }) => canWriteTables || connectionId === table.connectionId,
  );
  const elements = withRows(document);
  if (data !== undefined && connections.length === 0) return <p className={styles.note}>{t("schedules.table.none")}</p>;
  return (
    <div className={styles.place}>
      <div className={styles.row}>
        <Select
          label={t("schedules.table.element")}
          options={elements.map((element) => ({ id: element.id, label: names.element(element) }))}
          value={table.elementId === "" ? null : table.elementId}
          onChange={(elementId) => onChange({ ...table, elementId })}
        />
        <Select
          label={t("schedules.table.connection")}
          options={connections.map(({ connectionId, name }) => ({ id: connectionId, label: name }))}
          value={table.connectionId === "" ? null : table.connectionId}
          onChange={(connectionId) => onChange({ ...table, connectionId })}
        />
        <Select
          label={t("schedules.table.mode")}
          options={tableModes.map((id) => ({ id, label: id === "replace" ? t("schedules.table.replace") : t("schedules.table.append") }))}
          value={table.mode}
          onChange={(mode) => onChange({ ...table, mode })}
        />
      </div>
      <p className={styles.note}>{table.mode === "replace" ? t("schedules.table.replace-what") : t("schedules.table.append-what")}</p>
    </div>
  );
}
