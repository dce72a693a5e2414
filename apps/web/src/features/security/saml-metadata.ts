const METADATA = "urn:oasis:names:tc:SAML:2.0:metadata";
const SIGNATURES = "http://www.w3.org/2000/09/xmldsig#";
const REDIRECT = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect";

/** What the metadata of an identity provider say of it; null where they are none. */
export interface SamlMetadata {
  readonly entityId: string;
  readonly entryPoint: string;
  /** Empty: it knows no single logout, or not by HTTP-Redirect. */
  readonly logoutUrl: string;
  /** In PEM. */
  readonly certificates: string;
}

/** Reads a provider's EntityDescriptor, or the first of several that is an identity provider's. */
export function readSamlMetadata(xml: string): SamlMetadata | null {
  const document = new DOMParser().parseFromString(xml, "application/xml");
  for (const descriptor of document.getElementsByTagNameNS(METADATA, "IDPSSODescriptor")) {
    const entityId = descriptor.parentElement?.getAttribute("entityID");
    const entryPoint = [...descriptor.getElementsByTagNameNS(METADATA, "SingleSignOnService")]
      .find((service) => service.getAttribute("Binding") === REDIRECT)
      ?.getAttribute("Location");
    const logoutUrl =
      [...descriptor.getElementsByTagNameNS(METADATA, "SingleLogoutService")]
        .find((service) => service.getAttribute("Binding") === REDIRECT)
        ?.getAttribute("Location") ?? "";
    // a key without a word on its use serves for everything
    const keys = [...descriptor.getElementsByTagNameNS(METADATA, "KeyDescriptor")].filter(
      (key) => key.getAttribute("use") !== "encryption",
    );
    const bodies = keys.flatMap((key) =>
      [...key.getElementsByTagNameNS(SIGNATURES, "X509Certificate")].map((certificate) =>
        (certificate.textContent ?? "").replaceAll(/\s/g, ""),
      ),
    );
    if (entityId == null || entryPoint == null || bodies.length === 0) continue;
    return { entityId, entryPoint, logoutUrl, certificates: [...new Set(bodies)].map(pem).join("\n") };
  }
  return null;
}

const pem = (body: string): string =>
  `-----BEGIN CERTIFICATE-----\n${(body.match(/.{1,64}/g) ?? []).join("\n")}\n-----END CERTIFICATE-----`;
