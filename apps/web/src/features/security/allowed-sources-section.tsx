import { useQuery } from "@apollo/client/react";
import type { AllowedSource, AllowedSources } from "@sheaf/contract";
import { useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { Switch } from "../../shared/choices/switch.tsx";
import { Banner } from "../../shared/feedback/banner.tsx";
import { useToasts } from "../../shared/feedback/toast.tsx";
import { TextAreaField } from "../../shared/fields/text-field.tsx";
import { useAction } from "../../shared/graphql/use-action.ts";
import { Dialog } from "../../shared/overlays/dialog.tsx";
import { t } from "../../shared/words/words.ts";
import { ALLOWED_SOURCES, UPDATE_ALLOWED_SOURCES } from "./queries.ts";
import { Section } from "./section.tsx";
import styles from "./security.module.css";

/** One in each line: the network, then a note. */
const written = (entries: readonly AllowedSource[]): string => entries.map(({ network, note }) => `${network} ${note}`.trim()).join("\n");

function readLines(text: string): AllowedSource[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => {
      const [network = "", ...note] = line.split(/\s/);
      return { network, note: note.join(" ").trim() };
    });
}

/** From which addresses the organization is reached. */
export function AllowedSourcesSection() {
  const { data } = useQuery(ALLOWED_SOURCES, { fetchPolicy: "cache-and-network" });
  return (
    <Section title={t("entrance.sources.title")} what={t("entrance.sources.what")}>
      {data !== undefined && <List key={written(data.allowedSources.entries)} standing={data.allowedSources} />}
    </Section>
  );
}

function List({ standing }: { readonly standing: AllowedSources }) {
  const update = useAction(UPDATE_ALLOWED_SOURCES);
  const { show } = useToasts();
  const [text, setText] = useState(written(standing.entries));
  /** What was asked for and would lock the person out. */
  const [asked, setAsked] = useState<boolean | null>(null);
  const isChanged = text.trim() !== written(standing.entries);
  const save = async (isOn: boolean, locksOut = false): Promise<void> => {
    const outcome = await update.run(
      { isOn, entries: readLines(text), ...(locksOut ? { locksOut } : {}) },
      { refetch: ["AllowedSources"] },
    );
    if (outcome.ok) {
      setAsked(null);
      show({ text: t("entrance.sources.saved"), status: "success" });
    } else if (outcome.error.details["locksOut"] === true) setAsked(isOn);
    else setAsked(null);
  };
  return (
    <div className={styles.factor}>
      {!standing.isEnforced && <Banner status="warning">{t("entrance.sources.set-aside")}</Banner>}
      {update.error !== null && asked === null && <Banner status="error">{update.error.message}</Banner>}
      <TextAreaField
        label={t("entrance.sources.list")}
        description={t("entrance.sources.list-what", { address: standing.ownAddress })}
        isCode
        value={text}
        onChange={(changed) => {
          setText(changed);
          update.clear();
        }}
      />
      <Switch isSelected={standing.isOn} isDisabled={update.isRunning} onChange={(isOn) => void save(isOn)}>
        {t("entrance.sources.on")}
      </Switch>
      {isChanged && (
        <div>
          <Button variant="primary" isPending={update.isRunning} onPress={() => void save(standing.isOn)}>
            {t("entrance.providers.save")}
          </Button>
        </div>
      )}
      {asked !== null && (
        <Dialog
          title={t("entrance.sources.lock-out")}
          isOpen
          role="alertdialog"
          width="small"
          onClose={() => setAsked(null)}
          actions={
            <>
              <Button onPress={() => setAsked(null)}>{t("shared.cancel")}</Button>
              <Button variant="danger" isPending={update.isRunning} onPress={() => void save(asked, true)}>
                {t("entrance.sources.lock-out-yes")}
              </Button>
            </>
          }
        >
          <p>{t("entrance.sources.lock-out-what", { address: standing.ownAddress })}</p>
        </Dialog>
      )}
    </div>
  );
}
