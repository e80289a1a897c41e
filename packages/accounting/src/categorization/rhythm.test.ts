import { describe, expect, it } from "vitest";
import { isoDate } from "../date.js";
import { cents } from "../money.js";
import { makeSuggester, type SuggestionBasis } from "./company-suggester.js";
import { rhythmReader, type Rhythm } from "./rhythm.js";

const SALARY: Rhythm = { amount: cents(-139_500), account: "641100", lastDate: isoDate("2026-01-16"), title: "Salaire Riou" };
const find = rhythmReader([
  SALARY,
  { ...SALARY, amount: cents(-100_000), title: "Rond" },
  { ...SALARY, amount: cents(-900), title: "Petit" },
]);

function on(date: string, amount = -139_500) {
  return find({ amount: cents(amount), date: isoDate(date) });
}

describe("an amount that comes back", () => {
  it("is recognised a month or a quarter later, to the cent, and not otherwise", () => {
    expect(on("2026-02-16")).toMatchObject({ account: "641100", reason: "même montant que Salaire Riou, un mois plus tôt" });
    expect(on("2026-04-16")?.reason).toBe("même montant que Salaire Riou, trois mois plus tôt");
    for (const day of ["2026-01-16", "2026-01-20", "2026-03-16", "2025-12-16"]) expect(on(day), day).toBeNull();
    expect(on("2026-02-16", -139_501)).toBeNull();
    expect(on("2026-02-16", 139_500)).toBeNull();
  });

  it("tells nothing when it is round or small", () => {
    expect(on("2026-02-16", -100_000)).toBeNull();
    expect(on("2026-02-16", -900)).toBeNull();
  });
});

describe("a suggestion by rhythm", () => {
  const basis: SuggestionBasis = { taxSystem: "bic-rs", vatSubject: true, professionId: "coiffeur", lessons: [], rhythms: [SALARY] };
  const suggest = (label: string) => makeSuggester(basis)({ label, amount: cents(-139_500), date: isoDate("2026-02-16") });

  it("covers a payer that the label does not name as before", () => {
    expect(suggest("VIR INST L R")).toMatchObject({ account: "641100", reason: "même montant que Salaire Riou, un mois plus tôt" });
    expect(suggest("VIR INST L R")?.confidence).toBeGreaterThanOrEqual(0.8);
  });

  it("gives way to what the label says by itself", () => {
    expect(suggest("PRLV SEPA URSSAF BRETAGNE")?.account).toBe("646100");
    expect(suggest("VIR LOYER SALON SCI DU PORT")?.account).toBe("613200");
  });

  it("is not given to an account that the regime does not offer", () => {
    const other = makeSuggester({ ...basis, rhythms: [{ ...SALARY, account: "606010" }] });
    expect(other({ label: "VIR INST L R", amount: cents(-139_500), date: isoDate("2026-02-16") })).toBeNull();
  });
});
