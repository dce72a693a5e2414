import { useQuery } from "@apollo/client/react";
import type { ConnectionSummary, TableDescription } from "@sheaf/contract";
import { Network, NotebookText, Pencil } from "lucide-react";
import { Suspense, useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { IconButton } from "../../shared/actions/icon-button.tsx";
import { CopyIconButton } from "../../shared/actions/copy-button.tsx";
import { createWorkbookOnTable } from "../../shared/documents/new-workbook.ts";
import { editAddress } from "../../shared/documents/inode-actions.tsx";
import { Badge } from "../../shared/feedback/badge.tsx";
import { ErrorState } from "../../shared/feedback/error-state.tsx";
import { ProgressBar } from "../../shared/feedback/progress-bar.tsx";
import { SkeletonRows } from "../../shared/feedback/skeleton.tsx";
import { useToasts } from "../../shared/feedback/toast.tsx";
import { callErrorOf } from "../../shared/graphql/client.ts";
import { toCallError } from "../../shared/http/call-error.ts";
import { ValueTypeIcon, valueTypeTitle, type ShownTypeName } from "../../shared/icons/value-type-icon.tsx";
import { ListTable } from "../../shared/lists/list-table.tsx";
import { useGo } from "../../shared/navigation/go.ts";
import { useMembership } from "../../shared/services/organization.tsx";
import { useServices } from "../../shared/services/services.tsx";
import { formatsOfColumns } from "../../shared/sources/column-formats.ts";
import { CONNECTION_TABLE } from "../../shared/sources/queries.ts";
import { Citation } from "./citation.tsx";
import { t } from "../../shared/words/words.ts";
import { lazyPart } from "../../shared/words/lazy-part.ts";
import panes from "../../shared/layout/two-panes.module.css";
import styles from "./connections-screen.module.css";
import { writtenNumber } from "../../shared/words/shown-numbers.ts";

/** With the reader of Arrow: a part of its own. */
const TablePreview = lazyPart(
  () => import("./table-preview.tsx"),
  (part) => part.TablePreview,
);

const UsesDialog = lazyPart(
  () => import("./uses-dialog.tsx"),
  (part) => part.UsesDialog,
);

const DescriptionDialog = lazyPart(
  () => import("./description-dialog.tsx"),
  (part) => part.DescriptionDialog,
);

/** One table: where it comes from, how many rows, which columns; a workbook on it is one click away. */
export function TableDetails({ connection, path }: { readonly connection: ConnectionSummary; readonly path: readonly string[] }) {
  const { organization, me, can } = useMembership();
  const { http } = useServices();
  const go = useGo();
  const toasts = useToasts();
  const { data, loading, error, refetch } = useQuery(CONNECTION_TABLE, { variables: { connectionId: connection.connectionId, path } });
  const [isMaking, setMaking] = useState(false);
  /** What is asked about: the table, or a column of it. */
  const [asked, setAsked] = useState<{ readonly column: string | null } | null>(null);
  /** What is described: the table, or a column of it. */
  const [described, setDescribed] = useState<{ readonly column: string | null; readonly text: string } | null>(null);
  const name = path.at(-1) ?? "";
  const table = data?.connectionTable;
  const folderId = me.member.homeInodeId;

  const make = async (): Promise<void> => {
    if (folderId === null || table === undefined) return;
    setMaking(true);
    try {
      const source = { kind: "warehouse-table" as const, connectionId: connection.connectionId, path };
      const columns = table.columns.map((column) => column.name);
      const formats = formatsOfColumns(table.columns);
      const workbookId = await createWorkbookOnTable(http, { name, folderId, table: { name, source, sourceName: name, columns, formats } });
      go(editAddress(organization.slug, workbookId, name));
    } catch (thrown) {
      const failure = toCallError(thrown);
      if (failure !== null) toasts.show({ text: failure.message, status: "error", time: "long" });
      setMaking(false);
    }
  };

  const failure = error === undefined ? null : callErrorOf(error);
  return (
    <div className={panes.content}>
      <ProgressBar isLoading={loading && table === undefined} />
      <div className={panes.top}>
        <div className={panes.words}>
          <h2 className={panes.name}>{name}</h2>
          <p className={panes.meta}>{[connection.name, ...path.slice(0, -1)].join(" › ")}</p>
        </div>
        <div className={panes.buttons}>
          <IconButton icon={Network} label={t("connections.uses.of-table")} onPress={() => setAsked({ column: null })} />
          <CopyIconButton text={path.join(".")} label={t("connections.table-details.copy-name")} />
          {can("canSaveWorkbook") && folderId !== null && (
            <Button variant="primary" icon={NotebookText} isDisabled={table === undefined} isPending={isMaking} onPress={() => void make()}>
              {t("connections.table-details.new-workbook")}
            </Button>
          )}
        </div>
      </div>
      {failure !== null && table === undefined && (
        <ErrorState summary={failure.message} onRetry={() => void refetch()} requestId={failure.requestId} />
      )}
      {table === undefined && failure === null && <SkeletonRows rows={8} rowHeight={32} columns={3} />}
      {table !== undefined && (
        <>
          <DescriptionLine table={table} onEdit={() => setDescribed({ column: null, text: table.description ?? "" })} />
          <dl className={styles.facts}>
            {table.rowCountEstimate !== null && (
              <>
                <dt>{t("connections.table-details.rows")}</dt>
                <dd>{writtenNumber(table.rowCountEstimate)}</dd>
              </>
            )}
            <dt>{t("connections.table-details.columns")}</dt>
            <dd>{writtenNumber(table.columns.length)}</dd>
          </dl>
          <div>
            <h3 className={styles.subtitle}>{t("connections.table-details.rows")}</h3>
            <Suspense fallback={<SkeletonRows rows={8} rowHeight={24} />}>
              <TablePreview connection={connection} path={table.path} />
            </Suspense>
          </div>
          <div>
            <h3 className={styles.subtitle}>{t("connections.table-details.columns")}</h3>
            <ColumnsList
              {...{ name, table }}
              onUses={(column) => setAsked({ column })}
              onDescribe={(column) => setDescribed({ column: column.name, text: column.description ?? "" })}
            />
          </div>
        </>
      )}
      {described !== null && (
        <Suspense fallback={null}>
          <DescriptionDialog
            connectionId={connection.connectionId}
            path={table?.path ?? path}
            {...described}
            onClose={() => setDescribed(null)}
          />
        </Suspense>
      )}
      {asked !== null && (
        <Suspense fallback={null}>
          <UsesDialog
            connectionId={connection.connectionId}
            path={table?.path ?? path}
            column={asked.column}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** What people wrote of the table goes before what the warehouse says of it. */
function DescriptionLine({ table, onEdit }: { readonly table: TableDescription; readonly onEdit: () => void }) {
  const text = table.description ?? table.comment ?? "";
  if (text === "" && !table.canAnnotate) return null;
  return (
    <div className={styles.description}>
      {text !== "" && <Citation text={text} />}
      {table.canAnnotate &&
        (table.description === null ? (
          <Button size="small" variant="quiet" icon={Pencil} onPress={onEdit}>
            {t("connections.table-details.describe")}
          </Button>
        ) : (
          <IconButton icon={Pencil} label={t("connections.table-details.describe")} onPress={onEdit} />
        ))}
    </div>
  );
}

function ColumnsList({
  name,
  table,
  onUses,
  onDescribe,
}: {
  readonly name: string;
  readonly table: TableDescription;
  readonly onUses: (column: string) => void;
  readonly onDescribe: (column: TableDescription["columns"][number]) => void;
}) {
  return (
    <ListTable
      label={t("connections.table-details.columns-of", { name })}
      rowHeight={32}
      rowId={(column) => column.name}
      groups={[{ id: "all", title: null, rows: table.columns }]}
      renderActions={(column) => (
        <>
          {table.canAnnotate && (
            <IconButton
              icon={Pencil}
              label={t("connections.table-details.describe-column", { name: column.name })}
              onPress={() => onDescribe(column)}
            />
          )}
          <IconButton icon={Network} label={t("connections.uses.of-column", { name: column.name })} onPress={() => onUses(column.name)} />
        </>
      )}
      columns={[
        {
          id: "name",
          title: t("shared.name"),
          renderCell: (column) => (
            <span className={styles.column}>
              <ValueTypeIcon type={column.type as ShownTypeName} />
              {column.name}
              {column.isKey && <Badge>{t("connections.table-details.key")}</Badge>}
            </span>
          ),
        },
        {
          id: "description",
          title: t("connections.table-details.description"),
          hideBelow: 768,
          renderCell: (column) => <span title={column.description ?? ""}>{column.description}</span>,
        },
        {
          id: "type",
          title: t("connections.table-details.type"),
          width: "160px",
          renderCell: (column) => valueTypeTitle(column.type as ShownTypeName),
        },
        {
          id: "native",
          title: t("connections.table-details.in-the-warehouse"),
          width: "240px",
          hideBelow: 768,
          renderCell: (column) => <span className={styles.native}>{column.nativeType}</span>,
        },
      ]}
    />
  );
}
