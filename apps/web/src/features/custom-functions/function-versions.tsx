import { useQuery } from "@apollo/client/react";
import type { CustomFunctionVersion } from "@sheaf/contract";
import type { CustomFunction } from "@sheaf/formula";
import { relativeTime } from "@sheaf/locale";
import { useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { SkeletonRows } from "../../shared/feedback/skeleton.tsx";
import { changesBetween, definitionOf } from "./definition-draft.ts";
import { FUNCTION_VERSIONS } from "./queries.ts";
import { say } from "../../shared/words/words.ts";
import { t } from "../../shared/words/words.ts";
import styles from "./functions-screen.module.css";

/** Who changed a function and when, what each version changed, and the way back to it. */
export function FunctionVersions({
  saved,
  onTake,
}: {
  readonly saved: CustomFunctionVersion;
  readonly onTake: (definition: CustomFunction) => void;
}) {
  // Asked for again with each version that is made.
  const { data, error } = useQuery(FUNCTION_VERSIONS, { variables: { name: saved.name }, fetchPolicy: "cache-and-network" });
  const [open, setOpen] = useState<number | null>(null);
  const [now] = useState(() => Date.now());
  const versions = data?.customFunctionVersions ?? [];
  return (
    <section aria-label={t("functions.function-versions.versions")}>
      <h3 className={styles.subtitle}>{t("functions.function-versions.versions")}</h3>
      {data === undefined && error === undefined && <SkeletonRows rows={2} rowHeight={28} columns={2} />}
      {error !== undefined && <p className={styles.note}>{t("functions.function-versions.versions-cannot-listed-now")}</p>}
      <div className={styles.versions}>
        {versions.map((version, at) => {
          const isOpen = open === version.version;
          const before = versions[at + 1];
          return (
            <div key={version.version} className={styles.version}>
              <div className={styles.versionRow}>
                <span>{t("functions.function-versions.version", { version: version.version })}</span>
                <span>
                  {versionWords(version, before === undefined)},{" "}
                  <time dateTime={version.changedAt}>{say(relativeTime(Math.min(Date.parse(version.changedAt), now), now))}</time>
                </span>
                <Button size="small" variant="quiet" aria-expanded={isOpen} onPress={() => setOpen(isOpen ? null : version.version)}>
                  {isOpen ? t("functions.function-versions.hide-changes") : t("functions.function-versions.show-changes")}
                </Button>
                {version.version !== saved.version && (
                  <Button size="small" variant="quiet" onPress={() => onTake(definitionOf(version))}>
                    {t("functions.function-versions.take-this-version")}
                  </Button>
                )}
              </div>
              {isOpen && <Changes before={before ?? null} after={version} />}
            </div>
          );
        })}
      </div>
    </section>
  );
}

function versionWords({ isDeleted, changedBy }: CustomFunctionVersion, isFirst: boolean): string {
  const name = changedBy ?? t("functions.function-versions.somebody");
  if (isDeleted) return t("functions.function-versions.deleted", { name });
  return isFirst ? t("functions.function-versions.made", { name }) : t("functions.function-versions.changed", { name });
}

function Changes({ before, after }: { readonly before: CustomFunctionVersion | null; readonly after: CustomFunctionVersion }) {
  const changes = changesBetween(before?.isDeleted === true ? null : before, after);
  if (changes.length === 0) return <p className={styles.note}>{t("functions.function-versions.nothing-but-being")}</p>;
  return changes.map((change) => (
    <div key={change.what} className={styles.change}>
      <h4>{change.what}</h4>
      {before !== null && <pre className={styles.code}>{change.before === "" ? t("functions.function-versions.none") : change.before}</pre>}
      <pre className={styles.code}>{change.after === "" ? t("functions.function-versions.none") : change.after}</pre>
    </div>
  ));
}
