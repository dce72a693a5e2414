import { useQuery } from "@apollo/client/react";
import type { TableListing } from "@sheaf/contract";
import { ComboBox } from "../../../shared/fields/combo-box.tsx";
import type { Option } from "../../../shared/fields/option-list.tsx";
import { CONNECTION_TABLES } from "../../../shared/sources/queries.ts";
import { t } from "../../../shared/words/words.ts";
import { partWords } from "./part-words.ts";

/** Stands for all of the connection; no path is written so. */
const ALL = "";

/** All of a connection, one of its schemas, or one table. */
export function PartPicker({
  connectionId,
  value,
  onChange,
}: {
  readonly connectionId: string;
  /** Null: all of it. */
  readonly value: readonly string[] | null;
  readonly onChange: (path: readonly string[] | null) => void;
}) {
  const { data } = useQuery(CONNECTION_TABLES, { variables: { connectionId } });
  const parts = partsOf(data?.connectionTables ?? []);
  return (
    <ComboBox
      label={t("connections.sharing.what")}
      hideLabel
      options={[{ id: ALL, label: t("connections.sharing.all-of-it") }, ...parts]}
      value={value === null ? ALL : JSON.stringify(value)}
      emptyText={t("connections.sharing.no-table")}
      onChange={(id) => {
        if (id !== null) onChange(id === ALL ? null : (JSON.parse(id) as readonly string[]));
      }}
    />
  );
}

/** Every schema before its tables, by name. */
export function partsOf(tables: readonly Pick<TableListing, "path" | "kind">[]): readonly Option[] {
  const found = new Map<string, Option>();
  for (const { path, kind } of tables) {
    for (let length = 1; length <= path.length; length += 1) {
      const part = path.slice(0, length);
      const isTable = length === path.length;
      const note = isTable
        ? kind === "view"
          ? t("connections.sharing.is-view")
          : t("connections.sharing.is-table")
        : t("connections.sharing.is-schema");
      found.set(JSON.stringify(part), { id: JSON.stringify(part), label: partWords(part), note });
    }
  }
  return [...found.values()].toSorted((a, b) => a.label.localeCompare(b.label));
}
