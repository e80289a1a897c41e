import { expect, test } from "vitest";
import type { VatDeclarationDetail } from "@comptoir/contract/vat/declarations";
import { readinessChecks, warningTarget } from "./before-declaring.js";

type Read = Pick<VatDeclarationDetail, "report" | "gaps" | "controls" | "endDate">;
const READY: Read = {
  endDate: "2026-03-31",
  gaps: [],
  controls: [
    {
      key: "rounding",
      ok: true,
      blocking: false,
      expected: 0,
      found: 0,
      difference: 0,
      message: "Arrondis",
    },
  ],
  report: {
    hasUncategorizedTransactions: false,
    hasUnvalidatedVat: false,
    hasUncategorizedMadelin: false,
    potentialFixedAssets: [],
    hasTransactions: true,
    waiting: { toCategorize: null, toValidate: null, madelin: null },
    vatEndingDate: "2026-03-31",
  },
};
const MARCH = { count: 1, from: "2026-03-04", to: "2026-03-31" };
const wrong = (read: Read, today: string) => readinessChecks(read, today).filter(({ ok }) => !ok);

test("nothing stands before a return whose period is over and whose operations are ready", () => {
  expect(wrong(READY, "2026-04-01")).toEqual([]);
});

test("on its last day the period is not over yet", () => {
  expect(wrong(READY, "2026-03-31").map(({ text }) => text)).toEqual([
    "La période se termine le 31 mars 2026\u00a0: elle se valide à partir du lendemain",
  ]);
});

test("each point leads to the operations that it is about, up to the end of the period", () => {
  const report = {
    ...READY.report,
    hasUncategorizedTransactions: true,
    hasUnvalidatedVat: true,
    hasUncategorizedMadelin: true,
    waiting: { toCategorize: MARCH, toValidate: { ...MARCH, count: 12 }, madelin: { ...MARCH, count: 2 } },
    potentialFixedAssets: [
      {
        id: "o1",
        label: "Fauteuil",
        date: "2026-02-03",
        amountExclVat: 500.01,
      },
    ],
  };
  expect(wrong({ ...READY, report }, "2026-04-01").map(({ text }) => text)).toEqual([
    "1 opération de mars à catégoriser",
    "12 opérations de mars\u00a0: TVA non validée",
    "2 cotisations Madelin à répartir",
    "1 immobilisation possible",
  ]);
  expect(wrong({ ...READY, report }, "2026-04-01").map(({ link }) => link?.target)).toEqual([
    { search: { operations_status: "not_categorized", endDate: "2026-03-31" } },
    { search: { vat_status: "not_validated", endDate: "2026-03-31" } },
    {
      search: {
        operations_status: "categorized",
        categories: ["646500"],
        endDate: "2026-03-31",
      },
    },
    { search: {}, ids: ["o1"] },
  ]);
});

test("an entry without VAT lines and a failed check keep their own words", () => {
  const gap = { entryId: "e1", date: "2026-01-10", label: "OD", kind: "entry" as const, hasVatLines: false, accounts: [] };
  const failed = {
    key: "previous_credit",
    ok: false,
    blocking: false,
    expected: 255,
    found: 0,
    difference: -255,
    message: "Le report ne suit pas.",
  };
  const gapsControl = { ...failed, key: "gaps", message: "1 écriture" };
  expect(wrong({ ...READY, gaps: [gap], controls: [failed, gapsControl] }, "2026-04-01").map(({ text }) => text)).toEqual([
    "1 écriture touche la TVA sans dire ce qu’il faut déclarer",
    "Le report ne suit pas.",
  ]);
});

test("the buttons of the warning that lead to a list are told from those that go on", () => {
  const acts = ["categorize", "validate-vat", "categorize-madelin", "see-operations", "leave-as-is", "continue", "cancel"] as const;
  expect(acts.filter((act) => warningTarget(act, READY.report) !== null)).toEqual(acts.slice(0, 4));
  expect(warningTarget("categorize-madelin", READY.report)?.search["categories"]).toEqual(["646500"]);
});
