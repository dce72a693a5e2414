import type { OutsideDoor } from "../../../platform/http/index.ts";

/** The way to other programs: what they are told is read by nobody else on the way. */
export interface DestinationDoor extends OutsideDoor {
  readonly mayBePlain: boolean;
}

/** The address of a destination and what opens it; the address of a chat is a secret as well. */
export interface Opened {
  readonly url: string;
  readonly secret: string | null;
  readonly user: string | null;
  readonly region: string | null;
  readonly hostKey: string | null;
}
