import {
  Bell,
  CalendarDays,
  ChevronDown,
  CopyPlus,
  Download,
  Filter,
  FilterX,
  FolderInput,
  List,
  LayoutGrid,
  Link,
  MessageSquare,
  Moon,
  Pencil,
  Plus,
  Share,
  Star,
  Sun,
  Table2,
  Trash2,
  Upload,
} from "lucide-react";
import { useRef, useState, type ReactNode } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { CopyButton } from "../../shared/actions/copy-button.tsx";
import { IconButton } from "../../shared/actions/icon-button.tsx";
import { KeyCap } from "../../shared/actions/key-cap.tsx";
import { TextLink } from "../../shared/actions/text-link.tsx";
import { Checkbox } from "../../shared/choices/checkbox.tsx";
import { SegmentedControl } from "../../shared/choices/segmented-control.tsx";
import { Switch } from "../../shared/choices/switch.tsx";
import { Badge, CertifiedBadge, DraftBadge, OutdatedBadge, PublishedBadge } from "../../shared/feedback/badge.tsx";
import { Banner } from "../../shared/feedback/banner.tsx";
import { EmptyState } from "../../shared/feedback/empty-state.tsx";
import { ErrorState } from "../../shared/feedback/error-state.tsx";
import { ProgressBar, ProgressMeter } from "../../shared/feedback/progress-bar.tsx";
import { SkeletonRows } from "../../shared/feedback/skeleton.tsx";
import { useToasts } from "../../shared/feedback/toast.tsx";
import { ComboBox } from "../../shared/fields/combo-box.tsx";
import { PasswordField } from "../../shared/fields/password-field.tsx";
import { SearchField } from "../../shared/fields/search-field.tsx";
import { Select } from "../../shared/fields/select.tsx";
import { TextAreaField, TextField } from "../../shared/fields/text-field.tsx";
import { DocumentIcon } from "../../shared/icons/document-icon.tsx";
import { Icon } from "../../shared/icons/icon.tsx";
import { Logo } from "../../shared/icons/logo.tsx";
import { ValueTypeIcon } from "../../shared/icons/value-type-icon.tsx";
import { Breadcrumbs } from "../../shared/layout/breadcrumbs.tsx";
import { PanelSection, PanelTitle, SidePanel } from "../../shared/layout/side-panel.tsx";
import { Tabs } from "../../shared/layout/tabs.tsx";
import { BarDivider, TopBar } from "../../shared/layout/top-bar.tsx";
import { Avatar } from "../../shared/lists/avatar.tsx";
import { ListTable } from "../../shared/lists/list-table.tsx";
import { Tree, type TreeItem } from "../../shared/lists/tree.tsx";
import { MenuButton, MenuContent } from "../../shared/menus/menu.tsx";
import { useContextMenu } from "../../shared/menus/context-menu.tsx";
import type { MenuEntry } from "../../shared/menus/menu-entry.ts";
import { Dialog } from "../../shared/overlays/dialog.tsx";
import { AnchoredPopover, PopoverButton } from "../../shared/overlays/popover.tsx";
import { chooseScheme, useScheme } from "../../shared/styles/color-scheme.ts";
import { cx } from "../../shared/styles/cx.ts";
import styles from "./gallery.module.css";

function Card({
  title,
  span,
  children,
}: {
  readonly title: string;
  readonly span?: "wide" | "full" | "narrow";
  readonly children: ReactNode;
}) {
  return (
    <section className={cx(styles.card, span !== undefined && styles[span])}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

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

const tree: readonly TreeItem[] = [
  {
    id: "samples",
    label: "Samples",
    children: [
      {
        id: "main",
        label: "main",
        children: [
          { id: "flights", label: "flights", icon: Table2, detail: "3.0M rows" },
          { id: "airports", label: "airports", icon: Table2, detail: "3,376 rows" },
        ],
      },
      { id: "lazy", label: "staging", children: null },
    ],
  },
  { id: "post", label: "Warehouse", children: null },
];

interface Document {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly note: string;
  readonly owner: string;
}
const documents: readonly Document[] = [
  { id: "1", kind: "workbook", name: "On-time performance", note: "3 changes not published", owner: "Ines Okafor" },
  { id: "2", kind: "data-model", name: "Flight operations", note: "7 tables, 12 metrics", owner: "Priya Raman" },
  { id: "3", kind: "datafile", name: "airports.csv", note: "3,376 rows, 7 columns", owner: "Daniel Reyes" },
];

export function Gallery() {
  const { scheme } = useScheme();
  const toasts = useToasts();
  const context = useContextMenu();
  const [segment, setSegment] = useState<"all" | "workbooks" | "models">("all");
  const [view, setView] = useState<"list" | "tiles">("list");
  const [tab, setTab] = useState<"columns" | "format" | "filters">("columns");
  const [fruit, setFruit] = useState<string | null>("sum");
  const [level, setLevel] = useState<"sum" | "avg" | "min">("sum");
  const [search, setSearch] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [width, setWidth] = useState(240);
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set(["samples", "main", "lazy"]));
  const [selected, setSelected] = useState<string | null>("flights");
  const [isOn, setOn] = useState(true);
  const anchor = useRef<HTMLSpanElement>(null);
  const [isAnchored, setAnchored] = useState(false);

  return (
    <main className={styles.page}>
      <div className={styles.head}>
        <Logo size={32} />
        <h1>Gallery</h1>
        <IconButton
          icon={scheme === "dark" ? Sun : Moon}
          label={scheme === "dark" ? "Light" : "Dark"}
          onPress={() => chooseScheme(scheme === "dark" ? "light" : "dark")}
        />
      </div>
      <div className={styles.grid}>
        <section className={cx(styles.card, styles.full, styles.flush)}>
          <TopBar
            homeHref="#"
            start={
              <Breadcrumbs crumbs={[{ id: "f", label: "Flight operations", href: "#" }]}>
                <Icon icon={Table2} /> On-time performance
              </Breadcrumbs>
            }
            end={
              <>
                <Avatar name="Ines Okafor" isPresent />
                <BarDivider />
                <IconButton icon={MessageSquare} label="Comments" count={2} />
                <IconButton icon={Bell} label="Notifications" />
                <Button>Share</Button>
                <Button variant="primary" trailingIcon={ChevronDown}>
                  Publish
                </Button>
              </>
            }
          />
        </section>
        <Card title="Buttons 24, 32, 40" span="wide">
          {(["small", "medium", "large"] as const).map((size) => (
            <div key={size} className={styles.row}>
              <Button size={size} variant="primary" icon={Plus}>
                Create
              </Button>
              <Button size={size}>Share</Button>
              <Button size={size} trailingIcon={ChevronDown}>
                Owner
              </Button>
              <Button size={size} variant="quiet">
                Decline
              </Button>
              <Button size={size} variant="danger">
                Delete
              </Button>
              <Button size={size} isDisabled>
                Disabled
              </Button>
              <Button size={size} variant="primary" isPending>
                Pending
              </Button>
            </div>
          ))}
          <div className={styles.row}>
            <IconButton icon={Star} label="Favorite" isSelected filled onPress={nothing} />
            <IconButton icon={Filter} label="Filter" keys="F" onPress={nothing} />
            <IconButton icon={Link} label="Link" isDisabled />
            <CopyButton text="hello" message="URL copied to clipboard" />
            <TextLink href="#">View SQL</TextLink>
            <KeyCap keys="mod+K" />
            <KeyCap keys="shift+F10" />
          </div>
        </Card>
        <Card title="Badges, people, types">
          <div className={styles.row}>
            <CertifiedBadge />
            <OutdatedBadge />
            <DraftBadge />
            <PublishedBadge />
            <Badge tone="bad">Failed</Badge>
          </div>
          <div className={styles.row}>
            {["Ines Okafor", "Priya Raman", "Tomasz Wieczorek", "Anke Vogel", "Mei-Lin Chang", "Daniel Reyes", "Sam Whitlock"].map(
              (name) => (
                <Avatar key={name} name={name} />
              ),
            )}
          </div>
          <div className={styles.row}>
            {["workbook", "data-model", "report", "template", "folder", "datafile", "connection"].map((kind) => (
              <DocumentIcon key={kind} kind={kind} />
            ))}
          </div>
          <div className={styles.row}>
            {(["text", "number", "boolean", "date", "datetime", "variant", "array", "geography", "error"] as const).map((type) => (
              <ValueTypeIcon key={type} type={type} label={type} />
            ))}
          </div>
        </Card>
        <Card title="Fields">
          <div className={styles.stack}>
            <TextField label="Email" size="large" defaultValue="ines.okafor@cascade-air.example" />
            <PasswordField
              label="Password"
              size="large"
              defaultValue="secretsecret"
              error="Incorrect email or password"
              labelExtra={<TextLink href="#">Forgot</TextLink>}
            />
            <TextField label="Name" description="Shown to everybody." placeholder="Untitled" isDisabled />
            <TextAreaField label="Description" />
          </div>
        </Card>
        <Card title="Choosing">
          <div className={styles.stack}>
            <Select
              label="Aggregate"
              value={level}
              onChange={setLevel}
              options={[
                { id: "sum", label: "Sum" },
                { id: "avg", label: "Average" },
                { id: "min", label: "Minimum" },
              ]}
            />
            <Select
              label="Version"
              isInline
              size="medium"
              value={level}
              onChange={setLevel}
              options={[
                { id: "sum", label: "Tag: production" },
                { id: "avg", label: "Average" },
                { id: "min", label: "Minimum" },
              ]}
            />
            <ComboBox
              label="Column"
              value={fruit}
              onChange={setFruit}
              options={[
                { id: "sum", label: "Arrival delay", note: "Flights" },
                { id: "b", label: "Departure delay", note: "Flights" },
              ]}
            />
            <SearchField label="Search" value={search} onChange={setSearch} />
            <Checkbox defaultSelected>Skip grand totals</Checkbox>
            <Checkbox isIndeterminate>Some of them</Checkbox>
            <Switch isSelected={isOn} onChange={setOn}>
              Freeze headers
            </Switch>
            <Switch>Repeat labels</Switch>
            <div className={styles.row}>
              <SegmentedControl
                label="Kind"
                value={segment}
                onChange={setSegment}
                segments={[
                  { id: "all", label: "All" },
                  { id: "workbooks", label: "Workbooks" },
                  { id: "models", label: "Data models" },
                ]}
              />
              <SegmentedControl
                label="View"
                size="small"
                value={view}
                onChange={setView}
                segments={[
                  { id: "list", label: "List", icon: List, iconOnly: true },
                  { id: "tiles", label: "Tiles", icon: LayoutGrid, iconOnly: true },
                ]}
              />
            </div>
          </div>
        </Card>
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
        <section className={cx(styles.card, styles.full, styles.flush)}>
          <Banner status="primary" action={{ label: "Load version 15", onSelect: nothing }} onDismiss={nothing}>
            A newer version of this workbook was published at 09:40.
          </Banner>
          <Banner status="warning" onDismiss={nothing}>
            For a better experience, update your Firefox browser.
          </Banner>
          <Banner status="error" action={{ label: "Check connection", onSelect: nothing }} onDismiss={nothing}>
            The warehouse has not answered since 06:00. Numbers below are from the last good run.
          </Banner>
        </section>
        <section className={cx(styles.card, styles.narrow, styles.flush, styles.state)}>
          <ProgressBar isLoading />
          <SkeletonRows rows={8} rowHeight={36} />
        </section>
        <section className={cx(styles.card, styles.narrow, styles.flush, styles.state)}>
          <EmptyState
            icon={Table2}
            title="Pick something to show"
            text="Start from a table, a model, a metric or a file."
            choices={[
              { id: "a", icon: Table2, label: "Airports by state", detail: "this page", onSelect: nothing },
              { id: "b", icon: Upload, label: "Upload a CSV", onSelect: nothing },
            ]}
          />
        </section>
        <section className={cx(styles.card, styles.narrow, styles.flush, styles.state)}>
          <EmptyState
            icon={FilterX}
            title="No rows match"
            text="Flight date 1 Apr – 30 Jun 2001 and Flights at least 1,000 leave nothing."
            actions={<Button>Clear 2 filters</Button>}
          />
        </section>
        <section className={cx(styles.card, styles.narrow, styles.flush, styles.state)}>
          <ErrorState
            title="Evening delay by hour"
            summary="Warehouse error: query failed"
            message="Column arr_dly was not found in ops.flights. Did you mean delay?"
            code={{
              lines: [
                { number: 7, text: "  avg(arr_dly) AS avg_delay" },
                { number: 8, text: "FROM ops.flights" },
              ],
              mark: { line: 7, start: 6, end: 13 },
            }}
            onRetry={nothing}
            fix={{ label: "Open formula", onSelect: nothing }}
            requestId="req_7c1e92"
          />
        </section>
        <section className={cx(styles.card, styles.wide, styles.flush)}>
          <ListTable
            label="Documents"
            rowId={(row) => row.id}
            groups={[{ id: "today", title: "Today", rows: documents }]}
            onOpen={nothing}
            columns={[
              {
                id: "name",
                title: "Name",
                renderCell: (row) => (
                  <span className={styles.row} style={{ margin: 0, flexWrap: "nowrap" }}>
                    <DocumentIcon kind={row.kind} />
                    <span>
                      <TextLink href="#">{row.name}</TextLink>
                      <br />
                      {row.note}
                    </span>
                  </span>
                ),
              },
              { id: "owner", title: "Owner", width: "25%", renderCell: (row) => row.owner },
              {
                id: "opened",
                title: "Opened",
                width: "25%",
                align: "right",
                renderCell: () => "09:41",
                sort: { direction: "descending", onSort: nothing },
              },
            ]}
            renderActions={() => (
              <>
                <IconButton icon={Star} label="Favorite" />
                <IconButton icon={Share} label="Share" />
              </>
            )}
          />
        </section>
        <section className={cx(styles.card, styles.flush)}>
          <div className={styles.split}>
            <SidePanel side="left" label="Elements" width={width} onResize={setWidth} defaultWidth={240}>
              <PanelTitle actions={<IconButton icon={Plus} label="Add" />}>Page elements</PanelTitle>
              <Tree
                label="Tables"
                items={tree}
                expanded={expanded}
                selected={selected}
                onSelect={setSelected}
                onToggle={(id, open) =>
                  setExpanded((before) => new Set(open ? [...before, id] : [...before].filter((other) => other !== id)))
                }
              />
            </SidePanel>
          </div>
        </section>
        <section className={cx(styles.card, styles.flush, styles.panel)}>
          <Tabs
            label="Table"
            value={tab}
            onChange={setTab}
            tabs={[
              {
                id: "columns",
                label: "Columns",
                content: (
                  <PanelSection title="Groups" actions={<IconButton icon={Plus} label="Add group" />}>
                    State, airport
                  </PanelSection>
                ),
              },
              { id: "format", label: "Format", content: "Format" },
              { id: "filters", label: "Filters", count: 2, content: "Filters" },
            ]}
          />
        </section>
        <Card title="Popover beside a thing">
          <span ref={anchor}>The thing</span>{" "}
          <Button size="small" onPress={() => setAnchored(true)}>
            Open
          </Button>
          <AnchoredPopover anchor={anchor} isOpen={isAnchored} onOpenChange={setAnchored} label="Beside the thing">
            {(close) => <Button onPress={close}>Close</Button>}
          </AnchoredPopover>
        </Card>
        <Card title="Upload">
          <ProgressMeter value={0.42} label="Uploading airports.csv" />
        </Card>
      </div>
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
    </main>
  );
}
