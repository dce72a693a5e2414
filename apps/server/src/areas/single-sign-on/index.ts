export { beginFlow, type Flow, forgetFlows, newState, takeFlow } from "./flows.ts";
export { admit, connect, describe, enter, given } from "./members.ts";
export { oidcRedirect, oidcSignOut, oidcVouched, type Vouched } from "./oidc.ts";
export { singleSignOnArea } from "./operations.ts";
export { loadProviders, offeredProviders, type Provider, redirectUrlOf } from "./providers.ts";
