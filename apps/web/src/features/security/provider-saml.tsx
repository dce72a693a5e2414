import type { SignInProvider } from "@sheaf/contract";
import { FileInput } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { CopyButton } from "../../shared/actions/copy-button.tsx";
import { Switch } from "../../shared/choices/switch.tsx";
import { Banner } from "../../shared/feedback/banner.tsx";
import { TextAreaField, TextField } from "../../shared/fields/text-field.tsx";
import { t } from "../../shared/words/words.ts";
import type { ProviderForm } from "./provider-draft.ts";
import { readSamlMetadata } from "./saml-metadata.ts";
import styles from "./security.module.css";

interface SamlProps {
  readonly form: ProviderForm;
  readonly onChange: (part: Partial<ProviderForm>) => void;
}

/** What is known of a provider of SAML: by its metadata, or typed. */
export function SamlConnection({ form, onChange }: SamlProps) {
  const { saml } = form;
  const [isBad, setBad] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const set = (part: Partial<ProviderForm["saml"]>): void => onChange({ saml: { ...saml, ...part } });
  const read = async (file: File): Promise<void> => {
    const metadata = readSamlMetadata(await file.text());
    setBad(metadata === null);
    if (metadata !== null) set(metadata);
  };
  return (
    <>
      {isBad && <Banner status="error">{t("entrance.providers.metadata-bad")}</Banner>}
      <div>
        <Button icon={FileInput} onPress={() => input.current?.click()}>
          {t("entrance.providers.metadata")}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".xml,application/xml,text/xml,application/samlmetadata+xml"
          hidden
          aria-label={t("entrance.providers.metadata")}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file !== undefined) void read(file);
            // the same file can be chosen again
            event.target.value = "";
          }}
        />
      </div>
      <TextField
        label={t("entrance.providers.entity-id")}
        value={saml.entityId}
        onChange={(entityId) => set({ entityId })}
        autoComplete="off"
        isCode
      />
      <TextField
        label={t("entrance.providers.entry-point")}
        description={t("entrance.providers.entry-point-what")}
        type="url"
        value={saml.entryPoint}
        onChange={(entryPoint) => set({ entryPoint })}
        isCode
      />
      <TextAreaField
        label={t("entrance.providers.certificates")}
        description={t("entrance.providers.certificates-what")}
        value={saml.certificates}
        onChange={(certificates) => set({ certificates })}
        isCode
      />
      <TextField
        label={t("entrance.providers.logout-url")}
        description={t("entrance.providers.logout-url-what")}
        type="url"
        value={saml.logoutUrl ?? ""}
        onChange={(logoutUrl) => set({ logoutUrl })}
        isCode
      />
      <Switch isSelected={saml.signsRequests === true} onChange={(signsRequests) => set({ signsRequests })}>
        {t("entrance.providers.signs-requests")}
      </Switch>
      <p className={styles.quiet}>{t("entrance.providers.signs-requests-what")}</p>
    </>
  );
}

/** By which attributes a person is described. */
export function SamlAttributes({ form, onChange }: SamlProps) {
  const { saml } = form;
  const set = (part: Partial<ProviderForm["saml"]>): void => onChange({ saml: { ...saml, ...part } });
  return (
    <>
      <TextField
        label={t("entrance.providers.email-attribute")}
        description={t("entrance.providers.email-attribute-what")}
        value={saml.emailAttribute}
        onChange={(emailAttribute) => set({ emailAttribute })}
        isCode
      />
      <TextField
        label={t("entrance.providers.first-name-attribute")}
        value={saml.firstNameAttribute}
        onChange={(firstNameAttribute) => set({ firstNameAttribute })}
        isCode
      />
      <TextField
        label={t("entrance.providers.last-name-attribute")}
        value={saml.lastNameAttribute}
        onChange={(lastNameAttribute) => set({ lastNameAttribute })}
        isCode
      />
    </>
  );
}

/** What an administrator enters at the provider. */
export function OwnAddresses({ provider }: { readonly provider: SignInProvider | null }) {
  if (provider === null) return <p className={styles.quiet}>{t("entrance.providers.redirect-later")}</p>;
  return (
    <>
      <p className={styles.quiet}>{t("entrance.providers.redirect-what")}</p>
      {provider.metadataUrl !== null && <Address label={t("entrance.providers.own-entity-id")} text={provider.metadataUrl} />}
      {provider.logoutUrl !== null && <Address label={t("entrance.providers.slo")} text={provider.logoutUrl} />}
      <Address label={t(provider.kind === "saml" ? "entrance.providers.acs" : "entrance.providers.redirect")} text={provider.redirectUrl} />
    </>
  );
}

function Address({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div className={styles.secret}>
      <TextField label={label} value={text} isReadOnly isCode />
      <CopyButton text={text} />
    </div>
  );
}
