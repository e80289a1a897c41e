import { expect, test } from "vitest";
import { filingSentence, stepByHand } from "./filing-words.js";

const deposit = { channel: "manual", date: "2026-04-14", reference: null, receipt: null, reasons: [] } as const;
const states = ["draft", "validated", "to_send", "deposited", "deposited_manually", "acknowledged", "rejected", "corrected"] as const;

test("a return is deposited again after a refusal, and its receipt is asked once it is deposited by hand", () => {
  expect(stepByHand({ filing: null, deposit: null })).toBe("deposit");
  expect(stepByHand({ filing: "rejected", deposit: { ...deposit, channel: "partner", reasons: [] } })).toBe("deposit");
  expect(stepByHand({ filing: "deposited_manually", deposit: { ...deposit, reasons: [] } })).toBe("receipt");
  expect(stepByHand({ filing: "deposited", deposit: { ...deposit, channel: "partner", reasons: [] } })).toBeNull();
});

test("no state but the receipt claims a deposit or a transmission", () => {
  const claims = states.filter((filing) => /^(Déposée|Télétransmise)/.test(filingSentence({ filing, deposit: null })));
  expect(claims).toEqual(["acknowledged"]);
});
