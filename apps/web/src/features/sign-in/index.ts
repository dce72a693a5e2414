export { InvitationScreen } from "./invitation-screen.tsx";
export { SignInScreen } from "./sign-in-screen.tsx";
