import { type FeatureName, featureOf, type FeatureValues, featureValues, type RuntimeMode } from "@sheaf/contract";

const KEPT = "sheaf.features";

export interface FeaturePorts {
  /** What this browser was told last, as text; null: nothing. */
  readonly kept: () => string | null;
  readonly keep: (text: string) => void;
  /** What the server says now. */
  readonly ask: () => Promise<unknown>;
}

/**
 * Which features are on: what somebody wrote into the address comes first, then whether the page runs in a way that has the feature at all,
 * then what the server said last, then the program's own default.
 */
export class Features {
  readonly #ports: FeaturePorts;
  readonly #mode: RuntimeMode;
  readonly #written: FeatureValues;
  #told: FeatureValues;

  constructor(ports: FeaturePorts, mode: RuntimeMode, written: FeatureValues) {
    this.#ports = ports;
    this.#mode = mode;
    this.#written = written;
    this.#told = keptValues(ports.kept());
  }

  readonly isOn = (name: FeatureName): boolean => {
    const { default: initial, modes } = featureOf(name);
    return this.#written[name] ?? (modes.includes(this.#mode) && (this.#told[name] ?? initial));
  };

  /** Asks the server. What it cannot be asked, or says amiss, leaves everything as it is. */
  async renew(): Promise<void> {
    try {
      const answer = await this.#ports.ask();
      const told = featureValues(typeof answer === "object" && answer !== null && "features" in answer ? answer.features : null);
      this.#told = told;
      this.#ports.keep(JSON.stringify(told));
    } catch {
      // the next page asks again
    }
  }
}

function keptValues(text: string | null): FeatureValues {
  try {
    return text === null ? {} : featureValues(JSON.parse(text));
  } catch {
    return {};
  }
}

/** What is kept, in the browser's own store; where that is barred, nothing is. */
export const browserFeatures: Pick<FeaturePorts, "kept" | "keep"> = {
  kept: () => {
    try {
      return localStorage.getItem(KEPT);
    } catch {
      return null;
    }
  },
  keep: (text) => {
    try {
      localStorage.setItem(KEPT, text);
    } catch {
      // asked again by the next page
    }
  },
};
