import { useQuery } from "@apollo/client/react";
import { auditPageLength } from "@sheaf/contract";
import { Download } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../shared/actions/button.tsx";
import { MEMBERS } from "../../../shared/documents/queries.ts";
import { ComboBox } from "../../../shared/fields/combo-box.tsx";
import { SearchField } from "../../../shared/fields/search-field.tsx";
import { ListTable } from "../../../shared/lists/list-table.tsx";
import { MenuButton } from "../../../shared/menus/menu.tsx";
import { OFFERED } from "../../../shared/people/queries.ts";
import { useMembership } from "../../../shared/services/organization.tsx";
import { shortMoment } from "../../../shared/words/shown-moments.ts";
import { t } from "../../../shared/words/words.ts";
import { AUDIT_CHAIN } from "./audit-queries.ts";
import { ChainLine } from "./chain-line.tsx";
import { KeepDialog } from "./keep-dialog.tsx";
import { useAuditFile } from "./use-audit-file.ts";
import { MoreButton } from "../more-button.tsx";
import { AUDIT } from "../queries.ts";
import { NothingFound, Screen } from "../screen.tsx";
import { useParts } from "../use-parts.ts";
import styles from "../administration.module.css";

/** What was done in the organization, the newest first, as far back as somebody asks. */
export function AuditScreen() {
  const { zone } = useMembership();
  const [actorId, setActorId] = useState<string | null>(null);
  const [typed, setTyped] = useState("");
  const action = typed.toLowerCase().replaceAll(/[^a-z.-]/gu, "");
  const [search, setSearch] = useState("");
  // those who left did things too
  const { data: people, previousData: before } = useQuery(MEMBERS, {
    variables: { search: search === "" ? null : search, first: OFFERED },
  });
  const { data: chained } = useQuery(AUDIT_CHAIN, { fetchPolicy: "network-only" });
  const [isKeeping, setKeeping] = useState(false);
  const file = useAuditFile({ actorId, action });
  const [now] = useState(() => Date.now());
  const { rows, more, refusal, isLoading, error, refetch } = useParts(
    AUDIT,
    { before: null, actorId, action: action === "" ? null : action },
    {
      rowsOf: ({ auditEntries }) => auditEntries,
      behind: (entries) => ({ before: entries.at(-1)?.entryId ?? null }),
      length: auditPageLength,
    },
  );
  const chain = chained?.auditChain ?? null;
  return (
    <Screen
      title={t("administration.audit.title")}
      isLoading={isLoading}
      error={error}
      refusal={file.error ?? refusal}
      onRetry={refetch}
      controls={
        <>
          <div className={styles.search}>
            <SearchField label={t("administration.audit.action")} value={typed} onChange={setTyped} />
          </div>
          <div className={styles.search}>
            <ComboBox
              label={t("administration.audit.person")}
              hideLabel
              placeholder={t("administration.audit.everybody")}
              options={((people ?? before)?.members ?? []).map(({ userId, name, email }) => ({ id: userId, label: name, note: email }))}
              value={actorId}
              onChange={setActorId}
              onSearch={setSearch}
              emptyText={t("administration.nothing-found")}
            />
          </div>
          <MenuButton
            label={t("administration.audit.download")}
            entries={[
              { kind: "item", id: "csv", label: t("administration.audit.as-csv"), onSelect: () => void file.take("csv") },
              { kind: "item", id: "json", label: t("administration.audit.as-json"), onSelect: () => void file.take("json") },
              { kind: "item", id: "jsonl", label: t("administration.audit.as-lines"), onSelect: () => void file.take("jsonl") },
            ]}
            trigger={
              <Button icon={Download} isPending={file.isTaking}>
                {t("administration.audit.download")}
              </Button>
            }
          />
          <Button isDisabled={chain === null} onPress={() => setKeeping(true)}>
            {t("administration.audit.keep")}
          </Button>
        </>
      }
    >
      {chain !== null && <ChainLine chain={chain} />}
      <ListTable
        label={t("administration.audit.title")}
        rowHeight={36}
        groups={[{ id: "all", title: null, rows }]}
        rowId={({ entryId }) => entryId}
        columns={[
          {
            id: "at",
            title: t("administration.audit.when"),
            width: "150px",
            hideBelow: 960,
            goesUnder: 2,
            renderCell: ({ at }) => <time dateTime={at}>{shortMoment(Date.parse(at), now, zone)}</time>,
          },
          {
            id: "who",
            title: t("administration.audit.who"),
            width: "25%",
            renderCell: ({ actorName, impersonatorName }) => (
              <span className={styles.name}>
                {impersonatorName === null
                  ? (actorName ?? t("administration.audit.nobody"))
                  : t("administration.audit.acting-as", { administrator: impersonatorName, member: actorName ?? "" })}
              </span>
            ),
          },
          {
            id: "what",
            title: t("administration.audit.what"),
            width: "212px",
            hideBelow: 768,
            goesUnder: 1,
            renderCell: ({ action }) => <code className={styles.code}>{action}</code>,
          },
          {
            id: "object",
            title: t("administration.audit.object"),
            hideBelow: 768,
            goesUnder: 2,
            renderCell: ({ objectName, objectId }) => <span className={styles.email}>{objectName ?? objectId ?? ""}</span>,
          },
          {
            id: "from",
            title: t("administration.audit.from"),
            width: "140px",
            hideBelow: 1200,
            renderCell: ({ sourceAddress }) => <span className={styles.email}>{sourceAddress}</span>,
          },
        ]}
      />
      {rows.length === 0 && <NothingFound />}
      {isKeeping && chain !== null && <KeepDialog chain={chain} onClose={() => setKeeping(false)} />}
      <MoreButton more={more} label={t("administration.audit.older")} />
    </Screen>
  );
}
