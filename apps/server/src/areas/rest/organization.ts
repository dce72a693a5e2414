import { CodedError, organizationSetting, restList, restSearchQuery, restSettings } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { z } from "zod";
import type { AnyOperation } from "../../platform/operations/index.ts";
import type { Faces } from "./face.ts";
import { holding, partOfWhole } from "./paging.ts";

export function organizationFaces({ face }: Faces): readonly AnyOperation[] {
  return [
    face({
      name: "RestListSettings",
      method: "GET",
      path: "/v2/organizations/settings",
      summary: "Attributes of the organization that the product follows; `search` matches their names",
      over: "ListOrganizationSettings",
      query: restSearchQuery,
      output: restList(organizationSetting),
      run: async (call, { query: { search, ...asked } }) =>
        partOfWhole(
          holding(await call("ListOrganizationSettings", {}), search, ({ name }) => [name]),
          asked,
        ),
    }),
    face({
      name: "RestUpdateSettings",
      method: "PATCH",
      path: "/v2/organizations/settings",
      summary: "Sets attributes of the organization by their names, all or none; the same twice changes nothing more",
      over: "SetOrganizationAttribute",
      body: restSettings,
      output: z.object({ settings: z.array(organizationSetting) }),
      run: async (call, { body }) => {
        const given = Object.entries(body);
        if (given.length > 100) throw new CodedError("EINVAL", message("errors.rest.most-100-attributes-once"));
        const settings: unknown[] = [];
        for (const [name, value] of given) settings.push(await call("SetOrganizationAttribute", { name, value }));
        return { settings };
      },
    }),
  ];
}
