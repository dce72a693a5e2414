import { useApolloClient, useQuery } from "@apollo/client/react";
import { Database, Plus, Upload } from "lucide-react";
import { Suspense, useCallback, useRef, useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { IconButton } from "../../shared/actions/icon-button.tsx";
import { CallErrorScreen } from "../../shared/feedback/error-screen.tsx";
import { EmptyState } from "../../shared/feedback/empty-state.tsx";
import { ProgressBar } from "../../shared/feedback/progress-bar.tsx";
import { SearchField } from "../../shared/fields/search-field.tsx";
import { callErrorOf } from "../../shared/graphql/client.ts";
import { useGo, usePageTitle } from "../../shared/navigation/go.ts";
import { homeAddress } from "../../shared/navigation/home-addresses.ts";
import { useMembership } from "../../shared/services/organization.tsx";
import { CONNECTIONS } from "../../shared/sources/queries.ts";
import { ConnectionDetails } from "./connection-details.tsx";
import { ConnectionForm } from "./connection-form.tsx";
import { placeAddress, placeOf, type SourcePlace } from "./source-place.ts";
import { SourceTree } from "./source-tree.tsx";
import { useFileDrop } from "../../shared/upload/file-drop.ts";
import { TableDetails } from "./table-details.tsx";
import { cx } from "../../shared/styles/cx.ts";
import { t } from "../../shared/words/words.ts";
import { lazyPart } from "../../shared/words/lazy-part.ts";
import panes from "../../shared/layout/two-panes.module.css";
import styles from "./connections-screen.module.css";

/** With its editor of columns: a part of its own, loaded when a file is to be sent. */
const UploadDialog = lazyPart(
  () => import("../../shared/upload/upload-dialog.tsx"),
  (part) => part.UploadDialog,
);

/** Warehouses and what lies in them: a tree at the left, the chosen thing at the right. */
export function ConnectionsScreen({ search }: { readonly search: string }) {
  const { organization, can } = useMembership();
  const go = useGo();
  const { data, loading, error, refetch } = useQuery(CONNECTIONS);
  const client = useApolloClient();
  const [filter, setFilter] = useState("");
  const [dropped, setDropped] = useState<File | null>(null);
  const [loads, setLoads] = useState(0);
  const screen = useRef<HTMLDivElement>(null);
  const takesFiles = data?.connections.find((connection) => connection.canUpload) ?? null;
  const isOver = useFileDrop(
    screen,
    useCallback((file: File) => setDropped(file), []),
    takesFiles !== null,
  );
  usePageTitle(`${t("connections.screen.connections")} – Sheaf`);
  const place = placeOf(search);
  const wants = new URLSearchParams(search).get("create");
  const choose = (next: SourcePlace | null): void => go(placeAddress(organization.slug, next));
  /** What `?create=` opened is closed: nobody who goes back wants it again. */
  const close = (): void => go(placeAddress(organization.slug, null), { replace: true });

  const failure = error === undefined ? null : callErrorOf(error);
  if (failure !== null && data === undefined)
    return <CallErrorScreen isPart error={failure} homeHref={homeAddress(organization.slug, "recent")} onRetry={() => void refetch()} />;
  const connections = data?.connections ?? null;
  const chosen = place === null ? undefined : connections?.find((connection) => connection.connectionId === place.connectionId);
  return (
    <div ref={screen} className={cx(panes.screen, isOver && styles.over)}>
      <ProgressBar isLoading={loading && connections === null} />
      <section className={panes.browser} aria-label={t("connections.screen.connections")}>
        <div className={panes.head}>
          <h1 className={panes.title}>{t("connections.screen.connections")}</h1>
          <span className={styles.headButtons}>
            {takesFiles !== null && (
              <IconButton
                icon={Upload}
                label={t("connections.screen.upload-a-file")}
                onPress={() => go(`${homeAddress(organization.slug, "connections")}?create=upload`)}
              />
            )}
            {can("canManageConnection") && (
              <Button size="small" icon={Plus} onPress={() => go(`${homeAddress(organization.slug, "connections")}?create=connection`)}>
                {t("connections.screen.new")}
              </Button>
            )}
          </span>
        </div>
        <div className={panes.filter}>
          <SearchField label={t("connections.screen.find-tables")} value={filter} onChange={setFilter} />
        </div>
        {connections !== null && <SourceTree key={loads} connections={connections} place={place} filter={filter} onChoose={choose} />}
      </section>
      <div className={panes.details}>
        {connections !== null && connections.length === 0 && (
          <EmptyState
            icon={Database}
            title={t("connections.screen.no-connections-yet")}
            text={t("connections.screen.connect-warehouse-tables-explored")}
          />
        )}
        {connections !== null && connections.length > 0 && chosen === undefined && (
          <EmptyState
            icon={Database}
            title={t("connections.screen.pick-a-table")}
            text={t("connections.screen.tables-warehouses-columns-workbook")}
          />
        )}
        {chosen !== undefined && place?.path != null && (
          <TableDetails key={`${chosen.connectionId} ${place.path.join("/")}`} connection={chosen} path={place.path} />
        )}
        {chosen !== undefined && place?.path == null && (
          <ConnectionDetails key={chosen.connectionId} connection={chosen} onGone={() => choose(null)} />
        )}
      </div>
      {takesFiles !== null && (wants === "upload" || dropped !== null) && (
        <Suspense fallback={<ProgressBar isLoading />}>
          <UploadDialog
            connection={takesFiles}
            first={dropped}
            onClose={() => {
              setDropped(null);
              if (wants === "upload") close();
            }}
            onLoaded={() => {
              setLoads(loads + 1);
              void client.refetchQueries({ include: "active" });
            }}
          />
        </Suspense>
      )}
      {wants === "connection" && can("canManageConnection") && (
        <ConnectionForm
          connection={null}
          onClose={close}
          onSaved={(connectionId) => {
            void refetch();
            choose({ connectionId, path: null });
          }}
        />
      )}
    </div>
  );
}
