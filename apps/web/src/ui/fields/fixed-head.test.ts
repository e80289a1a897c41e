import { movedSiret } from "@comptoir/contract/base/field-rules";
import { MESSAGES } from "@comptoir/contract/base/messages";
import { expect, test } from "vitest";
import { grouped, tailOf, withHead } from "./fixed-head.js";

const head = "732829320";

test("the five last digits typed make the whole SIRET", () => {
  expect(withHead({ typed: "00074", head, length: 14 })).toBe("73282932000074");
  expect(withHead({ typed: "000 7", head, length: 14 })).toBe("7328293200007");
  expect(withHead({ typed: "000741", head, length: 14 })).toBe("73282932000074");
});

test("a pasted number of the same company leaves its head in the locked block", () => {
  const value = withHead({ typed: "732 829 320 00074", head, length: 14 });
  expect(tailOf(value, head)).toBe("00074");
});

test("a pasted number of another company stays in sight, and is refused with the sentence of the five digits", () => {
  const value = withHead({ typed: "552 100 554 00013", head, length: 14 });
  expect(value).toBe("55210055400013");
  expect(tailOf(value, head)).toBe(grouped("55210055400013"));
  expect(movedSiret(`${head}00074`)(value)).toBe(MESSAGES.siretHead);
});

test("a SIREN is written three by three, the rest of a SIRET together", () => {
  expect(grouped("73282932000074")).toBe("732\u202f829\u202f320\u202f00074");
  expect(grouped(head)).toBe("732\u202f829\u202f320");
});
