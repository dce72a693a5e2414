import { expect, test } from "vitest";
import { writeAtRest } from "./write-at-rest.ts";

test("what a drag sets is written once, when it ends; everything else at once", () => {
  const pointers = new EventTarget();
  const written: number[] = [];
  const { take, close } = writeAtRest<number>(pointers, (value) => written.push(value));
  take(1);
  expect(written).toEqual([1]);
  for (const end of ["pointerup", "pointercancel"]) {
    pointers.dispatchEvent(new Event("pointerdown"));
    take(2);
    take(3);
    expect(written).toHaveLength(1);
    pointers.dispatchEvent(new Event(end));
    expect(written.splice(1)).toEqual([3]);
  }
  // A click that sets nothing writes nothing.
  pointers.dispatchEvent(new Event("pointerdown"));
  pointers.dispatchEvent(new Event("pointerup"));
  take(4);
  expect(written).toEqual([1, 4]);
  pointers.dispatchEvent(new Event("pointerdown"));
  take(5);
  // Whoever is gone has another address.
  close();
  pointers.dispatchEvent(new Event("pointerup"));
  expect(written).toEqual([1, 4]);
});
