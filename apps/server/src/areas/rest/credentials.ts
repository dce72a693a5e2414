import { idSchema } from "@sheaf/contract";
import type { AnyOperation } from "../../platform/operations/index.ts";
import type { Faces } from "./face.ts";

/** Keys of programs; they are made by `POST /v2/credentials`. */
export function credentialFaces({ face }: Faces): readonly AnyOperation[] {
  return [
    face({
      name: "RestRemoveCredential",
      method: "DELETE",
      path: "/v2/credentials/:keyId",
      summary: "Ends a key at once: one's own, or anybody's for administrators. A key ends itself, and no other",
      over: "RevokeApiKey",
      params: { keyId: idSchema },
      ids: { "params.keyId": "api-key" },
      run: async (call, { params: { keyId } }) => {
        await call("RevokeApiKey", { keyId });
      },
    }),
  ];
}
