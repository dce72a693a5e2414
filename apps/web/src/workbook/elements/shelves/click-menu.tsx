import { useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { Popover } from "react-aria-components/Popover";
import { MenuContent, TabLeaves } from "../../../shared/menus/menu.tsx";
import type { MenuEntry } from "../../../shared/menus/menu-entry.ts";
import { useFocusReturn } from "../../../shared/overlays/focus-return.ts";
import menuStyles from "../../../shared/menus/menu.module.css";

interface ClickMenuProps {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly className: string;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly children: ReactNode;
}

/** A button that opens its menu by a click, not by the press before it: so it can be dragged as well. */
export function ClickMenu({ label, entries, className, onKeyDown, children }: ClickMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  useFocusReturn(isOpen);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        onContextMenu={(event) => {
          event.preventDefault();
          event.stopPropagation();
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
      >
        {children}
      </button>
      <Popover
        triggerRef={button}
        isOpen={isOpen}
        onOpenChange={setOpen}
        placement="bottom start"
        offset={4}
        className={menuStyles.popover ?? ""}
        aria-label={label}
      >
        <TabLeaves onLeave={() => setOpen(false)}>
          <MenuContent label={label} entries={entries} onClose={() => setOpen(false)} />
        </TabLeaves>
      </Popover>
    </>
  );
}
