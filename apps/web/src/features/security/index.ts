export { AllKeysScreen } from "./all-keys-screen.tsx";
export { SecurityScreen } from "./security-screen.tsx";
