export default {
  "sign-in.screen.sign-in-sheaf": "Sign in – Sheaf",
  "sign-in.screen.type-name-organization-stands": "Enter the name of your organization as it appears in its address",
  "sign-in.screen.invalid-email": "Invalid email",
  "sign-in.screen.type-your-password": "Enter your password",
  "sign-in.screen.no-organization-address": "There is no organization with this address",
  "sign-in.screen.sign-in": "Sign in",
  "sign-in.screen.organization": "Organization",
  "sign-in.screen.not-found": "Not found",
  "sign-in.screen.email": "Email",
  "sign-in.screen.password": "Password",
  "sign-in.screen.incorrect-email-password": "Incorrect email or password",
} as const;
