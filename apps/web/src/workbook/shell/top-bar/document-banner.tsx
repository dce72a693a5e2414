import { Banner } from "../../../shared/feedback/banner.tsx";
import { useGo } from "../../../shared/navigation/go.ts";
import { useDocumentState } from "../../state/workbook.ts";

/** What stands in the way of editing, and the way out of it. */
export function DocumentBanner({ viewHref }: { readonly viewHref: string }) {
  const { saving } = useDocumentState();
  const go = useGo();
  switch (saving) {
    case "outdated":
      return (
        <Banner status="warning" action={{ label: "Reload", onSelect: () => location.reload() }}>
          A newer Sheaf is running. Reload the page to go on editing.
        </Banner>
      );
    case "closed":
      return (
        <Banner status="error" action={{ label: "View", onSelect: () => go(viewHref) }}>
          This workbook cannot be edited any more: it is gone, or you may only look at it now.
        </Banner>
      );
    case "offline":
    case "saving":
    case "live":
    case "fixed":
      return null;
  }
}
