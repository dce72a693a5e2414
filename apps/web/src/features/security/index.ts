export { AllKeysScreen } from "./all-keys-screen.tsx";
export { SecurityScreen } from "./security-screen.tsx";
export { SignInRulesScreen } from "./sign-in-rules-screen.tsx";
