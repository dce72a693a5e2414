import type { SeenAs } from "@sheaf/contract";
import { Eye } from "lucide-react";
import { Banner } from "../../../shared/feedback/banner.tsx";
import { t } from "../../../shared/words/words.ts";

/** In whose place the document is looked at, what they may do with it, and the way back. */
export function SeenAsBanner({ seenAs: { name, kind, right }, onStop }: { readonly seenAs: SeenAs; readonly onStop: () => void }) {
  return (
    <Banner status="warning" icon={Eye} action={{ label: t("workbook.view-as.stop"), onSelect: onStop }}>
      {kind === "team" ? t("workbook.view-as.banner-team", { name, right }) : t("workbook.view-as.banner", { name, right })}
    </Banner>
  );
}
