import { useQuery } from "@apollo/client/react";
import type { PictureLink } from "@sheaf/contract";
import { type Id, namesOf } from "@sheaf/workbook";
import { useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { CopyButton } from "../../shared/actions/copy-button.tsx";
import { Banner } from "../../shared/feedback/banner.tsx";
import { SkeletonRows } from "../../shared/feedback/skeleton.tsx";
import { Select } from "../../shared/fields/select.tsx";
import { callErrorOf } from "../../shared/graphql/client.ts";
import { useAction } from "../../shared/graphql/use-action.ts";
import { Dialog } from "../../shared/overlays/dialog.tsx";
import { momentIn } from "../../shared/schedules/schedule-words.ts";
import { t } from "../../shared/words/words.ts";
import { pageLabel } from "../commands/pages.ts";
import { useDocument, useWorkbook } from "../state/workbook.ts";
import { CREATE_PICTURE_LINK, PICTURE_LINKS, REVOKE_PICTURE_LINK } from "./queries.ts";
import styles from "./picture-links.module.css";

/** What a picture shows. */
export interface Pictured {
  readonly what: PictureLink["what"];
  readonly id: Id;
}

const times = [1, 7, 30, 90] as const;
const STALE = { refetch: ["PictureLinks"] };

/** Addresses that show an element or a page as a picture: a new one, and those that work. */
export function PictureLinksDialog({ about, onClose }: { readonly about: Pictured; readonly onClose: () => void }) {
  const { workbookId } = useWorkbook();
  const { data, error } = useQuery(PICTURE_LINKS, { variables: { workbookId }, fetchPolicy: "cache-and-network" });
  const create = useAction(CREATE_PICTURE_LINK);
  const [days, setDays] = useState<(typeof times)[number]>(7);
  const failure = create.error ?? (error === undefined || data !== undefined ? null : callErrorOf(error));
  const own = data?.pictureLinks.filter(({ what, partId }) => what === about.what && partId === about.id);
  const make = (): void => void create.run({ workbookId, what: about.what, partId: about.id, days }, STALE);
  return (
    <Dialog title={t("schedules.picture.title", { name: useNameOf(about) })} isOpen onClose={onClose}>
      <div className={styles.form}>
        {failure !== null && <Banner status="error">{failure.message}</Banner>}
        <p className={styles.note}>{t("schedules.picture.what")}</p>
        <div className={styles.new}>
          <Select
            label={t("schedules.picture.for")}
            options={times.map((id) => ({ id: String(id), label: t("schedules.picture.days", { days: id }) }))}
            value={String(days)}
            onChange={(id) => setDays(times.find((one) => String(one) === id) ?? 7)}
          />
          <Button variant="primary" isPending={create.isRunning} onPress={make}>
            {t("schedules.picture.create")}
          </Button>
        </div>
        {own === undefined ? (
          error === undefined && <SkeletonRows rows={2} rowHeight={46} />
        ) : own.length === 0 ? (
          <p className={styles.note}>{t("schedules.picture.none")}</p>
        ) : (
          <ul className={styles.links} aria-label={t("schedules.picture.links")}>
            {own.map((link) => (
              <Link key={link.linkId} link={link} />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

function Link({ link: { linkId, url, ownerName, expiresAt } }: { readonly link: PictureLink }) {
  const { zone } = useWorkbook();
  const revoke = useAction(REVOKE_PICTURE_LINK);
  return (
    <li className={styles.link}>
      <span className={styles.words}>
        <span className={styles.url} title={url}>
          {url}
        </span>
        <span className={styles.note}>
          {revoke.error?.message ?? t("schedules.picture.until", { time: momentIn(zone.id, expiresAt), name: ownerName })}
        </span>
      </span>
      <CopyButton text={url} size="small" />
      <Button size="small" variant="quiet" isPending={revoke.isRunning} onPress={() => void revoke.run({ linkId }, STALE)}>
        {t("schedules.picture.revoke")}
      </Button>
    </li>
  );
}

function useNameOf({ what, id }: Pictured): string {
  const document = useDocument();
  if (what === "element") {
    const names = namesOf(document);
    const element = names.find(id);
    return element === undefined ? document.name : names.element(element);
  }
  const page = document.pages.find((one) => one.id === id);
  return page === undefined ? document.name : pageLabel(page);
}
