import type { Id } from "@sheaf/workbook";
import { useCallback, useEffect, useState } from "react";
import { pageFindOf } from "../../find/page/page-find.ts";
import { useFocusPart } from "../../state/focus.ts";
import { useWorkbook } from "../../state/workbook.ts";
import type { Panels } from "./use-panels.ts";

export type Device = "screen" | "tablet" | "phone";

export interface SidePanelState {
  /** The tab of an element's properties. */
  readonly tab: string;
  readonly setTab: (tab: string) => void;
  /** True where properties are to be seen, of an element that is selected. */
  readonly isOpen: boolean;
  readonly hide: () => void;
  /** Opens the filters of an element. The same function for good. */
  readonly showFilters: (elementId: Id) => void;
  /** What is looked for on the page; null: nothing. */
  readonly finding: { readonly typed: string | null; readonly turn: number } | null;
  readonly stopFinding: () => void;
  /** On what the page is looked at while it is edited. */
  readonly device: Device;
  readonly setDevice: (device: Device) => void;
  readonly isThemeShown: boolean;
  readonly showTheme: (isShown: boolean) => void;
}

/** What stands at the right of the page, and what opens it from anywhere in the workbook. */
export function useSidePanel(panels: Panels): SidePanelState {
  const workbook = useWorkbook();
  const { focus } = workbook;
  const isEditing = workbook.mode === "edit";
  const filterId = useFocusPart("filterId");
  const elementId = useFocusPart("elementId");
  const [tab, setTab] = useState("fields");
  // Readers have a panel while they look at one of its tabs.
  const [isReading, setReading] = useState(false);
  const [isThemeShown, showTheme] = useState(false);
  const [device, setDevice] = useState<Device>("screen");
  const [finding, setFinding] = useState<SidePanelState["finding"]>(null);
  const { show } = panels;
  // Who turns to an element, a new one as well, looks for what it is and not for how all of them look.
  useEffect(() => {
    if (elementId !== null) showTheme(false);
  }, [elementId]);

  useEffect(() => pageFindOf(workbook).onOpen((typed) => setFinding((before) => ({ typed, turn: (before?.turn ?? 0) + 1 }))), [workbook]);
  // A filter that is opened for setting, from wherever, is set in the panel.
  useEffect(() => {
    if (filterId === null) return;
    setTab("filters");
    show("right");
  }, [filterId, show]);
  useEffect(
    () =>
      focus.onShowTab((wanted) => {
        setTab(wanted);
        setReading(true);
        show("right");
      }),
    [focus, show],
  );
  const showFilters = useCallback(
    (elementId: Id): void => {
      focus.select(elementId);
      setTab("filters");
      show("right");
    },
    [focus, show],
  );
  return {
    tab,
    setTab,
    isOpen: isEditing ? panels.right.isShown : isReading || filterId !== null,
    hide: () => {
      if (isEditing) return panels.toggle("right");
      setReading(false);
      focus.openFilter(null);
    },
    showFilters,
    finding,
    stopFinding: () => setFinding(null),
    device,
    setDevice,
    isThemeShown,
    showTheme,
  };
}
