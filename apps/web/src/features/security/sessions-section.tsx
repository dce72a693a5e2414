import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { Banner } from "../../shared/feedback/banner.tsx";
import { SkeletonRows } from "../../shared/feedback/skeleton.tsx";
import { useAction } from "../../shared/graphql/use-action.ts";
import { ListTable } from "../../shared/lists/list-table.tsx";
import { useMembership } from "../../shared/services/organization.tsx";
import { shortMoment } from "../../shared/words/shown-moments.ts";
import { t } from "../../shared/words/words.ts";
import { browserWords } from "./browser-words.ts";
import { END_SESSION, SESSIONS } from "./queries.ts";
import { Section } from "./section.tsx";
import styles from "./security.module.css";

/** Where one is signed in, with a way out of each. */
export function SessionsSection() {
  const { zone } = useMembership();
  const { data, error } = useQuery(SESSIONS, { fetchPolicy: "cache-and-network" });
  const end = useAction(END_SESSION);
  const [now] = useState(() => Date.now());
  return (
    <Section title={t("security.sessions.title")} what={t("security.sessions.what")}>
      {end.error !== null && <Banner status="error">{end.error.message}</Banner>}
      {data === undefined &&
        (error === undefined ? <SkeletonRows rows={2} rowHeight={46} /> : <Banner status="error">{error.message}</Banner>)}
      {data !== undefined && (
        <ListTable
          label={t("security.sessions.title")}
          groups={[{ id: "all", title: null, rows: data.sessions }]}
          rowId={({ sessionId }) => sessionId}
          columns={[
            {
              id: "browser",
              title: t("security.sessions.browser"),
              renderCell: ({ userAgent, sourceAddress }) => (
                <span className={styles.words}>
                  <span className={styles.name}>{browserWords(userAgent)}</span>
                  <span className={styles.note}>{sourceAddress}</span>
                </span>
              ),
            },
            {
              id: "since",
              title: t("security.sessions.since"),
              width: "140px",
              hideBelow: 768,
              renderCell: ({ createdAt }) => shortMoment(Date.parse(createdAt), now, zone),
            },
            {
              id: "seen",
              title: t("security.sessions.seen"),
              width: "140px",
              hideBelow: 768,
              renderCell: ({ seenAt }) => shortMoment(Date.parse(seenAt), now, zone),
            },
            {
              id: "end",
              title: t("security.actions"),
              width: "120px",
              align: "right",
              renderCell: ({ sessionId, isThis, userAgent }) =>
                isThis ? (
                  <span className={styles.quiet}>{t("security.sessions.this")}</span>
                ) : (
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={t("security.sessions.end-of", { browser: browserWords(userAgent) })}
                    onPress={() => void end.run({ sessionId }, { refetch: ["Sessions"] })}
                  >
                    {t("security.sessions.end")}
                  </Button>
                ),
            },
          ]}
        />
      )}
    </Section>
  );
}
