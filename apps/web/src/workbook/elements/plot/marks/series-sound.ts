import type { Drawing, MarkRef } from "@sheaf/charts";

/** A tone: when it begins, how long it lasts (seconds), and how high it is (hertz). */
export interface Tone {
  readonly at: number;
  readonly length: number;
  readonly frequency: number;
}

/** Of more marks than these the line is heard in so many steps. */
const MOST_TONES = 240;
const LONGEST = 6;
const STEP = 0.18;
/** The lowest tone, and how many octaves lie between the ends of the axis. */
const LOWEST = 196;
const OCTAVES = 2.5;

/** The marks of a series from its beginning, as tones: the higher a mark stands, the higher its tone. A gap is a rest. */
export function tonesOf(
  { marks, plots }: { readonly marks: Pick<Drawing["marks"], "step" | "place">; readonly plots: Drawing["plots"] },
  mark: MarkRef,
): readonly Tone[] {
  const plot = plots[mark.panel];
  if (plot === undefined || plot.height <= 0) return [];
  const all: MarkRef[] = [];
  for (let at = marks.step(mark, "first"); at.panel === mark.panel && at.series === mark.series;) {
    all.push(at);
    const next = marks.step(at, "right");
    if (next.slot === at.slot && next.panel === at.panel && next.series === at.series) break;
    at = next;
  }
  const [first, last] = [all[0], all.at(-1)];
  if (first === undefined || last === undefined) return [];
  const x = (ref: MarkRef): number => marks.place(ref).box.left;
  const [from, width] = [x(first), x(last) - x(first)];
  const every = Math.ceil(all.length / MOST_TONES);
  const heard = all.filter((_, index) => index % every === 0);
  const whole = Math.min(LONGEST, heard.length * STEP);
  return heard.map((ref) => {
    const { top, height } = marks.place(ref).box;
    const share = Math.min(1, Math.max(0, 1 - (top + height / 2 - plot.top) / plot.height));
    return {
      at: width <= 0 ? 0 : ((x(ref) - from) / width) * (whole - whole / heard.length),
      length: whole / heard.length,
      frequency: LOWEST * 2 ** (share * OCTAVES),
    };
  });
}

let playing: AudioContext | null = null;

/** Plays tones; what is played already stops. */
export function play(tones: readonly Tone[]): void {
  void playing?.close();
  playing = null;
  const end = tones.at(-1);
  if (end === undefined) return;
  const audio = new AudioContext();
  playing = audio;
  const oscillator = audio.createOscillator();
  const volume = audio.createGain();
  oscillator.type = "triangle";
  volume.gain.value = 0;
  const start = audio.currentTime + 0.05;
  for (const { at, length, frequency } of tones) {
    oscillator.frequency.setValueAtTime(frequency, start + at);
    volume.gain.setValueAtTime(0.0001, start + at);
    volume.gain.exponentialRampToValueAtTime(0.2, start + at + length * 0.15);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + at + length * 0.95);
  }
  oscillator.connect(volume).connect(audio.destination);
  oscillator.addEventListener("ended", () => {
    if (playing === audio) playing = null;
    void audio.close();
  });
  oscillator.start(start);
  oscillator.stop(start + end.at + end.length);
}
