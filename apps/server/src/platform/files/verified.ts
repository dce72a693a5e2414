import { createHash } from "node:crypto";
import { pipeline, Transform, type Readable } from "node:stream";

/** The same bytes; breaks off before the last of them where they are not those that were written. Null: what was written is not known. */
export function verified(body: Readable, sha256: string | null): Readable {
  if (sha256 === null) return body;
  const hash = createHash("sha256");
  let held: Buffer | null = null;
  const checking = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece);
      if (held !== null) this.push(held);
      held = piece;
      done();
    },
    flush(done) {
      if (hash.digest("hex") !== sha256) return done(new Error("A file is not what was written"));
      if (held !== null) this.push(held);
      done();
    },
  });
  return pipeline(body, checking, () => undefined);
}
