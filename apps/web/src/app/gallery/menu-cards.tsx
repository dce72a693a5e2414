import { CalendarDays, ChevronDown, CopyPlus, Download, FolderInput, Pencil, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { CopyButton } from "../../shared/actions/copy-button.tsx";
import { Checkbox } from "../../shared/choices/checkbox.tsx";
import { useToasts } from "../../shared/feedback/toast.tsx";
import { TextField } from "../../shared/fields/text-field.tsx";
import { MenuButton, MenuContent } from "../../shared/menus/menu.tsx";
import { useContextMenu } from "../../shared/menus/context-menu.tsx";
import type { MenuEntry } from "../../shared/menus/menu-entry.ts";
import { Dialog } from "../../shared/overlays/dialog.tsx";
import { AnchoredPopover, PopoverButton } from "../../shared/overlays/popover.tsx";
import { Card } from "./card.tsx";
import styles from "./gallery.module.css";

const nothing = (): void => undefined;

const entries: readonly MenuEntry[] = [
  { kind: "item", id: "rename", label: "Rename", icon: Pencil, keys: "F2", onSelect: nothing },
  { kind: "item", id: "duplicate", label: "Duplicate", icon: CopyPlus, keys: "mod+D", onSelect: nothing },
  {
    kind: "submenu",
    id: "move",
    label: "Move to",
    icon: FolderInput,
    entries: [
      { kind: "item", id: "a", label: "Flight operations", onSelect: nothing },
      { kind: "item", id: "b", label: "Safety", onSelect: nothing },
    ],
  },
  { kind: "item", id: "download", label: "Download", icon: Download, isDisabled: true, onSelect: nothing },
  { kind: "divider", id: "d" },
  { kind: "item", id: "trash", label: "Move to trash", icon: Trash2, isDestructive: true, onSelect: nothing },
];

const long: readonly MenuEntry[] = ["Sum", "Avg", "Min", "Max", "Count", "CountDistinct", "Median", "StdDev", "Variance", "ListAgg"].map(
  (name) => ({
    kind: "item",
    id: name,
    label: name,
    detail: "function",
    onSelect: nothing,
  }),
);

export function MenuCards() {
  const toasts = useToasts();
  const context = useContextMenu();
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const [isAnchored, setAnchored] = useState(false);

  return (
    <>
      <Card title="Menus">
        <div className={styles.row}>
          <MenuButton trigger={<Button trailingIcon={ChevronDown}>Menu</Button>} label="Document" entries={entries} />
          <MenuButton trigger={<Button trailingIcon={ChevronDown}>Functions</Button>} label="Functions" entries={long} />
          <PopoverButton trigger={<Button icon={CalendarDays}>Popover</Button>} label="Dates">
            {(close) => <Button onPress={close}>Close</Button>}
          </PopoverButton>
          <Button onPress={() => setOpen(true)}>Dialog</Button>
          <Button onPress={() => toasts.show({ text: "URL copied to clipboard", status: "success" })}>Toast</Button>
          <Button onPress={() => toasts.show({ text: "Evening banks moved to trash", action: { label: "Undo", onSelect: nothing } })}>
            Undo toast
          </Button>
        </div>
        <div className={styles.menu} onContextMenu={(event) => context.open(event, "Document", entries)}>
          <MenuContent label="Shown menu" entries={entries} />
        </div>
        {context.menu}
      </Card>
      <Card title="Popover beside a thing">
        <span ref={anchor}>The thing</span>{" "}
        <Button size="small" onPress={() => setAnchored(true)}>
          Open
        </Button>
        <AnchoredPopover anchor={anchor} isOpen={isAnchored} onOpenChange={setAnchored} label="Beside the thing">
          {(close) => <Button onPress={close}>Close</Button>}
        </AnchoredPopover>
      </Card>
      <Dialog
        title="Share On-time performance"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        isDirty
        footerStart={<code>sheaf.example/cascade-air/workbook/…</code>}
        actions={
          <>
            <CopyButton text="x" label="Copy link" />
            <Button variant="primary" onPress={() => setOpen(false)}>
              Done
            </Button>
          </>
        }
      >
        <div className={styles.stack}>
          <TextField label="People" placeholder="Name or email" />
          <Checkbox>Email them</Checkbox>
        </div>
      </Dialog>
    </>
  );
}
