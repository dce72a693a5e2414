import { destinationKinds, destinationRecords, type ExportSchedule, isLinkedKind, isPlaceDestination, limits } from "@sheaf/contract";
import { Plus, X } from "lucide-react";
import { Button } from "../../shared/actions/button.tsx";
import { IconButton } from "../../shared/actions/icon-button.tsx";
import { Select } from "../../shared/fields/select.tsx";
import { TextField } from "../../shared/fields/text-field.tsx";
import { TextLink } from "../../shared/actions/text-link.tsx";
import { homeAddress } from "../../shared/navigation/home-addresses.ts";
import { kindWords as linkedWords, useLinkedAccounts } from "../../shared/schedules/linked.ts";
import { useMembership } from "../../shared/services/organization.tsx";
import { t } from "../../shared/words/words.ts";
import { LinkedFields, newLinked } from "./linked-fields.tsx";
import { PlaceFields } from "./place-fields.tsx";
import type { ScheduleDraft } from "./schedule-draft.ts";
import { NO_TABLE, TableFields } from "./table-fields.tsx";
import styles from "./schedules.module.css";

type Program = ScheduleDraft["destinations"][number];

interface ProgramFieldsProps {
  readonly programs: readonly Program[];
  /** What is kept of those that are there already. */
  readonly kept: ExportSchedule["destinations"];
  /** Of which they are kept; null of a new one. */
  readonly scheduleId: string | null;
  readonly isAlert: boolean;
  readonly onChange: (destinations: Program[]) => void;
}

/** Where a bot of Slack posts. */
const SLACK = "https://slack.com/api";

const kinds = Object.keys(destinationRecords).flatMap((id) => destinationKinds.filter((kind) => kind === id));

/** What an alert is told to: it has no files and no rows. */
const isNews = (kind: Program["kind"]): boolean => destinationRecords[kind].gets === "news";

const newProgram = (kind: Program["kind"]): Program => ({
  destinationId: null,
  kind,
  url: null,
  secret: null,
  user: null,
  region: null,
  hostKey: null,
  table: kind === "warehouse" ? NO_TABLE : null,
  linked: isLinkedKind(kind) ? newLinked(kind) : null,
});

function addressExample(kind: Program["kind"]): string {
  if (kind === "s3") return t("schedules.place.s3-address");
  return kind === "sftp" ? t("schedules.place.sftp-address") : t("schedules.form.address");
}

function kindWords(kind: Program["kind"]): string {
  switch (kind) {
    case "webhook":
      return t("schedules.program.webhook");
    case "slack":
      return t("schedules.program.slack");
    case "teams":
      return t("schedules.program.teams");
    case "s3":
      return t("schedules.program.s3");
    case "sftp":
      return t("schedules.program.sftp");
    case "warehouse":
      return t("schedules.program.warehouse");
    case "sheets":
    case "drive":
    case "sharepoint":
    case "teams-channel":
    case "slack-channel":
      return linkedWords(kind);
  }
}

/** Other programs that are told, for who may tell them. Addresses and secrets that are kept are never shown again. */
export function ProgramFields({ programs, kept, scheduleId, isAlert, onChange }: ProgramFieldsProps) {
  const { can, organization } = useMembership();
  const { linked } = useLinkedAccounts();
  const isSetUp = (id: Program["kind"]): boolean =>
    isLinkedKind(id) ? linked?.kinds.includes(id) === true : !isPlaceDestination(id) || linked?.hasStorage !== false;
  // an alert has no files: it tells people and programs
  const offered = kinds.filter((id) => (!isAlert || isNews(id)) && (isSetUp(id) || programs.some(({ kind }) => kind === id)));
  // who can set a service up is told of it, and nobody else of what is not there
  const isUnset =
    can("canManageExportIntegrations") &&
    linked !== null &&
    kinds.some((id) => isLinkedKind(id) && can(destinationRecords[id].needs) && !isSetUp(id) && (linked.hasStorage || id === "sheets"));
  const mayBe = (id: Program["kind"]): boolean => can(destinationRecords[id].needs);
  const first = offered.find(mayBe);
  if (first === undefined && programs.length === 0) return null;
  const put = (at: number, part: Partial<Program>): void =>
    onChange(programs.map((one, index) => (index === at ? { ...one, ...part } : one)));
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{t("schedules.form.programs")}</h3>
      {programs.map((program, at) => {
        const before = kept.find(({ destinationId }) => destinationId === program.destinationId);
        return (
          <div key={at} className={styles.program} role="group" aria-label={t("schedules.form.program", { position: at + 1 })}>
            <Select
              label={t("schedules.form.target")}
              hideLabel
              isDisabled={before !== undefined}
              options={offered.filter((id) => mayBe(id) || id === program.kind).map((id) => ({ id, label: kindWords(id) }))}
              value={program.kind}
              onChange={(kind) =>
                put(at, {
                  ...newProgram(kind),
                  destinationId: program.destinationId,
                  url: kind === "warehouse" || isLinkedKind(kind) ? null : program.url,
                })
              }
            />
            {program.linked != null ? (
              <span className={styles.where}>{before?.host ?? ""}</span>
            ) : program.table != null ? (
              <TextField
                label={t("schedules.table.name")}
                hideLabel
                placeholder={t("schedules.table.name")}
                value={program.table.name}
                onChange={(name) => put(at, { table: { ...(program.table ?? NO_TABLE), name } })}
              />
            ) : (
              <TextField
                label={t("schedules.form.address")}
                hideLabel
                type="url"
                placeholder={before === undefined ? addressExample(program.kind) : t("schedules.form.address-kept", { host: before.host })}
                value={program.url ?? ""}
                // what was shown at another address says nothing of this one
                onChange={(url) => put(at, { url: url === "" ? null : url, hostKey: null })}
              />
            )}
            <IconButton
              icon={X}
              label={t("schedules.form.remove-program", { position: at + 1 })}
              onPress={() => onChange(programs.filter((_, index) => index !== at))}
            />
            {program.linked != null && isLinkedKind(program.kind) && (
              <LinkedFields kind={program.kind} linked={program.linked} onChange={(place) => put(at, { linked: place })} />
            )}
            {program.table != null && <TableFields table={program.table} onChange={(table) => put(at, { table })} />}
            {isPlaceDestination(program.kind) && (
              <PlaceFields program={program} kept={before} scheduleId={scheduleId} onChange={(part) => put(at, part)} />
            )}
            {program.kind === "slack" && (
              <div className={styles.place}>
                <div className={styles.row}>
                  <TextField
                    label={t("schedules.slack.token")}
                    type="password"
                    autoComplete="off"
                    placeholder={before?.hasSecret === true && program.url === null ? t("schedules.form.secret-kept") : ""}
                    value={program.secret ?? ""}
                    // with a token it is the bot that is told, at Slack's own address
                    onChange={(secret) =>
                      put(
                        at,
                        secret === "" ? { secret: null } : { secret, url: before === undefined ? (program.url ?? SLACK) : program.url },
                      )
                    }
                  />
                  <TextField
                    label={t("schedules.slack.channel")}
                    autoComplete="off"
                    placeholder={before?.hasSecret === true && program.url === null ? t("schedules.form.secret-kept") : ""}
                    value={program.user ?? ""}
                    onChange={(user) => put(at, { user: user === "" ? null : user })}
                  />
                </div>
                <p className={styles.note}>{t("schedules.slack.what")}</p>
              </div>
            )}
            {program.kind === "webhook" && (
              <div className={styles.secret}>
                <TextField
                  label={t("schedules.form.secret")}
                  type="password"
                  autoComplete="off"
                  description={t("schedules.form.secret-what")}
                  placeholder={before?.hasSecret === true && program.url === null ? t("schedules.form.secret-kept") : ""}
                  value={program.secret ?? ""}
                  onChange={(secret) => put(at, { secret: secret === "" ? null : secret })}
                />
              </div>
            )}
          </div>
        );
      })}
      {first !== undefined && programs.length < limits.scheduleDestinations && (
        <div>
          <Button size="small" variant="quiet" icon={Plus} onPress={() => onChange([...programs, newProgram(first)])}>
            {t("schedules.form.add-program")}
          </Button>
        </div>
      )}
      {isUnset && (
        <p className={styles.note}>
          {t("schedules.linked.unset")} <TextLink href={homeAddress(organization.slug, "mail")}>{t("schedules.linked.set-up")}</TextLink>
        </p>
      )}
    </section>
  );
}
