import { holdDataFolder, readAnnouncement, type ServerConfig } from "../platform/config/index.ts";
import { StartupFailure } from "../platform/startup-failure.ts";

/**
 * Work on the embedded warehouses of a data folder, whose files one process at a time may have open: by the server that runs on it, over
 * its control socket; where none does, by ourselves, and none may start meanwhile.
 */
export async function withOwnWarehouses<T>(
  { dataFolder }: Pick<ServerConfig, "dataFolder">,
  { ofServer, ourselves }: { readonly ofServer: (control: string) => Promise<T>; readonly ourselves: () => Promise<T> },
): Promise<T> {
  let held;
  try {
    held = holdDataFolder(dataFolder);
  } catch (error) {
    const running = readAnnouncement(dataFolder);
    if (running === null) throw error;
    if (running.control === null)
      throw new StartupFailure("The server is still starting, or is of another version. Try again when it is ready.");
    return ofServer(running.control);
  }
  try {
    return await ourselves();
  } finally {
    held.release();
  }
}
