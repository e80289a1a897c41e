import { describe, expect, test } from "vitest";
import { isoDate } from "../date.js";
import { cents } from "../money.js";
import { cpuMilliseconds } from "../testing/cpu-time.js";
import { readClues } from "./clues.js";
import { proposer, type ProposalCandidate } from "./proposal.js";

const operation = (id: string, date: string, wording: string, amount = -8600, hasPapers = false): ProposalCandidate => ({
  id,
  date: isoDate(date),
  amount: cents(amount),
  wording,
  hasPapers,
});
const proposed = (text: string, ...candidates: ProposalCandidate[]) => proposer(candidates)(readClues(text));

describe("an operation is proposed", () => {
  test("for its amount and a day near that of the paper", () => {
    expect(proposed("Facture du 12/01/2026, total 86,00", operation("a", "2026-01-14", "CARTE 4521"))).toEqual({
      id: "a",
      reason: "même montant, 86,00\u00a0€, daté du 12/01/2026",
    });
  });

  test("for its amount and its name, without a day; receipts and expenses alike", () => {
    const found = proposed("Leroy-Merlin ticket 86,00", operation("a", "2026-01-14", "CB LEROY MERLIN 45", 8600));
    expect(found?.reason).toBe("même montant, 86,00\u00a0€, «\u00a0LEROY\u00a0» y est écrit");
  });

  test("the nearest of several, one that has no paper yet first", () => {
    const monthly = [operation("a", "2026-01-14", "EDF"), operation("b", "2026-02-13", "EDF"), operation("c", "2026-03-14", "EDF")];
    expect(proposed("EDF 12/02/2026 86,00", ...monthly)?.id).toBe("b");
    expect(
      proposed("EDF 12/01/2026 86,00", operation("a", "2026-01-12", "EDF", -8600, true), operation("b", "2026-01-13", "EDF"))?.id,
    ).toBe("b");
  });
});

describe("none is proposed", () => {
  test("for an amount alone, or a name alone", () => {
    expect(proposed("86,00", operation("a", "2026-01-14", "EDF"))).toBeNull();
    expect(proposed("EDF 12/01/2026 99,00", operation("a", "2026-01-14", "EDF"))).toBeNull();
  });

  test("for a word that any paper has", () => {
    expect(proposed("Facture client, total 86,00", operation("a", "2026-01-14", "FACTURE CLIENT TOTAL"))).toBeNull();
  });

  test("for what was paid long before the paper, or long after", () => {
    for (const date of ["2026-01-06", "2026-03-14"]) expect(proposed("12/01/2026 86,00", operation("a", date, "X"))).toBeNull();
    for (const date of ["2026-01-07", "2026-03-13"]) expect(proposed("12/01/2026 86,00", operation("a", date, "X"))).not.toBeNull();
  });
});

test("a page of papers that name every amount and twenty days is compared with thousands of operations in no time", () => {
  const amounts = Array.from({ length: 40 }, (_, n) => `${n + 1},00`).join(" ");
  const days = Array.from({ length: 20 }, (_, n) => `${n + 1}/03/2026`).join(" ");
  const clues = readClues(`${amounts} ${days} dupont`);
  const candidates = Array.from({ length: 2_000 }, (_, n) => operation(String(n), "2026-03-12", `VIR DUPONT ${n}`, (n % 40) * 100 + 100));
  // Some tens of seconds when the days of each operation are counted again for each paper.
  const took = cpuMilliseconds(() => {
    const propose = proposer(candidates);
    for (let paper = 0; paper < 20; paper += 1) expect(propose(clues)).not.toBeNull();
  });
  expect(took).toBeLessThan(5_000);
});
