export { BrandingScreen } from "./branding-screen.tsx";
export { MailBrandingScreen } from "./mail-branding-screen.tsx";
