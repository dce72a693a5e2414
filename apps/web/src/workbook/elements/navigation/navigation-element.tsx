import { isHiddenPage, type ElementOf, type Id, isPage, mapDynamicText, type Page, pageIcon } from "@sheaf/workbook";
import { ExternalLink, FileText } from "lucide-react";
import { useContext, useMemo } from "react";
import { safeHref } from "../../../shared/actions/safe-href.ts";
import { Icon, type IconType } from "../../../shared/icons/icon.tsx";
import { cx } from "../../../shared/styles/cx.ts";
import { t } from "../../../shared/words/words.ts";
import { ShownPageContext } from "../../state/shown-page.ts";
import { useDocument, useWorkbook } from "../../state/workbook.ts";
import type { ElementViewProps } from "../element-kind.ts";
import { pageIconPictures } from "../on-page/page-icons.ts";
import styles from "./navigation-element.module.css";

type NavigationModel = ElementOf<"navigation">;

interface NavigationOption {
  readonly key: string;
  readonly label: string;
  /** Null: it leads nowhere, for its page is gone or its address is none that a browser may follow. */
  readonly to: { readonly pageId: Id } | { readonly href: string } | null;
}

/** Ways to the pages of the workbook, or to those that somebody chose; the one that is in sight is marked. */
export function NavigationElement({ element, name }: ElementViewProps<NavigationModel>) {
  const { actions, mode } = useWorkbook();
  const document = useDocument();
  const options = useMemo(() => optionsOf(element, document.pages, mode === "edit"), [element, document.pages, mode]);
  // The element stands on the page that is in sight, in a panel beside it, or on no page at all.
  const beside = useContext(ShownPageContext);
  const current =
    beside ?? document.pages.find(({ elements }) => elements.some(({ id }) => id === element.id))?.id ?? actions.page.pageId();
  const { orientation = "horizontal", alignment = "left" } = element.optionStyle ?? {};
  const hasIcons = element.showIcons === true;
  return (
    <nav aria-label={name} className={styles.navigation}>
      <ul className={cx(styles.options, styles[orientation], styles[alignment])}>
        {options.map(({ key, label, to }) => {
          const icon = hasIcons && <Icon icon={to !== null && "href" in to ? ExternalLink : iconOf(document.pages, to?.pageId)} />;
          const isCurrent = to !== null && "pageId" in to && to.pageId === current;
          return (
            <li key={key}>
              {to !== null && "href" in to ? (
                <a className={styles.option} href={to.href} target="_blank" rel="noopener noreferrer">
                  {icon}
                  <span className={styles.words}>{label}</span>
                </a>
              ) : (
                <button
                  type="button"
                  className={styles.option}
                  disabled={to === null}
                  {...(isCurrent ? { "aria-current": "page" as const } : {})}
                  {...(to === null ? { title: t("actions.navigation.gone") } : {})}
                  onClick={() => to !== null && actions.page.showPage(to.pageId)}
                >
                  {icon}
                  <span className={styles.words}>{label}</span>
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** The picture of a page, or that of all pages. */
function iconOf(pages: readonly Page[], pageId: Id | undefined): IconType {
  const page = pages.find(({ id }) => id === pageId);
  const icon = page === undefined ? null : pageIcon(page);
  return icon === null ? FileText : pageIconPictures[icon];
}

/** All pages that are in sight, called as the element says, or what the element lists. */
export function optionsOf(element: NavigationModel, pages: readonly Page[], isEditing: boolean): readonly NavigationOption[] {
  if (element.mode === "auto") {
    const labels = new Map(element.pageLabels?.map(({ pageId, label }) => [pageId, label]));
    return pages
      .filter((page) => isPage(page) && (isEditing || !isHiddenPage(page)))
      .map(({ id, name }) => ({ key: id, label: plain(labels.get(id) ?? name), to: { pageId: id } }));
  }
  return (element.options ?? []).map(({ label, destination }, index) => {
    const key = `${String(index)} ${label}`;
    if (destination.type === "page") {
      const isThere = pages.some(({ id }) => id === destination.pageId);
      return { key, label: plain(label), to: isThere ? { pageId: destination.pageId } : null };
    }
    const href = safeHref(destination.url);
    return { key, label: plain(label), to: href === undefined ? null : { href } };
  });
}

/** Formulas inside of labels are not computed here: they are left out. */
const plain = (label: string): string => mapDynamicText(label, () => "").replaceAll(/\{\{[^{}]*\}\}/gu, "");
