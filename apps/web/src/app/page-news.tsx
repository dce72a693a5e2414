import { useEffect, useState } from "react";
import { Banner } from "../shared/feedback/banner.tsx";
import { useToasts } from "../shared/feedback/toast.tsx";
import { oldBrowser } from "../shared/features/browser-support.ts";
import { pageParameters } from "../shared/features/page-parameters.ts";
import { useServices } from "../shared/services/services.tsx";
import { t } from "../shared/words/words.ts";

const CLOSED = "sheaf.browser-banner-closed";
const DAY = 24 * 3_600_000;
const DAYS = 30;

/** What a page says of itself before anything else: features that are none, and a browser that is too old. */
export function PageNews() {
  const { features } = useServices();
  const { show } = useToasts();
  useEffect(() => {
    const { invalidFeatures, features: written } = pageParameters;
    if (invalidFeatures.length > 0) show({ text: t("shared.features.invalid"), status: "error", time: "long" });
    else if (Object.keys(written).length > 0)
      show({
        text: t("shared.features.set", {
          features: Object.entries(written)
            .map(([name, isOn]) => `${name}: ${isOn}`)
            .join(", "),
        }),
      });
  }, [show]);
  const [isClosed, setClosed] = useState(() => wasClosed(Date.now()));
  const [old] = useState(() => oldBrowser(navigator.userAgent));
  if (pageParameters.debug.isOn) return <Banner status="primary">{t("shared.debug.on")}</Banner>;
  if (old === null || isClosed || !features.isOn("browserSupportBanner")) return null;
  return (
    <Banner
      status="warning"
      onDismiss={() => {
        noteClosed(Date.now());
        setClosed(true);
      }}
    >
      {t("shared.browser.update", { family: old.family })}
    </Banner>
  );
}

function wasClosed(now: number): boolean {
  try {
    const at = Number(localStorage.getItem(CLOSED) ?? "0");
    return at > 0 && at <= now && now - at < DAYS * DAY;
  } catch {
    return false;
  }
}

function noteClosed(now: number): void {
  try {
    localStorage.setItem(CLOSED, String(now));
  } catch {
    // said again by the next page
  }
}
