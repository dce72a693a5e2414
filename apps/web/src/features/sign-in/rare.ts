// Screens of the entrance that few people see, and most only once: a part of their own.
export { FinishLoginScreen } from "./finish-login-screen.tsx";
export { FinishSignUpScreen, SignUpScreen } from "./sign-up-screen.tsx";
export { LinkExpiredScreen, NotHereScreen, OrganizationReminderScreen, TrialExpiredScreen } from "./standing-screens.tsx";
export { GetStartedScreen } from "./get-started-screen.tsx";
export { MailButtonScreen } from "./mail-button-screen.tsx";
export { ReopenScreen } from "./reopen-screen.tsx";
export { NewDocumentScreen } from "./new-document-screen.tsx";
