export { InvitationScreen } from "./invitation-screen.tsx";
export { SecondStepScreen } from "./second-step-screen.tsx";
export { SignInScreen } from "./sign-in-screen.tsx";
