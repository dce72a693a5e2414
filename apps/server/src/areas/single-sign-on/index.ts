export { describe } from "./describe.ts";
export { answerFlow, beginFlow, type Flow, forgetFlows, hashOfState, newState, takeFlow } from "./flows.ts";
export { admit, connect, enter, given } from "./members.ts";
export { oidcRedirect, oidcSignOut, oidcVouched } from "./oidc.ts";
export { singleSignOnArea } from "./operations.ts";
export { loadProviders, offeredProviders, placeOf as providerSealPlace, type Provider, redirectUrlOf } from "./providers.ts";
export { endByProvider, logoutAnswer, samlHint, samlSignOut, type SentLogout, takeLogoutRequest } from "./saml-logout.ts";
export { samlMetadata, samlRedirect, samlVouched } from "./saml.ts";
export type { Vouched } from "./vouched.ts";
