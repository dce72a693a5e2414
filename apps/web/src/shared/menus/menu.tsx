import { Check, ChevronRight, Search } from "lucide-react";
import { createContext, useContext, useMemo, useState, type ReactElement, type ReactNode } from "react";
import { Autocomplete } from "react-aria-components/Autocomplete";
import { Header } from "react-aria-components/Header";
import { Input } from "react-aria-components/Input";
import { Menu as AriaMenu, MenuItem, MenuSection, MenuTrigger, SubmenuTrigger } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { SearchField } from "react-aria-components/SearchField";
import { Separator } from "react-aria-components/Separator";
import { Text } from "react-aria-components/Text";
import { useFilter } from "react-aria-components";
import { KeyCap } from "../actions/key-cap.tsx";
import { safeHref } from "../actions/safe-href.ts";
import { Icon, type IconType } from "../icons/icon.tsx";
import { cx } from "../styles/cx.ts";
import { useFocusReturn } from "../overlays/focus-return.ts";
import type { PopoverPlacement } from "../overlays/popover.tsx";
import { rowCount, titledGroups, withDeeper, type MenuEntry, type Title } from "./menu-entry.ts";
import { t } from "../words/words.ts";
import styles from "./menu.module.css";

const FILTER_FROM = 9;

/** Closes the whole menu from inside a submenu. Undefined below a button, which sees to it itself. */
const CloseRoot = createContext<(() => void) | undefined>(undefined);

/** A button and the menu that it opens. */
export function MenuButton({
  trigger,
  label,
  entries,
  placement = "bottom start",
}: {
  readonly trigger: ReactElement;
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly placement?: PopoverPlacement;
}) {
  const [isOpen, setOpen] = useState(false);
  useFocusReturn(isOpen);
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={setOpen}>
      {trigger}
      <Popover placement={placement} offset={4} className={styles.popover ?? ""}>
        <TabLeaves onLeave={() => setOpen(false)}>
          <MenuContent label={label} entries={entries} />
        </TabLeaves>
      </Popover>
    </MenuTrigger>
  );
}

/** Tab leaves a menu, with its filter and all that was opened from it; the focus goes where it was opened. Around the whole menu. */
export function TabLeaves({ onLeave, children }: { readonly onLeave: () => void; readonly children: ReactNode }) {
  return (
    <div
      role="presentation"
      className={styles.whole ?? ""}
      onKeyDownCapture={(event) => {
        if (event.key !== "Tab") return;
        event.preventDefault();
        event.stopPropagation();
        onLeave();
      }}
    >
      {children}
    </div>
  );
}

/** The rows, with a filter above them when there are more than eight; it finds what lies in submenus as well. */
export function MenuContent({
  label,
  entries,
  onClose,
}: {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly onClose?: () => void;
}) {
  const { contains } = useFilter({ sensitivity: "base" });
  const [typed, setTyped] = useState("");
  const filters = rowCount(entries) >= FILTER_FROM;
  // Labels begin below each other, whether their rows have an icon or not.
  const hasIcons = entries.some((entry) => "icon" in entry && entry.icon !== undefined);
  const menu = (
    <AriaMenu
      aria-label={label}
      className={styles.menu ?? ""}
      {...(onClose === undefined ? {} : { onClose })}
      {...(filters ? {} : { autoFocus: "first" as const })}
      renderEmptyState={() => <div className={styles.none}>{t("shared.nothing-found")}</div>}
    >
      {titledGroups(typed.trim() === "" ? entries : withDeeper(entries)).map(({ title, rows }) =>
        title === null ? (
          rows.map((entry) => <Entry key={entry.id} entry={entry} isIndented={hasIcons} />)
        ) : (
          // A title goes with its rows: while one types, that of rows that are found stays.
          <MenuSection key={title.id}>
            <Header className={styles.title ?? ""}>{title.label}</Header>
            {rows.map((entry) => (
              <Entry key={entry.id} entry={entry} isIndented={hasIcons} />
            ))}
          </MenuSection>
        ),
      )}
    </AriaMenu>
  );
  if (!filters) return <CloseRoot value={onClose}>{menu}</CloseRoot>;
  return (
    <CloseRoot value={onClose}>
      <Autocomplete filter={contains} inputValue={typed} onInputChange={setTyped}>
        <SearchField data-passing="" aria-label={t("shared.menu.filter", { label })} autoFocus className={styles.search ?? ""}>
          <Icon icon={Search} />
          <Input placeholder={t("shared.menu.type-to-filter")} className={styles.searchInput ?? ""} />
        </SearchField>
        {menu}
      </Autocomplete>
    </CloseRoot>
  );
}

function Entry({ entry, isIndented }: { readonly entry: Exclude<MenuEntry, Title>; readonly isIndented: boolean }) {
  const closeRoot = useContext(CloseRoot);
  switch (entry.kind) {
    case "divider":
      return <Separator className={styles.divider ?? ""} />;
    case "item":
      return (
        <MenuItem
          id={entry.id}
          textValue={entry.label}
          isDisabled={entry.isDisabled === true}
          onAction={entry.onSelect}
          className={cx(styles.row, entry.isDestructive === true && styles.destructive)}
        >
          <Words {...entry} isIndented={isIndented} />
        </MenuItem>
      );
    case "link": {
      const href = safeHref(entry.href);
      return (
        <MenuItem
          id={entry.id}
          textValue={entry.label}
          {...(href === undefined ? { isDisabled: true } : { href })}
          className={styles.row ?? ""}
        >
          <Words {...entry} isIndented={isIndented} />
        </MenuItem>
      );
    }
    case "submenu":
      return (
        <SubmenuTrigger delay={250}>
          <MenuItem id={entry.id} textValue={entry.label} isDisabled={entry.isDisabled === true} className={styles.row ?? ""}>
            <Words {...entry} isIndented={isIndented} />
            <Icon icon={ChevronRight} />
          </MenuItem>
          <Popover offset={2} className={styles.popover ?? ""}>
            <SubmenuContent entry={entry} {...(closeRoot === undefined ? {} : { onClose: closeRoot })} />
          </Popover>
        </SubmenuTrigger>
      );
    case "choices":
      return (
        <MenuSection
          selectionMode={entry.selection}
          selectedKeys={entry.selected}
          disallowEmptySelection={entry.selection === "single"}
          shouldCloseOnSelect={entry.selection === "single"}
          onSelectionChange={(keys) => entry.onChange(entry.options.map(({ id }) => id).filter((id) => keys === "all" || keys.has(id)))}
          {...(entry.title === undefined ? { "aria-label": entry.id } : {})}
        >
          {entry.title !== undefined && <Header className={styles.title ?? ""}>{entry.title}</Header>}
          {entry.options.map((option) => (
            <MenuItem
              key={option.id}
              id={option.id}
              textValue={option.label}
              isDisabled={option.isDisabled === true}
              className={styles.row ?? ""}
            >
              {({ isSelected }) => (
                <>
                  <span className={styles.mark}>{isSelected && <Icon icon={Check} />}</span>
                  <Words {...option} isIndented={false} />
                </>
              )}
            </MenuItem>
          ))}
        </MenuSection>
      );
  }
}

/** The keys belong to the row's name: what is seen is what is said. */
function Words({
  icon,
  label,
  keys,
  detail,
  isIndented,
}: {
  readonly icon?: IconType;
  readonly label: string;
  readonly keys?: string;
  readonly detail?: string;
  readonly isIndented: boolean;
}) {
  return (
    <>
      {icon === undefined ? isIndented && <span className={styles.mark} /> : <Icon icon={icon} />}
      <Text slot="label" className={styles.words ?? ""}>
        <span className={styles.label}>{label}</span>
        {detail !== undefined && <span className={styles.detail}>{detail}</span>}
        {keys !== undefined && <KeyCap keys={keys} />}
      </Text>
    </>
  );
}

/** The rows of a submenu: those that are made when it is opened are made once for each opening. */
function SubmenuContent({ entry, onClose }: { readonly entry: Extract<MenuEntry, { kind: "submenu" }>; readonly onClose?: () => void }) {
  const { entries } = entry;
  const made = useMemo(() => (typeof entries === "function" ? entries() : entries), [entries]);
  return <MenuContent label={entry.label} entries={made} {...(onClose === undefined ? {} : { onClose })} />;
}
