import { useQuery } from "@apollo/client/react";
import { Plus, Tags } from "lucide-react";
import { useState } from "react";
import { isFound } from "../../shared/fields/is-found.ts";
import { Button } from "../../shared/actions/button.tsx";
import { EmptyState } from "../../shared/feedback/empty-state.tsx";
import { SearchField } from "../../shared/fields/search-field.tsx";
import { ListTable } from "../../shared/lists/list-table.tsx";
import { t } from "../../shared/words/words.ts";
import { AttributeDialog } from "./attribute-dialog.tsx";
import { USER_ATTRIBUTES } from "./queries.ts";
import { NothingFound, Screen } from "./screen.tsx";
import styles from "./administration.module.css";

/** What formulas and policies can ask about people, and who has which value. */
export function AttributesScreen() {
  const { data, loading, error, refetch } = useQuery(USER_ATTRIBUTES, { fetchPolicy: "cache-and-network" });
  const [search, setSearch] = useState("");
  /** The attribute that is changed; `new` for one that is made. */
  const [open, setOpen] = useState<string | null>(null);
  const attributes = data?.userAttributes ?? [];
  const found = attributes.filter(({ name, description }) => isFound(search, name, description));
  const add = (
    <Button icon={Plus} onPress={() => setOpen("new")}>
      {t("administration.attributes.new")}
    </Button>
  );
  return (
    <Screen
      title={t("administration.attributes.title")}
      summary={t("administration.attributes.summary", { count: attributes.length })}
      isLoading={loading && data === undefined}
      error={data === undefined ? error : undefined}
      onRetry={() => void refetch()}
      controls={
        attributes.length > 0 && (
          <>
            <div className={styles.search}>
              <SearchField label={t("administration.attributes.find")} value={search} onChange={setSearch} />
            </div>
            {add}
          </>
        )
      }
    >
      {attributes.length === 0 ? (
        <EmptyState icon={Tags} title={t("administration.attributes.none")} text={t("administration.attributes.what")} actions={add} />
      ) : (
        <ListTable
          label={t("administration.attributes.title")}
          groups={[{ id: "all", title: null, rows: found }]}
          rowId={({ attributeId }) => attributeId}
          onOpen={({ attributeId }) => setOpen(attributeId)}
          columns={[
            {
              id: "name",
              title: t("administration.members.name"),
              renderCell: ({ name, description }) => (
                <span className={styles.words}>
                  <span className={styles.name}>{name}</span>
                  {description !== "" && <span className={styles.email}>{description}</span>}
                </span>
              ),
            },
            {
              id: "default",
              title: t("administration.attributes.default"),
              width: "24%",
              renderCell: ({ defaultValue }) => (
                <span className={styles.email}>{defaultValue ?? t("administration.attributes.no-default")}</span>
              ),
            },
            {
              id: "values",
              title: t("administration.attributes.values"),
              width: "28%",
              hideBelow: 768,
              renderCell: ({ members, teams }) => (
                <span className={styles.email}>
                  {t("administration.attributes.counts", { teams: teams.length, members: members.length })}
                </span>
              ),
            },
          ]}
        />
      )}
      {attributes.length > 0 && found.length === 0 && <NothingFound />}
      {open !== null && (
        <AttributeDialog
          key={open}
          attribute={attributes.find(({ attributeId }) => attributeId === open) ?? null}
          onClose={() => setOpen(null)}
        />
      )}
    </Screen>
  );
}
