import { expect, test } from "vitest";
import { testApp } from "../../../testing/app.js";
import { changeStepOf, closingCompany, readStepOf } from "../testing.js";

const app = await testApp({ today: "2026-02-10" });
const nurse = await closingCompany(app);

const answer = (zone: object) => nurse.send("PATCH", "/api/v1/company-answers", { idFiscalYear: nurse.fiscalYearId, zone, preview: true });

test("the activity begins in a zone neither before the company, nor after the year, nor out of the days of the law: refused at its field", async () => {
  const zone = { zone: "zfrr", sedentary: true, isTakeover: false };
  const refusals = {
    "2024-12-31": "L’activité de l’entreprise commence le 01/01/2025 (votre profil)\u00a0: elle ne commence pas plus tôt dans la zone.",
    "2024-06-30": "Cette zone exonère les entreprises créées du 01/07/2024 au 31/12/2029.",
    "1900-01-01": "Cette zone exonère les entreprises créées du 01/07/2024 au 31/12/2029.",
    "2026-01-01": "L’activité commence après l’exercice.",
    "2199-12-31": "L’activité commence après l’exercice.",
  };
  for (const [creationDate, message] of Object.entries(refusals)) {
    const reply = await answer({ ...zone, creationDate });
    expect(reply.json(), creationDate).toMatchObject({ status: 422, code: "closing.zone_day", target: "zone.creationDate", message });
  }
  for (const [creationDate, message] of [
    ["0001-01-01", "La date doit être comprise entre 1900 et 2199."],
    ["9999-12-31", "La date doit être comprise entre 1900 et 2199."],
    ["2025-02-30", "Ce jour n’existe pas."],
    ["hier", "La date doit être au format AAAA-MM-JJ."],
  ] as const)
    expect((await answer({ ...zone, creationDate })).json(), creationDate).toMatchObject({
      status: 400,
      target: "zone.creationDate",
      message,
    });
  expect((await answer({ ...zone, creationDate: "2025-01-01" })).statusCode).toBe(200);
  expect((await answer({ ...zone, creationDate: "2025-12-31" })).statusCode).toBe(200);
  // An answer may come before its day.
  expect((await answer({ zone: "zfrr" })).statusCode).toBe(200);
});

test("the step itself: a day that books do not name is refused, one before the company keeps it from being validated", async () => {
  for (const creationDate of ["0001-01-01", "9999-12-31", "2025-02-30"])
    expect((await changeStepOf(nurse, "rrz_tax_exemption", { inputs: { zone: "zfrr", creationDate } })).json(), creationDate).toMatchObject(
      {
        status: 400,
        code: "request.malformed",
        target: "inputs.creationDate",
      },
    );
  expect((await changeStepOf(nurse, "rrz_tax_exemption", { inputs: { zone: "zfrr", creationDate: "2024-12-31" } })).statusCode).toBe(200);
  expect((await readStepOf(nurse, "rrz_tax_exemption")).findings.find(({ code }) => code === "zone.before_company")).toMatchObject({
    level: "blocking",
    field: "creationDate",
  });
});
