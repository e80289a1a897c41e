import { CARPENTER, companyTest as test, type PreparedCompany } from "../support/dossier.js";
import { expect, textFile } from "../support/journey.js";
import { ofxUpload } from "../support/statements.js";

type Named = { readonly data: { readonly id: string } };
type Line = { readonly account: string; readonly difference: number };

const COMPONENT = "/api/v1/immobilisation-component";

/** Each account of classes 2 and 28 holds in the books what the register says. */
async function expectAgreement(company: PreparedCompany): Promise<void> {
  const { data } = await company.get<{ data: Line[] }>("/api/v1/immobilisations/control");
  expect(data.filter(({ difference }) => difference !== 0)).toEqual([]);
}

/** A machine of 3 000,00 € brought in by its owner on the first day of the year, over five years. */
async function machine(company: PreparedCompany, title: string): Promise<string> {
  const amounts = { date_of_purchase: "2026-01-01", total_amount_incl_vat: 3000, total_amount_vat: 0, total_amount_excl: 3000 };
  const asset = await company.send<Named>("POST", "/api/v1/immobilisation", { title, related_account: "215400", ...amounts });
  const component = await company.send<Named>("POST", COMPONENT, {
    immobilisation_id: asset.data.id,
    title,
    price_incl_vat: 3000,
    vat: 0,
    depreciable_base: 3000,
    commissioning_date: "2026-01-01",
    duration: 5,
    amortisation_method: "linear",
    well_mixed: false,
    pro_utilisation_rate: 100,
    cost_source: "owner",
  });
  return component.data.id;
}

const HEADER = "Libellé;Compte;Date;Base;Durée;Mode;Amortissements repris";

/** Twenty tools of another register, the first ones with a fault each: an invalid day, more depreciation than cost. */
function register(faults: number): ReturnType<typeof textFile> {
  const lines = Array.from({ length: 20 }, (_, index) =>
    [
      `Outil ${index + 1}`,
      "215400",
      faults > index && index === 0 ? "31/02/2024" : "01/03/2024",
      "1000",
      "5",
      "linéaire",
      faults > index && index > 0 ? "1000,01" : "",
    ].join(";"),
  );
  return textFile("registre.csv", [HEADER, ...lines].join("\n"));
}

type Takeover = {
  readonly data: { readonly rows: { line: number; errors: unknown[] }[]; readonly written: number; readonly actId: string | null };
};

test("a register of twenty assets: nothing of it while two lines are wrong, all of it once they are right, none once it is undone", async ({
  newCompany,
}) => {
  const company = await newCompany(CARPENTER);
  const takeOver = (faults: number, confirm: "0" | "1") =>
    company.upload<Takeover>("/api/v1/immobilisations/takeover", register(faults), { confirm });
  const refused = (await takeOver(2, "0")).data;
  expect(refused.rows.filter(({ errors }) => errors.length > 0).map(({ line }) => line)).toEqual([2, 3]);
  await expect(takeOver(2, "1")).rejects.toThrow("asset.takeover_errors");
  const { data } = await takeOver(0, "1");
  expect(data.written).toBe(20);
  await expectAgreement(company);
  await company.send("POST", `/api/v1/immobilisations/takeover/${data.actId}/undo`, {});
  expect((await company.get<{ data: unknown[] }>("/api/v1/immobilisations")).data).toEqual([]);
  await expectAgreement(company);
});

const sale = (price: number) => ({ output_type: "cession", output_price_incl_vat: price, vat_on_exit_price: 0, output_price_excl: price });

function leave(company: PreparedCompany, component: string, given: object) {
  return company.send("PATCH", `${COMPONENT}/${component}`, { type: "out", release_date: "2026-03-31", ...given });
}

const stay = { type: "update_exit", output_status: "used" };

test("assets leave in every way, and the books say what the register says after each", async ({ newCompany }) => {
  const company = await newCompany(CARPENTER);
  const [scrapped, kept, returned] = [
    await machine(company, "Ponceuse"),
    await machine(company, "Raboteuse"),
    await machine(company, "Scie"),
  ];
  await expectAgreement(company);
  await leave(company, scrapped, { output_type: "mise_au_rebut", output_price_excl: 0 });
  await expectAgreement(company);
  await leave(company, kept, sale(500));
  await expectAgreement(company);
  await company.send("PATCH", `${COMPONENT}/${kept}`, stay);
  await expectAgreement(company);
  await leave(company, returned, { output_type: "reintegration", output_price_excl: 800 });
  await expectAgreement(company);
  await company.validateThrough("2026-03-31");
  expect(await company.attempt("PATCH", `${COMPONENT}/${scrapped}`, stay)).toBe("409 asset.exit_fixed");
  await expectAgreement(company);
});

test("a sale not paid yet is proposed its price on 467000, this year or the next; on 757000 it is the price, once", async ({
  page,
  newCompany,
  enter,
}) => {
  const company = await newCompany(CARPENTER);
  const statement = ofxUpload("ventes.ofx", { bank: "13606", number: "00098765497" }, [
    ["2026-04-02", "1210.00", "VIR SEPA RECU /DE GARAGE DU PORT"],
    ["2026-04-03", "1350.00", "VIR SEPA RECU /DE GARAGE DU BOIS"],
    ["2027-01-08", "1480.00", "VIR SEPA RECU /DE GARAGE DU LAC"],
  ]);
  await company.importStatement(statement, "Crédit Agricole Pro");
  for (const [title, price] of [
    ["Ponceuse", 1210],
    ["Raboteuse", 1350],
    ["Scie", 1480],
  ] as const)
    await leave(company, await machine(company, title), sale(price));
  await expectAgreement(company);
  const { data } = await company.get<{ data: { id: string; value: number; suggestion: { account: { code: string } } | null }[] }>(
    "/api/v1/transactions",
  );
  expect(data.map(({ suggestion }) => suggestion?.account.code)).toEqual(["467000", "467000", "467000"]);
  const [late, price] = [data.find(({ value }) => value === 1480)?.id ?? "", data.find(({ value }) => value === 1350)?.id ?? ""];
  const onPrice = (amount: number) => ({ allocations: [{ account: "757000", amount, vatRate: 0 }] });
  await company.send("PUT", `/api/v1/transaction/${price}/allocations`, onPrice(1350));
  await expectAgreement(company);
  expect(await company.attempt("PUT", `/api/v1/transaction/${late}/allocations`, onPrice(1480))).toBe("409 asset.sale_booked");

  await enter(company);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/?operations_status=not_categorized");
  await page
    .getByRole("row")
    .filter({ hasText: /Garage du Port/i })
    .getByRole("button", { name: /^Accepter / })
    .first()
    .click();
  await expect(page.getByRole("status").filter({ hasText: "1 opération catégorisée" })).toBeVisible();
  await company.send("POST", "/api/v1/transactions/accept-suggestions", { ids: [late] });
  await expectAgreement(company);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/immobilisations");
    await expect(page.getByText("Ponceuse").first()).toBeVisible();
  }
});
