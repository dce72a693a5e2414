import { type AddressInfo, isIPv6 } from "node:net";
import { networkInterfaces } from "node:os";
import { connect, createServer, type TLSSocket } from "node:tls";
import { deriveKey, type Secrets, type ServerConfig } from "../config/index.ts";
import { type LinePatience, PeerLine } from "./line.ts";

/**
 * Servers of one installation prove to each other that they have its session secret, and nobody else reads what they say: TLS by that
 * secret alone (PSK), which has no certificates to make or renew. That is a part of TLS 1.2.
 */
const tls = { ciphers: "ECDHE-PSK-CHACHA20-POLY1305", minVersion: "TLSv1.2", maxVersion: "TLSv1.2" } as const;
const NAME = "sheaf";
/** Milliseconds within which a server that is there has answered. */
const ANSWERED_WITHIN = 3_000;

const keyOf = ({ sessionKey }: Pick<Secrets, "sessionKey">): Uint8Array => deriveKey(sessionKey, "sheaf peers 1");

/** Where the other servers of the installation reach this one. */
export interface PeerDoor {
  /** `host:port`. */
  readonly address: string;
  close(): Promise<void>;
}

export async function openPeerDoor(
  config: Pick<ServerConfig, "host" | "peerHost" | "peerPort">,
  secrets: Pick<Secrets, "sessionKey">,
  onLine: (line: PeerLine) => void,
  patience?: LinePatience,
): Promise<PeerDoor> {
  const psk = keyOf(secrets);
  const sockets = new Set<TLSSocket>();
  const server = createServer({ ...tls, pskCallback: (_socket, name) => (name === NAME ? psk : null) }, (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    onLine(new PeerLine(socket, patience));
  });
  // whoever has not the secret is cut off by the handshake
  server.on("tlsClientError", (_error, socket) => socket.destroy());
  const place = placeOf(config);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port: config.peerPort, ...(place.listen === null ? {} : { host: place.listen }) }, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    address: `${isIPv6(place.named) ? `[${place.named}]` : place.named}:${port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** Where it listens (null: on all addresses of the machine), and by which name the others find it. */
function placeOf({ host, peerHost }: Pick<ServerConfig, "host" | "peerHost">): { readonly listen: string | null; readonly named: string } {
  if (peerHost !== null) return { listen: null, named: peerHost };
  return host === "0.0.0.0" || host === "::" ? { listen: null, named: ownAddress() } : { listen: host, named: host };
}

/** The first address of this machine that others can reach. */
function ownAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.find(({ family, internal }) => family === "IPv4" && !internal)?.address ?? "127.0.0.1";
}

/** A line to the server at an address; rejects where nobody with the installation's secret answers there in time. */
export function callPeer(secrets: Pick<Secrets, "sessionKey">, address: string, patience?: LinePatience): Promise<PeerLine> {
  const { hostname, port } = new URL(`tcp://${address}`);
  const psk = keyOf(secrets);
  return new Promise((resolve, reject) => {
    const socket = connect({
      ...tls,
      host: hostname.replace(/^\[|\]$/g, ""),
      port: Number(port),
      pskCallback: () => ({ psk, identity: NAME }),
      checkServerIdentity: () => undefined,
    });
    const late = setTimeout(() => socket.destroy(new Error("no answer in time")), ANSWERED_WITHIN).unref();
    socket.once("error", reject);
    socket.once("close", () => reject(new Error("the line was closed")));
    socket.once("secureConnect", () => {
      clearTimeout(late);
      socket.off("error", reject);
      resolve(new PeerLine(socket, patience));
    });
  });
}
