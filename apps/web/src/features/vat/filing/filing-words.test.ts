import { expect, test } from "vitest";
import { filingSentence, stepByHand, withdrawalWords } from "./filing-words.js";

const deposit = { channel: "manual", date: "2026-04-14", reference: null, receipt: null, reasons: [] } as const;
const states = ["draft", "validated", "to_send", "deposited", "deposited_manually", "acknowledged", "rejected", "corrected"] as const;

test("a return is deposited again after a refusal, and its receipt is asked once it is deposited by hand", () => {
  expect(stepByHand({ filing: null, deposit: null })).toBe("deposit");
  expect(stepByHand({ filing: "rejected", deposit: { ...deposit, channel: "partner", reasons: [] } })).toBe("deposit");
  expect(stepByHand({ filing: "deposited_manually", deposit: { ...deposit, reasons: [] } })).toBe("receipt");
  expect(stepByHand({ filing: "deposited", deposit: { ...deposit, channel: "partner", reasons: [] } })).toBeNull();
});

test("a return taken back from a partner is filed by hand, and the screen says that the partner may still answer", () => {
  const withdrawn = { filing: "validated" as const, deposit: { ...deposit, channel: "partner" as const, date: null, reasons: [] } };
  expect(stepByHand(withdrawn)).toBe("deposit");
  expect(filingSentence(withdrawn)).toMatch(/^Reprise au partenaire/);
  expect(withdrawalWords(withdrawn).effect).toContain("deux fois");
  expect(withdrawalWords({ deposit: { ...deposit, reasons: [] } }).action).toBe("Annuler ce dépôt");
});

test("no state but the receipt claims a deposit or a transmission", () => {
  const claims = states.filter((filing) => /^(Déposée|Télétransmise)/.test(filingSentence({ filing, deposit: null })));
  expect(claims).toEqual(["acknowledged"]);
});
