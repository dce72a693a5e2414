import { expect, test } from "vitest";
import { supportChatStart } from "./support-chat.tsx";

test("a support chat starts with the user and the company, and with nothing else", () => {
  const member = { userId: "u", name: "Ada Byron", email: "ada@example.org", accountType: { name: "Build" } };
  expect(
    supportChatStart({
      me: { member, capabilities: [], isAdminLike: true, supportChatHash: "abc", impersonatorName: null },
      organization: { organizationId: "o", name: "Harbor", slug: "harbor" },
    } as never),
  ).toEqual({
    user: { id: "u", name: "Ada Byron", email: "ada@example.org", hash: "abc" },
    company: { id: "o", name: "Harbor" },
  });
});
