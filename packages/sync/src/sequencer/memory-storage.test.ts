import { describeLogStorage } from "../testing/storage-contract.ts";
import { makeMemoryStorage } from "./memory-storage.ts";

describeLogStorage("in memory", {
  create: async (document) => {
    const storage = makeMemoryStorage(document);
    return { storage, reopen: async () => storage, close: async () => undefined };
  },
  missing: async () => makeMemoryStorage(null),
});
