import { type ChartKindName, chartKindNames, kindName } from "@sheaf/workbook";
import { Suspense, useMemo, useState } from "react";
import { ToggleButton } from "react-aria-components/ToggleButton";
import { ToggleButtonGroup } from "react-aria-components/ToggleButtonGroup";
import { Button } from "../../../../shared/actions/button.tsx";
import { Icon } from "../../../../shared/icons/icon.tsx";
import { Tooltip } from "../../../../shared/overlays/tooltip.tsx";
import { lazyPart } from "../../../../shared/words/lazy-part.ts";
import { t } from "../../../../shared/words/words.ts";
import { useResults } from "../../../state/results/use-results.ts";
import { chartLooks } from "../chart-looks.ts";
import { chartRequests } from "../chart-request.ts";
import type { ChartPort } from "../../shelves/panel-port.ts";
import { suggestedKind } from "./suggested-kind.ts";
import styles from "./kind-picker.module.css";
import { chartNeeds, chartTitle } from "../../kind-words.ts";

const KindGallery = lazyPart(
  () => import("./gallery/kind-gallery.tsx"),
  (part) => part.KindGallery,
);

/** The gallery of kinds, each with what it takes. A change keeps what both kinds hold, and the way back gives the rest again. */
export function KindPicker({ port }: { readonly port: ChartPort }) {
  const chosen = kindName(port.element);
  const [pointed, setPointed] = useState<ChartKindName | null>(null);
  const [isGalleryOpen, setGalleryOpen] = useState(false);
  const told = pointed ?? chartKindNames.find((kind) => kind === chosen) ?? null;
  const requests = useMemo(() => chartRequests(port.element), [port.element]);
  const [marks] = useResults(port.element.id, requests);
  const better = suggestedKind(
    port.element,
    (id) => port.columns.find((column) => column.id === id)?.type ?? null,
    marks?.table?.rowCount ?? null,
  );
  return (
    <>
      <ToggleButtonGroup
        aria-label={t("chart-panels.kind.kind-of-chart")}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[chosen]}
        onSelectionChange={(keys) => {
          const next = chartKindNames.find((kind) => keys.has(kind));
          if (next !== undefined && next !== chosen) port.setKind(next);
        }}
        className={styles.kinds ?? ""}
      >
        {chartKindNames.map((kind) => (
          <KindButton key={kind} kind={kind} onPoint={setPointed} />
        ))}
      </ToggleButtonGroup>
      {told !== null && (
        <p className={styles.needs}>
          <strong>{chartTitle(told)}</strong>
          {chartNeeds(told)}
        </p>
      )}
      <Button size="small" onPress={() => setGalleryOpen(true)}>
        {t("charts.gallery.open")}
      </Button>
      <Suspense fallback={null}>
        {isGalleryOpen && (
          <KindGallery
            element={port.element}
            better={better}
            onChoose={(kind) => {
              if (kind !== chosen) port.setKind(kind);
            }}
            onClose={() => setGalleryOpen(false)}
          />
        )}
      </Suspense>
      {better !== null && (
        <div className={styles.better}>
          <p>{better.reason}</p>
          <Button size="small" onPress={() => port.setKind(better.kind)}>
            {t("charts.suggest.switch", { title: chartTitle(better.kind).toLowerCase() })}
          </Button>
        </div>
      )}
    </>
  );
}

interface KindButtonProps {
  readonly kind: ChartKindName;
  readonly onPoint: (kind: ChartKindName | null) => void;
}

function KindButton({ kind, onPoint }: KindButtonProps) {
  const [title, needs] = [chartTitle(kind), chartNeeds(kind)];
  return (
    <Tooltip text={`${title}: ${needs.charAt(0).toLowerCase()}${needs.slice(1)}`}>
      <ToggleButton
        id={kind}
        aria-label={title}
        className={styles.kind ?? ""}
        onHoverStart={() => onPoint(kind)}
        onHoverEnd={() => onPoint(null)}
        onFocus={() => onPoint(kind)}
        onBlur={() => onPoint(null)}
      >
        <Icon icon={chartLooks[kind].icon} size="medium" />
      </ToggleButton>
    </Tooltip>
  );
}
