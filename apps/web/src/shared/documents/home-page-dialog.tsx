import { useQuery } from "@apollo/client/react";
import type { HomePageSetting, InodeSummary } from "@sheaf/contract";
import { useState } from "react";
import { Button } from "../actions/button.tsx";
import { Banner } from "../feedback/banner.tsx";
import { useToasts } from "../feedback/toast.tsx";
import { Select } from "../fields/select.tsx";
import { useAction } from "../graphql/use-action.ts";
import { DocumentIcon } from "../icons/document-icon.tsx";
import { Dialog } from "../overlays/dialog.tsx";
import { t } from "../words/words.ts";
import styles from "./home-page-dialog.module.css";
import { ACCOUNT_TYPES, HOME_PAGES, SET_HOME_PAGE, TEAM_NAMES } from "./queries.ts";

const EVERYBODY = "all";
const REFETCH = ["HomePages", "GetMyInfo"] as const;

/** Whose home page a document or folder becomes, and what the others are. It gives nobody a right: who may not see it comes to the next one. */
export function HomePageDialog({ inode, onClose }: { readonly inode: InodeSummary; readonly onClose: () => void }) {
  const { data } = useQuery(HOME_PAGES, { fetchPolicy: "cache-and-network" });
  const { data: types } = useQuery(ACCOUNT_TYPES);
  const { data: teams } = useQuery(TEAM_NAMES);
  const change = useAction(SET_HOME_PAGE);
  const toasts = useToasts();
  const [audience, setAudience] = useState(EVERYBODY);
  const teamId = audience.startsWith("team ") ? audience.slice(5) : null;
  const accountTypeId = audience.startsWith("type ") ? audience.slice(5) : null;
  const save = async (): Promise<void> => {
    if (!(await change.run({ accountTypeId, teamId, inodeId: inode.inodeId }, { refetch: REFETCH })).ok) return;
    toasts.show({ text: t("shared.home-page.was-set", { name: inode.name }), status: "success" });
    onClose();
  };
  const remove = (page: HomePageSetting): void =>
    void change.run(
      { accountTypeId: page.accountType?.accountTypeId ?? null, teamId: page.team?.teamId ?? null, inodeId: null },
      { refetch: REFETCH },
    );
  const nameOf = ({ team, accountType }: HomePageSetting): string =>
    team !== null
      ? t("shared.home-page.of-team", { name: team.name })
      : accountType !== null
        ? t("shared.home-page.of-type", { name: accountType.name })
        : t("shared.home-page.of-everybody");
  return (
    <Dialog
      title={t("shared.home-page.title", { name: inode.name })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t("shared.cancel")}</Button>
          <Button variant="primary" isPending={change.isRunning} onPress={() => void save()}>
            {t("shared.home-page.set-here")}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p className={styles.note}>{t("shared.home-page.what")}</p>
        {change.error !== null && <Banner status="error">{change.error.message}</Banner>}
        <Select
          label={t("shared.home-page.for")}
          options={[
            { id: EVERYBODY, label: t("shared.home-page.of-everybody") },
            ...(types?.accountTypes ?? []).map(({ accountTypeId: id, name }) => ({
              id: `type ${id}`,
              label: t("shared.home-page.of-type", { name }),
            })),
            ...(teams?.teams ?? []).map(({ teamId: id, name }) => ({ id: `team ${id}`, label: t("shared.home-page.of-team", { name }) })),
          ]}
          value={audience}
          onChange={setAudience}
        />
        {(data?.homePages.length ?? 0) > 0 && (
          <section aria-label={t("shared.home-page.current")}>
            <h3 className={styles.heading}>{t("shared.home-page.current")}</h3>
            <ul className={styles.pages}>
              {data?.homePages.map((page) => (
                <li key={page.homePageId} className={styles.page}>
                  <DocumentIcon kind={page.inode.type} />
                  <span className={styles.words}>
                    <span>{page.inode.name}</span>
                    <span className={styles.note}>
                      {page.isGone ? t("shared.home-page.in-trash", { audience: nameOf(page) }) : nameOf(page)}
                    </span>
                  </span>
                  <Button
                    variant="quiet"
                    size="small"
                    isDisabled={change.isRunning}
                    aria-label={t("shared.home-page.remove-of", { audience: nameOf(page) })}
                    onPress={() => remove(page)}
                  >
                    {t("shared.home-page.remove")}
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  );
}
