import { expect, test } from "vitest";
import { isoDate } from "@comptoir/accounting/date";
import { CA12_2026 } from "@comptoir/accounting/vat/forms/ca12-2026";
import { CA3_2026 } from "@comptoir/accounting/vat/forms/ca3-2026";
import type { VatDeclaration } from "@comptoir/contract/vat/declarations";
import { RESULT_LINES } from "@comptoir/accounting/vat/forms/result-lines";
import { dueWords, filingWords, nextReturn, listedReturns, stateWords } from "./return-words.js";

const FIRST: VatDeclaration = {
  id: null,
  period: "2026-T1",
  form: "CA3",
  startDate: "2026-01-01",
  endDate: "2026-03-31",
  dueDate: "2026-04-20",
  status: "to_declare",
  late: false,
  filing: null,
  payment: "none",
  collected: 4448,
  deductible: 926,
  toPay: 3522,
  creditOut: 0,
  explain: { collected: null, deductible: null, result: null },
  documentUri: null,
};
const SECOND: VatDeclaration = {
  ...FIRST,
  period: "2026-T2",
  startDate: "2026-04-01",
  endDate: "2026-06-30",
  dueDate: "2026-07-20",
};

test("the next return is the earliest that is not validated in any order of the list", () => {
  expect(nextReturn([SECOND, FIRST])?.period).toBe("2026-T1");
  expect(nextReturn([SECOND, { ...FIRST, status: "validated" }])?.period).toBe("2026-T2");
  expect(nextReturn([{ ...FIRST, status: "to_correct" }])).toBeNull();
});

test("the list has what is to be declared first, late returns of other years among it", () => {
  const validated = { ...FIRST, id: "v", status: "validated" } as const;
  const old = { ...FIRST, period: "2025-T4", startDate: "2025-10-01", endDate: "2025-12-31", late: true };
  const toCome = { ...SECOND, period: "2026-T3", startDate: "2026-07-01", endDate: "2026-09-30" };
  const listed = listedReturns({ ofYear: [toCome, SECOND, validated], all: [toCome, SECOND, validated, old] }, isoDate("2026-07-02"));
  expect(listed.map(({ period }) => period)).toEqual(["2025-T4", "2026-T2", "2026-T3", "2026-T1"]);
  // A late return of the visible year is listed once.
  expect(listedReturns({ ofYear: [old], all: [SECOND, old] }, isoDate("2026-04-02")).map(({ period }) => period)).toEqual(["2025-T4"]);
});

test.each([
  ["2025-12-31", {}, "À venir"],
  ["2026-03-31", {}, "Période en cours"],
  ["2026-04-01", {}, "À déclarer, J-19"],
  ["2026-04-20", {}, "À déclarer aujourd’hui"],
  ["2026-04-21", {}, "À déclarer"],
  ["2026-04-21", { late: true }, "En retard"],
  ["2026-04-01", { dueDate: null }, "À déclarer"],
  ["2026-04-21", { status: "validated" }, "Validée"],
  ["2026-04-21", { status: "to_correct" }, "À rectifier"],
] as const)("on %s, with %o, a return is %s", (day, part, text) => {
  expect(stateWords({ ...FIRST, ...part }, isoDate(day)).text).toBe(text);
});

const filed = (part: Partial<VatDeclaration>, day = "2026-04-14") => filingWords({ ...FIRST, ...part }, isoDate(day))?.text;

test("a deposit is only announced with its receipt", () => {
  const words = (filing: VatDeclaration["filing"]) => filed({ filing, status: "validated" });
  expect([words("deposited"), words("deposited_manually")]).toEqual(["Accusé attendu", "Accusé attendu"]);
  expect(words("acknowledged")).toBe("Déposée");
});

test("a validated return that was not filed is to be filed, in how many days; one that is not validated is not yet", () => {
  expect(filed({ status: "validated" })).toBe("À déposer, J-6");
  expect(filed({ status: "to_correct" }, "2026-04-20")).toBe("À déposer aujourd’hui");
  expect(filed({ status: "validated", late: true }, "2026-04-21")).toBe("Dépôt en retard");
  expect(filed({ status: "validated", dueDate: null })).toBe("À déposer");
  expect(filed({ status: "to_declare" })).toBeUndefined();
});

test("without a due date, what is missing is named and nothing is guessed", () => {
  expect(dueWords({ ...FIRST, dueDate: null }, ["surname", "postcode"])).toBe(
    "Échéance inconnue\u00a0: il manque le nom du dirigeant et le code postal.",
  );
  expect(dueWords(FIRST, [])).toBe("À déposer au plus tard le 20 avril 2026");
});

test("the totals are read on the lines that the forms name", () => {
  for (const { form, results, given } of [CA3_2026, CA12_2026]) {
    const lines = RESULT_LINES[form];
    expect([`${lines.collected}.amount`, `${lines.deductible}.amount`, `${lines.toPay}.amount`]).toEqual([
      results.collected,
      results.deductible,
      results.toPay,
    ]);
    expect(given.previousCredit).not.toBe(lines.creditOut);
  }
});
