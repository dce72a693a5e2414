import { useApolloClient } from "@apollo/client/react";
import { limits, type DocumentViews, type InodeSummary, isDocumentType } from "@sheaf/contract";
import { useEffect, useState } from "react";
import { DOCUMENT_VIEWS } from "../../shared/documents/queries.ts";
import { shownLocale, t } from "../../shared/words/words.ts";
import { askedInParts } from "./asked-in-parts.ts";
import styles from "./views-cell.module.css";

/** Milliseconds in which rows that come into sight are asked for together. */
const TOGETHER = 60;

interface Views {
  readonly viewsOf: (inodeId: string) => DocumentViews | null;
  /** Told of a document whose row is drawn. */
  readonly want: (inodeId: string) => void;
}

/** How often documents were opened in the last month: of those whose rows are drawn, however long the list is. */
export function useViews(): Views {
  const client = useApolloClient();
  const [found, setFound] = useState<ReadonlyMap<string, DocumentViews>>(new Map());
  const [want] = useState(() =>
    askedInParts<DocumentViews>({
      ask: async (inodeIds) => {
        const { data } = await client.query({ query: DOCUMENT_VIEWS, variables: { inodeIds }, fetchPolicy: "no-cache" });
        return (data?.documentViews ?? []).map((views) => [views.inodeId, views] as const);
      },
      most: limits.listPage,
      soon: (run) => setTimeout(run, TOGETHER),
      onAnswers: setFound,
    }),
  );
  return { viewsOf: (inodeId) => found.get(inodeId) ?? null, want };
}

const WIDTH = 56;
const HEIGHT = 16;

/** A month of views as a line, and their number. */
export function ViewsCell({ inode: { inodeId, type }, views: { viewsOf, want } }: { readonly inode: InodeSummary; readonly views: Views }) {
  const isCounted = isDocumentType(type);
  useEffect(() => {
    if (isCounted) want(inodeId);
  }, [isCounted, inodeId, want]);
  const views = viewsOf(inodeId);
  if (views === null) return null;
  const { days, total } = views;
  return (
    <span className={styles.views}>
      {total > 0 && (
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true" className={styles.line}>
          <path d={lineOf(days)} />
        </svg>
      )}
      <span className={styles.total}>
        {new Intl.NumberFormat(shownLocale(), { notation: total < 10_000 ? "standard" : "compact" }).format(total)}{" "}
        <span className="visually-hidden">{t("home.views.in-days", { count: total, days: limits.viewDays })}</span>
      </span>
    </span>
  );
}

/** Days in runs of three, so that single ones do not look like noise. */
function lineOf(days: readonly number[]): string {
  const runs = Array.from({ length: Math.ceil(days.length / 3) }, (_, run) =>
    days.slice(run * 3, run * 3 + 3).reduce((sum, views) => sum + views, 0),
  );
  const most = Math.max(1, ...runs);
  return runs
    .map((views, at) => {
      const x = 1 + (at / Math.max(1, runs.length - 1)) * (WIDTH - 2);
      const y = HEIGHT - 1.5 - (views / most) * (HEIGHT - 3);
      return `${at === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join("");
}
