import { type Element, type Id, isPage, isPanel, type Page } from "@sheaf/workbook";
import { Suspense } from "react";
import { lazyPart } from "../../../shared/words/lazy-part.ts";
import { useWorkbook } from "../../state/workbook.ts";
import { PropertiesPanel } from "./properties-panel.tsx";
import type { Panels } from "./use-panels.ts";
import type { SidePanelState } from "./use-side-panel.ts";

const PagePanel = lazyPart(
  () => import("../editing-parts.ts"),
  (part) => part.PagePanel,
);
const PanelPanel = lazyPart(
  () => import("./panel-panel.tsx"),
  (part) => part.PanelPanel,
);
const OverlayPanel = lazyPart(
  () => import("./overlay-panel.tsx"),
  (part) => part.OverlayPanel,
);
/** Pages of reports. */
const ReportPanel = lazyPart(
  () => import("./report-panel.tsx"),
  (part) => part.ReportPanel,
  ["reports"],
);
/** Looked for now and then: with its palettes a part of its own. */
const ThemePanel = lazyPart(
  () => import("../theme/theme-panel.tsx"),
  (part) => part.ThemePanel,
  ["themes"],
);
const PageFindPanel = lazyPart(
  () => import("../find/page-find-panel.tsx"),
  (part) => part.PageFindPanel,
);

interface SidePanelProps {
  readonly side: SidePanelState;
  /** What is looked for, where that can be looked for in what is shown. */
  readonly finding: SidePanelState["finding"];
  readonly panels: Panels;
  /** The page that is shown; null where there is none, or the diagram of a data model instead. */
  readonly page: Page | null;
  readonly showPage: (pageId: Id) => void;
  /** The element that is selected. */
  readonly element: Element | undefined;
  readonly isOnPaper: boolean;
}

/** What stands at the right of the page: one of search, theme, properties of what is selected, and properties of the page. */
export function SidePanel(props: SidePanelProps) {
  return (
    <Suspense fallback={null}>
      <Shown {...props} />
    </Suspense>
  );
}

function Shown({ side, finding, panels, page, showPage, element, isOnPaper }: SidePanelProps) {
  const isEditing = useWorkbook().mode === "edit";
  const size = { width: panels.right.width, onResize: (width: number) => panels.resize("right", width) };
  if (finding !== null && page !== null)
    return <PageFindPanel {...size} page={page} showPage={showPage} asked={finding} onClose={side.stopFinding} />;
  if (isEditing && side.isThemeShown) return <ThemePanel {...size} onClose={() => side.showTheme(false)} />;
  if (element !== undefined) {
    return side.isOpen ? <PropertiesPanel {...size} element={element} tab={side.tab} onTab={side.setTab} onCollapse={side.hide} /> : null;
  }
  if (!isEditing || !panels.right.isShown) return null;
  if (isOnPaper) return <ReportPanel {...size} page={page} onCollapse={side.hide} />;
  if (page === null) return null;
  if (isPage(page)) return <PagePanel {...size} page={page} device={side.device} onDevice={side.setDevice} onCollapse={side.hide} />;
  const BesidePanel = isPanel(page) ? PanelPanel : OverlayPanel;
  return <BesidePanel {...size} page={page} onCollapse={side.hide} />;
}
