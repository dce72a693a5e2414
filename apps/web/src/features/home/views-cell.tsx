import { useQuery } from "@apollo/client/react";
import { isDocumentType, limits, type InodeSummary } from "@sheaf/contract";
import { useMemo } from "react";
import { DOCUMENT_VIEWS } from "../../shared/documents/queries.ts";
import { shownLocale, t } from "../../shared/words/words.ts";
import styles from "./views-cell.module.css";

export type ViewsOf = (inodeId: string) => { readonly days: readonly number[]; readonly total: number } | null;

/** How often the documents among these were opened in the last month; null of those that are not asked for. */
export function useViews(inodes: readonly InodeSummary[]): ViewsOf {
  const inodeIds = useMemo(
    () =>
      inodes
        .filter(({ type }) => isDocumentType(type))
        .slice(0, limits.listPage)
        .map(({ inodeId }) => inodeId),
    [inodes],
  );
  const { data, previousData } = useQuery(DOCUMENT_VIEWS, { variables: { inodeIds }, skip: inodeIds.length === 0 });
  return useMemo(() => {
    const found = new Map((data ?? previousData)?.documentViews.map((views) => [views.inodeId, views]));
    return (inodeId) => found.get(inodeId) ?? null;
  }, [data, previousData]);
}

const WIDTH = 56;
const HEIGHT = 16;

/** A month of views as a line, and their number. */
export function ViewsCell({ views }: { readonly views: ReturnType<ViewsOf> }) {
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
        {new Intl.NumberFormat(shownLocale(), { notation: total < 10_000 ? "standard" : "compact" }).format(total)}
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
