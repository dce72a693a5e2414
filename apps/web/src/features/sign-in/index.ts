export { InvitationScreen } from "./invitation-screen.tsx";
export { ForgotPasswordScreen, ResetPasswordScreen } from "./password-reset-screens.tsx";
export { SecondStepScreen } from "./second-step-screen.tsx";
export { SignInScreen } from "./sign-in-screen.tsx";
