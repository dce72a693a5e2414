import { useQuery } from "@apollo/client/react";
import type { ConnectionSummary } from "@sheaf/contract";
import type { Id } from "@sheaf/workbook";
import { Database, FileCode, Folder, Grid2x2Plus, Table2, Upload } from "lucide-react";
import { type KeyboardEvent, Suspense, useCallback, useMemo, useState } from "react";
import { Button } from "../../../shared/actions/button.tsx";
import { EmptyState } from "../../../shared/feedback/empty-state.tsx";
import { SkeletonRows } from "../../../shared/feedback/skeleton.tsx";
import { SearchField } from "../../../shared/fields/search-field.tsx";
import { Tree, type TreeItem } from "../../../shared/lists/tree.tsx";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { useMembership } from "../../../shared/services/organization.tsx";
import { CONNECTION_TABLES, CONNECTIONS } from "../../../shared/sources/queries.ts";
import { type TablePlace, tableTree } from "../../../shared/sources/table-tree.ts";
import { UploadedSource } from "./brought-files.tsx";
import { useElementSources } from "./element-sources.ts";
import { ModelSources } from "./model-sources.tsx";
import type { PickedSource } from "./starting-point.ts";
import { t } from "../../../shared/words/words.ts";
import { lazyPart } from "../../../shared/words/lazy-part.ts";
import styles from "./add.module.css";

const FixedRowsDialog = lazyPart(
  () => import("../sources/fixed/fixed-rows-dialog.tsx"),
  (part) => part.FixedRowsDialog,
);
const SqlDialog = lazyPart(
  () => import("../sources/sql/sql-dialog.tsx"),
  (part) => part.SqlDialog,
);

/** Where the rows come from: elements of this workbook and of data models, tables of connections. One click chooses. */
export function SourcePicker({
  title,
  reader = null,
  only = null,
  onAddFirst,
  onPick,
  onClose,
}: {
  readonly title: string;
  /** The element that is going to read what is picked; null: a new one. */
  readonly reader?: Id | null;
  /** Nothing but such elements of this workbook; `plain`: elements, tables, files and SQL. */
  readonly only?: "input-table" | "element" | "plain" | null;
  /** Adds what can be picked, where the workbook has nothing of it yet. */
  readonly onAddFirst?: () => void;
  readonly onPick: (picked: PickedSource) => void;
  readonly onClose: () => void;
}) {
  const [search, setSearch] = useState("");
  const { data } = useQuery(CONNECTIONS);
  const connections = (data?.connections ?? []).filter(({ canUse }) => canUse);
  const hasTables = only === null || only === "plain";
  const listed = hasTables ? connections : [];
  const { can } = useMembership();
  const [writing, setWriting] = useState<ConnectionSummary | null>(null);
  const [typing, setTyping] = useState<ConnectionSummary | null>(null);
  const [isUploading, setUploading] = useState(false);
  const close = useCallback(() => setUploading(false), []);
  if (isUploading) return <UploadedSource file={null} action={t("sources.source-picker.use-as-source")} onPick={onPick} onClose={close} />;
  if (typing !== null)
    return (
      <Suspense fallback={null}>
        <FixedRowsDialog
          connectionId={typing.connectionId}
          source={null}
          action={t("sources.source-picker.use-as-source")}
          onUse={(source) => onPick({ kind: "fixed", source })}
          onClose={() => setTyping(null)}
        />
      </Suspense>
    );
  if (writing !== null)
    return (
      <Suspense fallback={null}>
        <SqlDialog
          connection={writing}
          statement=""
          action={t("sources.source-picker.use-as-source")}
          onUse={(statement, columns) => onPick({ kind: "sql", connectionId: writing.connectionId, statement, columns })}
          onClose={() => setWriting(null)}
        />
      </Suspense>
    );
  return (
    <Dialog title={title} isOpen onClose={onClose} width="medium" flush>
      {/* Arrows lead from the search through everything that is listed, Enter takes the first. */}
      <div className={styles.picker} onKeyDownCapture={stepThrough}>
        <SearchField label={t("sources.source-picker.search-tables-elements")} value={search} onChange={setSearch} autoFocus />
        <div className={styles.sources}>
          <ElementSources reader={reader} only={only === "plain" ? null : only} search={search} onPick={onPick} onAddFirst={onAddFirst} />
          {only === null && <ModelSources search={search} onPick={onPick} />}
          {hasTables && data === undefined && <SkeletonRows rows={4} rowHeight={28} columns={2} />}
          {listed.map((connection) => (
            <ConnectionSources
              key={connection.connectionId}
              connection={connection}
              search={search}
              onPick={onPick}
              onTypeRows={only === "plain" || !connection.canUseAll ? null : () => setTyping(connection)}
              onWriteSql={can("canWriteSQL") && connection.canUseAll ? () => setWriting(connection) : null}
              onUpload={connection.canUpload && can("canUploadCSV") ? () => setUploading(true) : null}
            />
          ))}
          {hasTables && data !== undefined && connections.length === 0 && (
            <EmptyState icon={Database} title={t("sources.source-picker.no-connection-may-use")} />
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** The trees of a picker are one list for the arrow keys. */
function stepThrough(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key } = event;
  const rows = [...currentTarget.querySelectorAll<HTMLElement>("[role=treeitem]")];
  if (target instanceof HTMLInputElement) {
    const first = rows.find((row) => !row.hasAttribute("aria-expanded"));
    if (key === "ArrowDown") rows[0]?.focus();
    else if (key === "Enter" && target.value.trim() !== "") first?.click();
    else return;
  } else {
    const at = rows.findIndex((row) => row === target);
    const last = (step: number): boolean => rows[at]?.closest("[role=tree]") !== rows[at + step]?.closest("[role=tree]");
    if (at < 0) return;
    if (key === "ArrowDown" && last(1)) rows[at + 1]?.focus();
    else if (key === "ArrowUp" && at === 0) currentTarget.querySelector("input")?.focus();
    else if (key === "ArrowUp" && last(-1)) rows[at - 1]?.focus();
    else return;
  }
  event.preventDefault();
  event.stopPropagation();
}

function ElementSources({
  reader,
  only,
  search,
  onPick,
  onAddFirst,
}: {
  readonly reader: Id | null;
  readonly only: "input-table" | "element" | null;
  readonly onAddFirst: (() => void) | undefined;
  readonly search: string;
  readonly onPick: (picked: PickedSource) => void;
}) {
  const elements = useElementSources(reader, only);
  const wanted = search.trim().toLocaleLowerCase();
  const shown = elements.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  if (only !== null && elements.length === 0)
    return (
      <EmptyState
        icon={Table2}
        title={only === "element" ? t("sources.source-picker.no-elements") : t("sources.source-picker.no-input-tables")}
        text={only === "element" ? t("sources.source-picker.no-elements-text") : t("sources.source-picker.no-input-tables-text")}
        actions={
          onAddFirst === undefined ? undefined : (
            <Button onPress={onAddFirst}>
              {only === "element" ? t("sources.source-picker.add-table") : t("sources.source-picker.add-input-table")}
            </Button>
          )
        }
      />
    );
  if (shown.length === 0) return null;
  return (
    <section aria-label={t("sources.source-picker.this-workbook")}>
      <h3 className={styles.group}>{t("sources.source-picker.this-workbook")}</h3>
      <Tree
        label={t("sources.source-picker.elements-workbook")}
        items={shown.map(({ id, name, page, icon }): TreeItem => ({ id, label: name, detail: page, icon }))}
        expanded={new Set()}
        onToggle={() => undefined}
        onSelect={(elementId) => onPick({ kind: "element", elementId })}
      />
    </section>
  );
}

function ConnectionSources({
  connection,
  search,
  onPick,
  onTypeRows,
  onWriteSql,
  onUpload,
}: {
  readonly connection: ConnectionSummary;
  readonly search: string;
  readonly onPick: (picked: PickedSource) => void;
  /** Null where only what is there already is wanted. */
  readonly onTypeRows: (() => void) | null;
  /** Null for who may not. */
  readonly onWriteSql: (() => void) | null;
  /** Null where files cannot be put. */
  readonly onUpload: (() => void) | null;
}) {
  const { connectionId, name } = connection;
  const { data, error } = useQuery(CONNECTION_TABLES, { variables: { connectionId } });
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const places = useMemo(() => tableTree(data?.connectionTables ?? [], search), [data, search]);
  const paths = useMemo(() => new Map(tablesIn(places).map((place) => [idOf(place), place.path] as const)), [places]);
  const expanded = useMemo(
    () =>
      new Set(
        foldersIn(places)
          .map(idOf)
          .filter((id) => !closed.has(id)),
      ),
    [places, closed],
  );
  if (data !== undefined && places.length === 0 && search !== "") return null;
  return (
    <section aria-label={name}>
      <div className={styles.heading}>
        <h3 className={styles.group}>{name}</h3>
        {onTypeRows !== null && (
          <Button
            variant="quiet"
            size="small"
            icon={Grid2x2Plus}
            onPress={onTypeRows}
            aria-label={t("sources.source-picker.type-rows-on", { name })}
          >
            {t("sources.source-picker.type-rows")}
          </Button>
        )}
        {onUpload !== null && (
          <Button variant="quiet" size="small" icon={Upload} onPress={onUpload}>
            {t("sources.source-picker.upload-a-file")}
          </Button>
        )}
        {onWriteSql !== null && (
          <Button
            variant="quiet"
            size="small"
            icon={FileCode}
            onPress={onWriteSql}
            aria-label={t("sources.source-picker.write-sql-on", { name })}
          >
            {t("sources.source-picker.write-sql")}
          </Button>
        )}
      </div>
      {error !== undefined && <p className={styles.note}>{t("sources.source-picker.tables-cannot-listed-now")}</p>}
      {data === undefined && error === undefined && <SkeletonRows rows={3} rowHeight={28} columns={1} />}
      {data !== undefined && places.length === 0 && <p className={styles.note}>{t("sources.source-picker.no-tables")}</p>}
      {places.length > 0 && (
        <Tree
          label={t("sources.source-picker.tables-of", { name })}
          items={places.map(itemOf)}
          expanded={expanded}
          onToggle={(id, isExpanded) => {
            const next = new Set(closed);
            if (isExpanded) next.delete(id);
            else next.add(id);
            setClosed(next);
          }}
          onSelect={(id) => {
            const path = paths.get(id);
            if (path !== undefined) onPick({ kind: "table", connectionId, path });
          }}
        />
      )}
    </section>
  );
}

const idOf = (place: TablePlace): string => JSON.stringify(place.path);

function itemOf(place: TablePlace): TreeItem {
  return place.kind === "table"
    ? { id: idOf(place), label: place.name, icon: Table2, description: place.table.comment }
    : { id: idOf(place), label: place.name, icon: Folder, children: place.places.map(itemOf) };
}

function tablesIn(places: readonly TablePlace[]): readonly TablePlace[] {
  return places.flatMap((place) => (place.kind === "table" ? [place] : tablesIn(place.places)));
}

function foldersIn(places: readonly TablePlace[]): readonly TablePlace[] {
  return places.flatMap((place) => (place.kind === "folder" ? [place, ...foldersIn(place.places)] : []));
}
