export { PeerLine } from "./line.ts";
export { callPeer, openPeerDoor, type PeerDoor } from "./peers.ts";
