import { describe, expect, test } from "vitest";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { addAssetOf } from "../../fixed-assets/testing.js";
import { typeOperations, type TestOperation } from "../../vat/testing.js";
import { failedControls, filledBoxesOf, taxReturnOf, storeStepLines } from "../testing.js";

const app = await testApp({ today: "2026-03-02" });

/** Receipts and expenses of a liberal profession that charges VAT: what is paid, including tax. */
const T1: readonly TestOperation[] = [
  { date: "2025-03-03", type: "income", paid: 110_760.48, account: "706000", vatRate: 20 },
  { date: "2025-03-04", type: "income", paid: 1440, account: "708500", vatRate: 20 },
  { date: "2025-03-05", type: "outcome", paid: 3600, account: "709600", vatRate: 20 },
  { date: "2025-03-06", type: "income", paid: 12.35, account: "768000" },
  { date: "2025-03-07", type: "income", paid: 450, account: "758710" },
  { date: "2025-04-01", type: "outcome", paid: 2580.24, account: "607100", vatRate: 20 },
  { date: "2025-04-02", type: "outcome", paid: 11_520, account: "613200", vatRate: 20 },
  { date: "2025-04-03", type: "outcome", paid: 1440, account: "613500", vatRate: 20 },
  { date: "2025-04-04", type: "outcome", paid: 456.6, account: "606300", vatRate: 20 },
  { date: "2025-04-05", type: "outcome", paid: 1248.12, account: "606110", vatRate: 20 },
  { date: "2025-04-06", type: "outcome", paid: 2160, account: "622600", vatRate: 20 },
  { date: "2025-04-07", type: "outcome", paid: 620.33, account: "616400" },
  { date: "2025-04-08", type: "outcome", paid: 5679, account: "625110", origin: "personal" },
  { date: "2025-04-09", type: "outcome", paid: 710.4, account: "625600", vatRate: 0 },
  { date: "2025-05-01", type: "outcome", paid: 11_500, account: "646100" },
  { date: "2025-05-02", type: "outcome", paid: 1800, account: "646510" },
  { date: "2025-05-03", type: "outcome", paid: 2000, account: "646540" },
  { date: "2025-05-04", type: "outcome", paid: 2040, account: "637800" },
  { date: "2025-05-05", type: "outcome", paid: 612, account: "635110" },
  { date: "2025-05-06", type: "outcome", paid: 430.25, account: "625700", vatRate: 0 },
  { date: "2025-05-07", type: "outcome", paid: 512.7, account: "606400", vatRate: 0 },
  { date: "2025-05-08", type: "outcome", paid: 845.15, account: "626100", vatRate: 0 },
  { date: "2025-05-09", type: "outcome", paid: 380, account: "628100", vatRate: 0 },
  { date: "2025-05-10", type: "outcome", paid: 144, account: "627000" },
  { date: "2025-05-11", type: "outcome", paid: 320.66, account: "661100" },
];

/** A desk that gives an annuity of 2 300,00 €, and a computer depreciated before that is sold with a gain of 500,00 €. */
async function addAssets(company: TestCompany): Promise<void> {
  const desk = { title: "Bureau", date_of_purchase: "2025-01-01", total_amount_incl_vat: 11_500, total_amount_excl: 11_500 };
  await addAssetOf(company, desk, {
    title: "Bureau",
    price_incl_vat: 11_500,
    vat: 0,
    depreciable_base: 11_500,
    commissioning_date: "2025-01-01",
    cost_source: "owner",
  });
  const computer = {
    title: "Ordinateur",
    related_account: "218300",
    date_of_purchase: "2024-06-01",
    total_amount_incl_vat: 1200,
    total_amount_excl: 1200,
  };
  const { component } = await addAssetOf(company, computer, {
    title: "Ordinateur",
    price_incl_vat: 1200,
    vat: 0,
    depreciable_base: 1200,
    commissioning_date: "2024-06-01",
    duration: 3,
    cost_source: "opening",
    opening_depreciation: 1200,
    opening_date: "2024-12-31",
  });
  const left = await company.send("PATCH", `/api/v1/immobilisation-component/${component}`, {
    type: "out",
    release_date: "2025-06-01",
    output_type: "cession",
    output_price_incl_vat: 600,
    vat_on_exit_price: 100,
    output_price_excl: 500,
  });
  if (left.statusCode !== 200) throw new Error(left.body);
}

describe("a liberal profession of 2025, from its operations", async () => {
  const company = await app.newCompany({ vatSystem: "monthly_rn", beginning: "2025-01-01", end: "2025-12-31" });
  await typeOperations(company, T1);
  await addAssets(company);

  test("its return is previewed before any step of the closing, box by box", async () => {
    const read = await taxReturnOf(company);
    expect(filledBoxesOf(read)).toEqual({
      "1.profit": 45_397,
      AA: 93_500,
      AC: 3_000,
      AD: 90_500,
      AE: 12,
      AF: 450,
      AG: 90_962,
      BA: 2_150,
      JY: 612,
      BV: 2_040,
      BF: 9_600,
      BG: 1_200,
      BH: 3_841,
      BJ: 6_389,
      BK: 15_300,
      BT: 11_500,
      BZ: 1_800,
      BU: 2_000,
      BM: 2_312,
      BY: 380,
      BN: 321,
      BR: 43_765,
      CA: 47_197,
      CB: 500,
      CE: 47_697,
      CH: 2_300,
      CN: 2_300,
      CX: 18_700,
      CY: 3_834,
      CZ: 600,
      CP: 45_397,
      DB: 450,
      DD: 62_287,
    });
    expect(read).toMatchObject({ id: null, state: "preview", form: "2035", incomeYear: 2025, dueDate: "2026-05-20", late: false });
    expect(failedControls(read)).toEqual([]);
  });

  test("once its steps are validated, its boxes are those of the worked example, and the books agree with the file", async () => {
    await storeStepLines(app.db, company, {
      amortizations_validation: [{ key: "2035 CB", label: "Plus-values à court terme", cents: 50_000 }],
      tax_reintegrations: [{ key: "2035 CC", label: "Part privée du téléphone", cents: 12_000 }],
    });
    const read = await taxReturnOf(company);
    expect(filledBoxesOf(read)).toMatchObject({
      BR: 43_765,
      CA: 47_197,
      CB: 500,
      CC: 120,
      CE: 47_817,
      CN: 2_300,
      CP: 45_517,
      DB: 450,
      DD: 62_407,
    });
    expect(failedControls(read)).toEqual([]);
    expect(read.bridge).toMatchObject({ taxedResult: 45_517, gap: 0 });
    expect(read.reported[0]).toEqual({ box: "5QC", label: "Bénéfice", value: 45_517, from: "CP" });
    expect(read.gains).toMatchObject([{ title: "Ordinateur", cost: 1200, depreciated: 1200, price: 500, shortTerm: 500, longTerm: 0 }]);
    expect(read.register.map(({ title, annuity, previous }) => [title, annuity, previous])).toEqual(
      expect.arrayContaining([
        ["Bureau", 2300, 0],
        ["Ordinateur", 0, 1200],
      ]),
    );
  });
});
