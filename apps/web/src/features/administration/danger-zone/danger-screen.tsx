import { useQuery } from "@apollo/client/react";
import { type DangerZone, limits } from "@sheaf/contract";
import { useState } from "react";
import { Button } from "../../../shared/actions/button.tsx";
import { TextLink } from "../../../shared/actions/text-link.tsx";
import { useToasts } from "../../../shared/feedback/toast.tsx";
import { useAction } from "../../../shared/graphql/use-action.ts";
import { homeAddress } from "../../../shared/navigation/home-addresses.ts";
import { useMembership } from "../../../shared/services/organization.tsx";
import { t } from "../../../shared/words/words.ts";
import { Screen } from "../screen.tsx";
import settings from "../settings.module.css";
import { DangerDialog } from "./danger-dialog.tsx";
import { DangerRow as Row } from "./danger-row.tsx";
import { ExportRow } from "./export-row.tsx";
import { CLOSE_ORGANIZATION, DANGER_ZONE, END_ALL_SESSIONS, EXPORT_ORGANIZATION, REVOKE_ALL_KEYS } from "./danger-queries.ts";

type Danger = "sessions" | "keys" | "export" | "organization";

/** What ends for everybody at once: seldom wanted, and then at once. */
export function DangerScreen() {
  const { organization } = useMembership();
  const { data, loading, error, refetch } = useQuery(DANGER_ZONE, { fetchPolicy: "network-only" });
  const [open, setOpen] = useState<Danger | null>(null);
  const facts = data?.dangerZone ?? null;
  return (
    <Screen
      title={t("administration.danger.title")}
      summary={t("administration.danger.summary")}
      isLoading={loading && facts === null}
      error={facts === null ? error : undefined}
      onRetry={() => void refetch()}
    >
      {facts !== null && (
        <div className={settings.groups}>
          <section className={settings.group} aria-labelledby="danger-access">
            <h2 id="danger-access" className={settings.groupTitle}>
              {t("administration.danger.access")}
            </h2>
            <Row title={t("administration.danger.person")} meaning={t("administration.danger.person-what")}>
              <TextLink href={homeAddress(organization.slug, "users")}>{t("administration.danger.person-open")}</TextLink>
            </Row>
            <Row
              title={t("administration.danger.sessions")}
              meaning={t("administration.danger.sessions-what")}
              note={t("administration.danger.sessions-now", { count: facts.sessions, people: facts.sessionPeople })}
            >
              <Button variant="danger" onPress={() => setOpen("sessions")}>
                {t("administration.danger.sessions-act")}
              </Button>
            </Row>
            <Row
              title={t("administration.danger.keys")}
              meaning={t("administration.danger.keys-what")}
              note={t("administration.danger.keys-now", { count: facts.apiKeys, people: facts.apiKeyPeople })}
            >
              <Button variant="danger" isDisabled={facts.apiKeys === 0} onPress={() => setOpen("keys")}>
                {t("administration.danger.keys-act")}
              </Button>
            </Row>
          </section>
          <section className={settings.group} aria-labelledby="danger-organization">
            <h2 id="danger-organization" className={settings.groupTitle}>
              {t("administration.danger.organization")}
            </h2>
            <ExportRow onExport={() => setOpen("export")} />
            <Row
              title={t("administration.danger.close", { organization: organization.name })}
              meaning={t("administration.danger.close-what")}
              note={t("administration.danger.close-now", {
                members: facts.members,
                documents: facts.documents,
                schedules: facts.schedules,
              })}
            >
              <Button variant="danger" onPress={() => setOpen("organization")}>
                {t("administration.danger.close-act")}
              </Button>
            </Row>
          </section>
          {open !== null && <Confirming danger={open} facts={facts} onDone={() => setOpen(null)} />}
        </div>
      )}
    </Screen>
  );
}

function Confirming({ danger, facts, onDone }: { readonly danger: Danger; readonly facts: DangerZone; readonly onDone: () => void }) {
  const { organization } = useMembership();
  const { show } = useToasts();
  const endSessions = useAction(END_ALL_SESSIONS);
  const revokeKeys = useAction(REVOKE_ALL_KEYS);
  const exporting = useAction(EXPORT_ORGANIZATION);
  const close = useAction(CLOSE_ORGANIZATION);
  const refetch = ["DangerZone"];
  switch (danger) {
    case "sessions":
      return (
        <DangerDialog
          title={t("administration.danger.sessions-title")}
          what={[t("administration.danger.sessions-what"), t("administration.danger.sessions-own"), t("administration.danger.unsaved")]}
          action={t("administration.danger.sessions-act")}
          name={null}
          isRunning={endSessions.isRunning}
          error={endSessions.error}
          onConfirm={({ password }) =>
            void endSessions.run({ password }, { refetch }).then((outcome) => {
              if (!outcome.ok) return;
              show({ text: t("administration.danger.sessions-done", { count: outcome.data.endAllSessions.count }), status: "success" });
              onDone();
            })
          }
          onClose={onDone}
        />
      );
    case "keys":
      return (
        <DangerDialog
          title={t("administration.danger.keys-title")}
          what={[t("administration.danger.keys-what"), t("administration.danger.keys-never")]}
          action={t("administration.danger.keys-act")}
          name={null}
          isRunning={revokeKeys.isRunning}
          error={revokeKeys.error}
          onConfirm={({ password }) =>
            void revokeKeys.run({ password }, { refetch }).then((outcome) => {
              if (!outcome.ok) return;
              show({ text: t("administration.danger.keys-done", { count: outcome.data.revokeAllApiKeys.count }), status: "success" });
              onDone();
            })
          }
          onClose={onDone}
        />
      );
    case "export":
      return (
        <DangerDialog
          title={t("administration.danger.export-title")}
          what={[
            t("administration.danger.export-holds"),
            t("administration.danger.export-not"),
            t("administration.danger.export-stays", { count: limits.organizationExportDays }),
          ]}
          action={t("administration.danger.export-act")}
          name={null}
          isHarmless
          isRunning={exporting.isRunning}
          error={exporting.error}
          onConfirm={({ password }) =>
            void exporting.run({ password }, { refetch: ["OrganizationExport"] }).then((outcome) => outcome.ok && onDone())
          }
          onClose={onDone}
        />
      );
    case "organization":
      return (
        <DangerDialog
          title={t("administration.danger.close-title", { organization: organization.name })}
          what={[
            t("administration.danger.close-at-once"),
            t("administration.danger.close-back"),
            t("administration.danger.close-gone", { documents: facts.documents }),
            t("administration.danger.close-elsewhere"),
            t("administration.danger.close-export"),
          ]}
          action={t("administration.danger.close-act")}
          name={facts.slug}
          isRunning={close.isRunning}
          error={close.error}
          onConfirm={({ password, name }) =>
            void close.run({ slug: name, password }).then((outcome) => {
              // a new page: nothing of this one may ask for anything any more
              if (outcome.ok) location.assign(outcome.data.closeOrganization.reopenUrl);
            })
          }
          onClose={onDone}
        />
      );
  }
}
