import { useQuery } from "@apollo/client/react";
import { Banner } from "../../shared/feedback/banner.tsx";
import { SkeletonRows } from "../../shared/feedback/skeleton.tsx";
import { callErrorOf } from "../../shared/graphql/client.ts";
import { ListTable } from "../../shared/lists/list-table.tsx";
import { licenseName } from "../../shared/people/license-name.ts";
import { t } from "../../shared/words/words.ts";
import styles from "./administration.module.css";
import { LICENSE_USAGE } from "./usage-queries.ts";

/** How many licenses of each tier active members take: what an organization is billed by. */
export function LicenseUsageList() {
  const { data, error } = useQuery(LICENSE_USAGE, { fetchPolicy: "cache-and-network" });
  if (data === undefined)
    return error === undefined ? <SkeletonRows rows={5} rowHeight={36} /> : <Banner status="error">{callErrorOf(error)?.message}</Banner>;
  const { tiers, members } = data.licenseUsage;
  return (
    <>
      <p className={styles.note}>{t("administration.usage.licenses-total", { count: members })}</p>
      <ListTable
        label={t("administration.usage.licenses")}
        rowHeight={36}
        rowId={({ tier }) => tier}
        groups={[{ id: "all", title: null, rows: tiers }]}
        columns={[
          {
            id: "tier",
            title: t("administration.members.license"),
            renderCell: ({ tier }) => licenseName(tier),
          },
          {
            id: "types",
            title: t("administration.usage.license-types"),
            width: "50%",
            renderCell: ({ accountTypes }) => <span className={styles.email}>{accountTypes.join(", ")}</span>,
          },
          {
            id: "members",
            title: t("administration.members.title"),
            width: "110px",
            align: "right",
            renderCell: ({ members: count }) => count,
          },
        ]}
      />
    </>
  );
}
