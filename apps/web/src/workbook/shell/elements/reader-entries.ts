import { type Element } from "@sheaf/workbook";
import { BellPlus, CalendarClock, Code, Download, Image, Link2, Maximize2, Minimize2, Network, RefreshCw, Rows3 } from "lucide-react";
import type { MenuEntry } from "../../../shared/menus/menu-entry.ts";
import { copyPicture, pictureOf } from "../../../shared/pictures/copy-picture.ts";
import { t } from "../../../shared/words/words.ts";
import { elementName } from "../../commands/elements.ts";
import { isDownloadable } from "../../download/downloadable.ts";
import { viewKindOf } from "../../elements/registry.ts";
import { elementKeys } from "../../keys/key-map.ts";
import { canMaximize } from "../../state/shown.ts";
import { cannotDownload } from "../cannot-download.ts";
import type { Acting } from "./acting.ts";

/** What changes nothing, and readers have too. `asks`: the element has rows behind it. */
export function readerEntries(acting: Acting, element: Element, asks: boolean): readonly MenuEntry[] {
  return [...maximizeEntries(acting, element), ...(asks ? rowEntries(acting, element) : []), ...takeAwayEntries(acting, element)];
}

function maximizeEntries({ workbook: { shown }, document }: Acting, element: Element): readonly MenuEntry[] {
  if (!canMaximize(document, element)) return [];
  const isMaximized = shown.state().maximized === element.id;
  return [
    {
      kind: "item",
      id: "maximize",
      label: isMaximized ? t("workbook.maximized.back") : t("workbook.maximized.maximize"),
      icon: isMaximized ? Minimize2 : Maximize2,
      keys: elementKeys.maximize.keys[0],
      onSelect: () => shown.maximize(isMaximized ? null : element.id),
    },
  ];
}

function rowEntries({ workbook, document }: Acting, element: Element): readonly MenuEntry[] {
  return [
    ...(workbook.permissions.canSeeSql
      ? [
          {
            kind: "item" as const,
            id: "sql",
            label: t("workbook.element-actions.view-sql"),
            icon: Code,
            onSelect: () => workbook.showSql(element.id),
          },
          {
            kind: "item" as const,
            id: "origins",
            label: t("workbook.element-actions.origins"),
            icon: Network,
            onSelect: () => workbook.showOrigins(element.id),
          },
        ]
      : []),
    {
      kind: "item",
      id: "rows",
      label: t("workbook.element-actions.underlying-rows"),
      icon: Rows3,
      onSelect: () => workbook.showRows({ elementId: element.id, within: null, title: elementName(document, element) }),
    },
    {
      kind: "item",
      id: "refresh",
      label: t("workbook.element-actions.refresh-data"),
      icon: RefreshCw,
      onSelect: () => workbook.results.refresh(),
    },
  ];
}

/** Files, schedules, links and pictures of it. */
function takeAwayEntries({ workbook, document, toasts, can }: Acting, element: Element): readonly MenuEntry[] {
  const facts: MenuEntry[] = [];
  if (isDownloadable(element))
    facts.push({
      kind: "item",
      id: "download",
      label: t("workbook.element-actions.download"),
      icon: Download,
      ...(workbook.permissions.canExport ? {} : { isDisabled: true, detail: cannotDownload(can) }),
      onSelect: () => workbook.showDownload(element.id),
    });
  if (isDownloadable(element) && workbook.permissions.canExport && can("canScheduleExport") && can("canExportToEmail"))
    facts.push(
      {
        kind: "item",
        id: "schedule",
        label: t("workbook.element-actions.schedule"),
        icon: CalendarClock,
        onSelect: () => workbook.showSchedules({ what: "element", id: element.id, kind: "export" }),
      },
      {
        kind: "item",
        id: "alert",
        label: t("workbook.element-actions.alert"),
        icon: BellPlus,
        onSelect: () => workbook.showSchedules({ what: "element", id: element.id, kind: "alert" }),
      },
    );
  if (isDownloadable(element) && workbook.permissions.canExport)
    facts.push({
      kind: "item",
      id: "picture-link",
      label: t("workbook.element-actions.picture-link"),
      icon: Link2,
      onSelect: () => workbook.showPictureLinks({ what: "element", id: element.id }),
    });
  if (viewKindOf(element)?.isPictured === true)
    facts.push({
      kind: "item",
      id: "image",
      label: t("workbook.element-actions.copy-as-image"),
      icon: Image,
      onSelect: () => void copyPicture(toasts, pictureOf(element.id), elementName(document, element)),
    });
  return facts;
}
