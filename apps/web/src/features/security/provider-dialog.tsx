import type { AccountTypeSummary, SignInProvider, TeamSummary } from "@sheaf/contract";
import { clientAuthentications } from "@sheaf/contract";
import { useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { Checkbox } from "../../shared/choices/checkbox.tsx";
import { RadioButtons } from "../../shared/choices/radio-buttons.tsx";
import { Switch } from "../../shared/choices/switch.tsx";
import { Banner } from "../../shared/feedback/banner.tsx";
import { PasswordField } from "../../shared/fields/password-field.tsx";
import { Select } from "../../shared/fields/select.tsx";
import { TextField } from "../../shared/fields/text-field.tsx";
import { useAction } from "../../shared/graphql/use-action.ts";
import { toCallError } from "../../shared/http/call-error.ts";
import { Dialog } from "../../shared/overlays/dialog.tsx";
import { useMembership } from "../../shared/services/organization.tsx";
import { useServices } from "../../shared/services/services.tsx";
import { providerAddress } from "../../shared/session/provider-redirect.ts";
import { t } from "../../shared/words/words.ts";
import { draftOf, formOf, isComplete, type ProviderForm } from "./provider-draft.ts";
import { REMOVE_PROVIDER, SAVE_PROVIDER } from "./provider-queries.ts";
import { ProviderRules } from "./provider-rules.tsx";
import { OwnAddresses, SamlAttributes, SamlConnection } from "./provider-saml.tsx";
import styles from "./security.module.css";

interface ProviderDialogProps {
  /** Null: one that is added. */
  readonly provider: SignInProvider | null;
  readonly accountTypes: readonly Pick<AccountTypeSummary, "accountTypeId" | "name" | "isAdminLike">[];
  readonly teams: readonly Pick<TeamSummary, "teamId" | "name">[];
  /** A new one has its id and its redirect URL now. */
  readonly onSaved: (providerId: string) => void;
  readonly onClose: () => void;
}

const REFETCH = ["SignInProviders"] as const;
const authenticationWords = {
  client_secret_basic: "entrance.providers.basic",
  client_secret_post: "entrance.providers.post",
  none: "entrance.providers.public",
} as const;

/** Adds an identity provider, changes it, tests it, or takes it away. */
export function ProviderDialog({ provider, accountTypes, teams, onSaved, onClose }: ProviderDialogProps) {
  const least = accountTypes.findLast(({ isAdminLike }) => !isAdminLike)?.accountTypeId ?? "";
  const [before] = useState(() => formOf(provider, least));
  const [form, setForm] = useState<ProviderForm>(before);
  const [isRemoving, setRemoving] = useState(false);
  const save = useAction(SAVE_PROVIDER);
  const remove = useAction(REMOVE_PROVIDER);
  const isDirty = JSON.stringify(form) !== JSON.stringify(before);
  const refusal = (save.error ?? remove.error)?.message ?? null;
  const change = (part: Partial<ProviderForm>): void => setForm({ ...form, ...part });
  const keep = async (): Promise<void> => {
    const saved = await save.run(draftOf(form), { refetch: REFETCH });
    if (!saved.ok) return;
    if (provider === null) onSaved(saved.data.saveSignInProvider.providerId);
    else onClose();
  };
  const end = async (): Promise<void> => {
    if (!isRemoving) return setRemoving(true);
    if (provider !== null && (await remove.run({ providerId: provider.providerId }, { refetch: REFETCH })).ok) onClose();
  };
  return (
    <Dialog
      title={provider?.name ?? t("entrance.providers.new")}
      isOpen
      onClose={onClose}
      isDirty={isDirty}
      footerStart={
        provider !== null && (
          <>
            <Button variant={isRemoving ? "danger" : "quiet"} isPending={remove.isRunning} onPress={() => void end()}>
              {t("entrance.providers.remove")}
            </Button>
            <TestButton provider={provider} isDisabled={isDirty} />
          </>
        )
      }
      actions={
        <>
          <Button variant="quiet" onPress={onClose}>
            {t("shared.cancel")}
          </Button>
          <Button variant="primary" isDisabled={!isDirty || !isComplete(form)} isPending={save.isRunning} onPress={() => void keep()}>
            {t("entrance.providers.save")}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {refusal !== null && <Banner status="error">{refusal}</Banner>}
        {isRemoving && provider !== null && (
          <Banner status="warning">{t("entrance.providers.remove-sure", { name: provider.name })}</Banner>
        )}
        <TextField
          label={t("entrance.providers.display-name")}
          value={form.name}
          onChange={(name) => change({ name })}
          autoFocus={provider === null}
        />
        {provider === null && (
          <RadioButtons
            label={t("entrance.providers.kind")}
            value={form.kind}
            onChange={(kind) => change({ kind: kind === "saml" ? "saml" : "oidc" })}
            options={[
              { id: "oidc", label: t("entrance.providers.oidc") },
              { id: "saml", label: t("entrance.providers.saml") },
            ]}
          />
        )}
        {form.kind === "saml" ? (
          <SamlConnection form={form} onChange={change} />
        ) : (
          <Connection form={form} hasSecret={provider?.oidc?.hasSecret === true} onChange={change} />
        )}
        <OwnAddresses provider={provider} />
        <Switch isSelected={form.isOn} onChange={(isOn) => change({ isOn })}>
          {t("entrance.providers.is-on")}
        </Switch>
        <People form={form} onChange={change} />
        <div role="group" aria-labelledby="provider-rights" className={styles.scopes}>
          <span id="provider-rights" className={styles.label}>
            {t("entrance.providers.rights")}
          </span>
          <Select
            label={t("entrance.providers.default-type")}
            value={form.accountTypeId}
            onChange={(accountTypeId) => change({ accountTypeId })}
            options={accountTypes.map(({ accountTypeId, name }) => ({ id: accountTypeId, label: name }))}
          />
          {form.kind === "saml" ? (
            <TextField
              label={t("entrance.providers.groups-attribute")}
              value={form.saml.groupsAttribute}
              onChange={(groupsAttribute) => change({ saml: { ...form.saml, groupsAttribute } })}
              isCode
            />
          ) : (
            <TextField
              label={t("entrance.providers.groups-claim")}
              value={form.oidc.groupsClaim}
              onChange={(groupsClaim) => change({ oidc: { ...form.oidc, groupsClaim } })}
              isCode
            />
          )}
          <ProviderRules rules={form.rules} accountTypes={accountTypes} teams={teams} onChange={(rules) => change({ rules: [...rules] })} />
          <Checkbox isSelected={form.managesRights} onChange={(managesRights) => change({ managesRights })}>
            {t("entrance.providers.manages")}
          </Checkbox>
        </div>
      </div>
    </Dialog>
  );
}

interface PartProps {
  readonly form: ProviderForm;
  readonly onChange: (part: Partial<ProviderForm>) => void;
}

/** What the provider is asked by. */
function Connection({ form, hasSecret, onChange }: PartProps & { readonly hasSecret: boolean }) {
  const { oidc } = form;
  const set = (part: Partial<ProviderForm["oidc"]>): void => onChange({ oidc: { ...oidc, ...part } });
  return (
    <>
      <TextField
        label={t("entrance.providers.issuer")}
        description={t("entrance.providers.issuer-what")}
        type="url"
        value={oidc.issuer}
        onChange={(issuer) => set({ issuer })}
        isCode
      />
      <TextField
        label={t("entrance.providers.client-id")}
        value={oidc.clientId}
        onChange={(clientId) => set({ clientId })}
        autoComplete="off"
        isCode
      />
      <Select
        label={t("entrance.providers.authentication")}
        value={oidc.clientAuthentication}
        onChange={(clientAuthentication) => set({ clientAuthentication })}
        options={clientAuthentications.map((id) => ({ id, label: t(authenticationWords[id]) }))}
      />
      {oidc.clientAuthentication !== "none" && (
        <PasswordField
          label={t("entrance.providers.client-secret")}
          {...(hasSecret ? { description: t("entrance.providers.secret-kept") } : {})}
          autoComplete="off"
          value={oidc.clientSecret ?? ""}
          onChange={(clientSecret) => set({ clientSecret })}
        />
      )}
      <TextField label={t("entrance.providers.scopes")} value={oidc.scopes} onChange={(scopes) => set({ scopes })} isCode />
    </>
  );
}

/** Who comes in by it. */
function People({ form, onChange }: PartProps) {
  return (
    <div role="group" aria-labelledby="provider-people" className={styles.scopes}>
      <span id="provider-people" className={styles.label}>
        {t("entrance.providers.people")}
      </span>
      {form.kind === "saml" && <SamlAttributes form={form} onChange={onChange} />}
      <Checkbox isSelected={form.createsMembers} onChange={(createsMembers) => onChange({ createsMembers })}>
        {t("entrance.providers.creates")}
      </Checkbox>
      <Checkbox isSelected={form.linksMembers} onChange={(linksMembers) => onChange({ linksMembers })}>
        {t("entrance.providers.links")}
      </Checkbox>
      <p className={styles.quiet}>{t("entrance.providers.links-what")}</p>
      <Checkbox
        isSelected={form[form.kind].trustsAddresses}
        onChange={(trustsAddresses) =>
          onChange(form.kind === "saml" ? { saml: { ...form.saml, trustsAddresses } } : { oidc: { ...form.oidc, trustsAddresses } })
        }
      >
        {t("entrance.providers.trusts")}
      </Checkbox>
      <Checkbox isSelected={form.asksSecondStep} onChange={(asksSecondStep) => onChange({ asksSecondStep })}>
        {t("entrance.providers.second-step")}
      </Checkbox>
      {form.kind === "oidc" && (
        <Checkbox isSelected={form.oidc.signsOut} onChange={(signsOut) => onChange({ oidc: { ...form.oidc, signsOut } })}>
          {t("entrance.providers.signs-out")}
        </Checkbox>
      )}
      <TextField
        label={t("entrance.providers.domains")}
        description={t("entrance.providers.domains-what")}
        value={form.domains}
        onChange={(domains) => onChange({ domains })}
      />
    </div>
  );
}

/** Signs in at the provider in a tab of its own, which then shows what the provider says; nobody comes in by it. */
function TestButton({ provider, isDisabled }: { readonly provider: SignInProvider; readonly isDisabled: boolean }) {
  const { http } = useServices();
  const { organization } = useMembership();
  const [trouble, setTrouble] = useState<string | null>(null);
  const test = async (): Promise<void> => {
    setTrouble(null);
    // opened at once: browsers open nothing that does not follow a click
    const tab = window.open("about:blank", "_blank");
    try {
      const way = { slug: organization.slug, authConfigurationId: provider.providerId, kind: provider.kind, intent: "test" } as const;
      const address = await providerAddress(http, way);
      if (tab === null) location.assign(address);
      else {
        tab.opener = null;
        tab.location.replace(address);
      }
    } catch (thrown) {
      tab?.close();
      setTrouble(toCallError(thrown)?.message ?? null);
    }
  };
  return (
    <>
      <Button isDisabled={isDisabled} onPress={() => void test()}>
        {t("entrance.providers.test")}
      </Button>
      {trouble !== null && (
        <span role="alert" className={styles.trouble}>
          {trouble}
        </span>
      )}
    </>
  );
}
