import { type ChartKindName, type Element } from "@sheaf/workbook";
import { useMemo, useRef } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import { Icon } from "../../../../../shared/icons/icon.tsx";
import { Dialog } from "../../../../../shared/overlays/dialog.tsx";
import { t } from "../../../../../shared/words/words.ts";
import { useDocument, useWorkbook } from "../../../../state/workbook.ts";
import { useResults } from "../../../../state/results/use-results.ts";
import { chartLooks } from "../../chart-looks.ts";
import { chartRequests } from "../../chart-request.ts";
import { useChartSurroundings } from "../../../plot/surroundings.ts";
import type { SuggestedKind } from "../suggested-kind.ts";
import { KindCard } from "./kind-card.tsx";
import { type KindPreview, kindPreviews } from "./kind-previews.ts";
import styles from "./kind-gallery.module.css";
import { chartNeeds, chartTitle } from "../../../kind-words.ts";

interface KindGalleryProps {
  readonly element: Element;
  readonly better: SuggestedKind | null;
  readonly onChoose: (kind: ChartKindName) => void;
  readonly onClose: () => void;
}

/** Every kind of chart with the values of this one: those that can be drawn as drawings, the others with what they lack. */
export function KindGallery({ element, better, onChoose, onClose }: KindGalleryProps) {
  const workbook = useWorkbook();
  const document = useDocument();
  const surroundings = useChartSurroundings();
  const requests = useMemo(() => chartRequests(element), [element]);
  const [marks] = useResults(element.id, requests);
  const previews = useMemo(() => kindPreviews(document, element, workbook.newId), [document, element, workbook]);
  const drawable = previews.filter(({ missing }) => missing === null);
  const first = (preview: KindPreview): number => (preview.isNow ? 0 : preview.kind === better?.kind ? 1 : 2);
  // One question of the warehouse after the other: a gallery is not to hold up the page behind it.
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const inLine = <T,>(ask: () => Promise<T>): Promise<T> => {
    const answer = line.current.then(ask);
    line.current = answer.catch(() => null);
    return answer;
  };
  const choose = (kind: ChartKindName): void => {
    onChoose(kind);
    onClose();
  };
  return (
    <Dialog title={t("charts.gallery.title")} isOpen onClose={onClose} width="wide">
      <ul className={styles.cards} aria-label={t("charts.gallery.drawn")}>
        {drawable
          .toSorted((one, other) => first(one) - first(other))
          .map((preview) => (
            <KindCard
              key={preview.kind}
              preview={preview}
              current={marks?.table ?? null}
              surroundings={surroundings}
              reason={preview.kind === better?.kind ? better.reason : null}
              inLine={inLine}
              onChoose={choose}
            />
          ))}
      </ul>
      <h3 className={styles.heading}>{t("charts.gallery.more")}</h3>
      <ul className={styles.lacking} aria-label={t("charts.gallery.more")}>
        {previews
          .filter(({ missing }) => missing !== null)
          .map((preview) => (
            <LackingKind key={preview.kind} preview={preview} onChoose={choose} />
          ))}
      </ul>
    </Dialog>
  );
}

function LackingKind({
  preview: { kind, missing },
  onChoose,
}: {
  readonly preview: KindPreview;
  readonly onChoose: (kind: ChartKindName) => void;
}) {
  const [title, needs] = [chartTitle(kind), chartNeeds(kind)];
  return (
    <li>
      <AriaButton className={styles.lack ?? ""} onPress={() => onChoose(kind)}>
        <Icon icon={chartLooks[kind].icon} size="medium" />
        <span>
          <strong>{title}</strong>
          <span>{needs}</span>
          <span>{t("charts.gallery.missing", { shelf: missing ?? "" })}</span>
        </span>
      </AriaButton>
    </li>
  );
}
