import { useEffect } from "react";
import { type Membership, useMembership } from "../shared/services/organization.tsx";

/** What the script of a support chat finds under `window.supportChat`: who is there, and of which company. */
export interface SupportChatStart {
  readonly user: { readonly id: string; readonly name: string; readonly email: string; readonly hash: string | null };
  readonly company: { readonly id: string; readonly name: string };
}

declare global {
  interface Window {
    supportChat?: SupportChatStart;
  }
}

export function supportChatStart({ me, organization }: Pick<Membership, "me" | "organization">): SupportChatStart {
  const { userId, name, email } = me.member;
  return {
    user: { id: userId, name, email, hash: me.supportChatHash },
    company: { id: organization.organizationId, name: organization.name },
  };
}

/** Starts the operator's support chat where the server sent the page with one; who acts in another one's place does not write in their name. */
export function SupportChat() {
  const { me, organization } = useMembership();
  const isLent = me.impersonatorName !== null;
  useEffect(() => {
    const address = document.querySelector('meta[name="sheaf-support-chat"]')?.getAttribute("content") ?? null;
    if (address === null || isLent || window.supportChat !== undefined) return;
    window.supportChat = supportChatStart({ me, organization });
    const script = document.createElement("script");
    script.src = address;
    script.async = true;
    document.head.append(script);
  }, [me, organization, isLent]);
  return null;
}
