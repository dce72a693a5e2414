import { isKind, safeAddress } from "@sheaf/workbook";
import { AppWindow } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../shared/actions/button.tsx";
import { EmptyState } from "../../../shared/feedback/empty-state.tsx";
import { t } from "../../../shared/words/words.ts";
import { useIsEdited } from "../on-page/canvas-actions.ts";
import type { ElementViewProps } from "../element-kind.ts";
import { liveText } from "../live-texts/live-text.ts";
import { useLiveValues } from "../live-texts/live-values.ts";
import styles from "./embed.module.css";

/** Sites that this person let in, while the program runs. */
const letIn = new Set<string>();

/** Another site in a frame of its own, which is asked for when the person says so: it learns of them from then on, and never of this page. */
export function EmbedElement({ element, name }: ElementViewProps) {
  const isEdited = useIsEdited();
  const values = useLiveValues(element);
  const [, setShown] = useState<string | null>(null);
  if (!isKind(element, "embed")) return null;
  const text = liveText(element, ["url"], element.url, values);
  if (element.url.trim() === "")
    return <EmptyState icon={AppWindow} title={isEdited ? t("content.embed.choose") : t("content.embed.none")} />;
  if (text === null) return <div className={styles.waiting} aria-busy="true" />;
  const address = embeddable(text);
  if (address === null) return <EmptyState icon={AppWindow} title={t("content.embed.refused")} text={t("content.embed.only-https")} />;
  const { origin, host } = new URL(address);
  if (!letIn.has(origin)) {
    const show = (): void => {
      letIn.add(origin);
      setShown(origin);
    };
    return (
      <div className={styles.ask}>
        <EmptyState
          icon={AppWindow}
          title={t("content.embed.shows", { host })}
          text={t("content.embed.asks")}
          actions={<Button onPress={show}>{t("content.embed.show", { host })}</Button>}
        />
      </div>
    );
  }
  return (
    <iframe
      className={styles.frame}
      src={address}
      title={name === element.id ? host : name}
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      loading="lazy"
      allow=""
    />
  );
}

/** Sites of the web over https, other than this one: in a frame of its own origin ours would be no stranger to it. */
export function embeddable(text: string): string | null {
  const address = safeAddress(text);
  if (address === null || !URL.canParse(address)) return null;
  const url = new URL(address);
  return url.protocol === "https:" && url.origin !== window.location.origin ? url.href : null;
}
