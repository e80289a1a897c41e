import { expect, test } from "vitest";
import { isoDate } from "@comptoir/accounting/date";
import { proofOn } from "./proof.js";

const SEALED = { at: null, sentence: "Écritures validées et scellées jusqu’au 31/03/2026" };

test("the proof names the hour of the last full verification, and its day when it is another one, in Paris", () => {
  const night = new Date("2026-04-13T22:30:00Z");
  expect(proofOn(SEALED, night, isoDate("2026-04-14")).sentence).toBe(`${SEALED.sentence}, vérifiées en entier à 00:30`);
  expect(proofOn(SEALED, night, isoDate("2026-04-15"))).toEqual({
    at: "2026-04-13T22:30:00.000Z",
    sentence: `${SEALED.sentence}, vérifiées en entier le 14/04/2026 à 00:30`,
  });
  expect(proofOn(SEALED, null, isoDate("2026-04-15"))).toEqual(SEALED);
});
