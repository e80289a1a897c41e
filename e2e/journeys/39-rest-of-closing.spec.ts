import type { Page } from "@playwright/test";
import {
  answerSteps,
  closeToReturn,
  expectClean,
  justifyAccounts,
  LAST_YEAR,
  makeClosable,
  openStep,
  readReturnProof,
  validateStep,
} from "../support/closable.js";
import { certify, validateUnquestioned } from "../support/closing.js";
import { companyTest as test, type PreparedCompany } from "../support/dossier.js";
import { signInOn } from "../support/hosts.js";
import { expect, layer } from "../support/journey.js";

/** A furnished letting, a nurse in a zone, a member of a company of means and a real regime close their year 2025, to the return and its proof. */

const TRADE = { professionalStatusId: "exploitant", vatSubjected: "no" };

/** The figures of a box of the form on the screen. */
async function expectBoxes(page: Page, form: string | null, boxes: Readonly<Record<string, RegExp>>): Promise<void> {
  if (form !== null) await page.getByRole("tab", { name: form, exact: true }).click();
  for (const [box, value] of Object.entries(boxes))
    await expect(page.getByRole("row", { name: new RegExp(`^${box}\\b|Case ${box},`) }).first(), box).toHaveText(value);
}

async function noEffort(page: Page): Promise<void> {
  await page.goto("/cloture");
  await validateUnquestioned(page, { typed: 0, pressed: 0 });
}

test("a letting of two flats closes: the own days of one, deferred depreciation, a deficit, and their boxes", async ({
  page,
  request,
  newCompany,
  enter,
}) => {
  const company = await newCompany(
    { professionId: "loueur-meuble", professionalStatusId: "lmnp", name: "Locations Recouvrance", ...LAST_YEAR },
    { withSiret: true },
  );
  const [studio, gite] = [await housing(company, "Studio Recouvrance"), await housing(company, "Gîte du Faou")];
  await makeClosable(request, company, {
    email: `letting-${company.id}@client.example`,
    payments: [
      ["2025-03-03", "706800", 9_819, "income"],
      ["2025-04-01", "614000", 1_915],
      ["2025-04-02", "622610", 600],
      ["2025-04-03", "635120", 980],
      ["2025-04-04", "661100", 1_870],
    ],
  });
  const building = await asset(company);
  await answerSteps(company, {
    // Steps without object for a letting are asked nothing.
    except: ["rental_accounting_specificities", "scm", "rrz_tax_exemption", "species", "various_deductions", "tax_credit"],
    more: { mortgages: { loans: {}, confirmed: true }, amortizations_validation: { validated: [building] } },
  });
  await enter(company);
  await noEffort(page);

  await openStep(page, "Location meublée\u00a0: spécificités comptables");
  // It was created as one.
  await expect(page.getByRole("radio", { name: /LMNP/ })).toBeChecked();
  const [flat, cottage] = [page.getByRole("region", { name: "Studio Recouvrance" }), page.getByRole("region", { name: "Gîte du Faou" })];
  await flat.getByRole("textbox", { name: "Début de la location" }).fill("01/01/2025");
  await flat.getByRole("checkbox", { name: "Studio" }).check();
  await cottage.getByRole("textbox", { name: "Début de la location" }).fill("01/03/2025");
  await cottage.getByLabel("Jours d’usage personnel").fill("146");
  // The days bear on the costs of this dwelling: zero where an account is not its own.
  await cottage.getByLabel(/^614000/).fill("365");
  for (const other of ["622610", "635120", "661100"])
    if ((await cottage.getByLabel(new RegExp(`^${other}`)).count()) > 0) await cottage.getByLabel(new RegExp(`^${other}`)).fill("0");
  await expect(cottage.getByText("Part personnelle des charges")).toBeVisible();
  await expect(cottage).toContainText(/146,00\s€/);
  await expectClean(page);
  await validateStep(page);
  await justifyAccounts(page);
  await openStep(page, "Location meublée\u00a0: spécificités fiscales");
  await page.getByLabel("Amortissements différés (ARD) au début").fill("0");
  await page.getByRole("button", { name: "Aucun déficit antérieur" }).click();
  await expect(page.getByText("Reste à utiliser, Studio Recouvrance")).toBeVisible();
  await expectClean(page);
  await validateStep(page);
  await closeToReturn(page);
  await expectClean(page);
  await expectBoxes(page, "2033-B", { 318: /1\s000$/, 330: /600$/ });
  await expectBoxes(page, "2031", { "7b": /600$/ });
  await page.getByRole("tab", { name: "Tableaux" }).click();
  const deferred = page.getByRole("table", { name: "Amortissements différés (article 39 C)" });
  await expect(deferred.getByRole("row", { name: /Studio Recouvrance/ })).toContainText(/1\s000,00/);
  await expect(page.getByRole("table", { name: "Déficits de location meublée" })).toContainText("2035");
  await expectClean(page);
  await expectBoxes(page, "À reporter", { "5NY": /600$/ });
  expect(await readReturnProof(page)).toMatch(/Écart inexpliqué\s+0,00/);
  expect([studio, gite].every((id) => id.length > 0)).toBe(true);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("a nurse answers for her ZFRR in her profile, closes, and her social base keeps the exempt profit", async ({
    page,
    request,
    newCompany,
    enter,
  }) => {
    const company = await newCompany(
      { professionId: "infirmier", professionalStatusId: "titulaire", name: "Cabinet Le Goff", ...LAST_YEAR },
      { withSiret: true },
    );
    const email = `nurse-${company.id}@client.example`;
    await makeClosable(request, company, { email, payments: [["2025-03-03", "706100", 48_000, "income"]] });
    // Her activity began in the zone, before her first year here.
    await company.send("PATCH", "/api/v1/company", { activityStartDate: "2024-10-10" });
    await company.send("PATCH", "/api/v1/steps", { noPreviousAccounts: true, reason: "Premiers mois suivis ailleurs" });
    await answerSteps(company, { except: ["rrz_tax_exemption"] });
    await enter(company);

    await page.goto("/account?tab=regimes");
    const panel = page.getByRole("region", { name: "Situation de l’entreprise" });
    await panel.getByRole("button", { name: "Changer" }).click();
    const modal = layer(page, "Changer la situation de l’entreprise");
    await modal.getByLabel("Zone d’exonération").selectOption("zfrr");
    await modal.getByRole("textbox", { name: "Début de l’activité dans la zone" }).fill("10/10/2024");
    await modal.getByLabel("Commune (code Insee)").fill("2901");
    await modal
      .getByRole("radiogroup", { name: /dans vos locaux/ })
      .getByLabel("Non")
      .check();
    await modal
      .getByRole("radiogroup", { name: /reprise à vous-même/ })
      .getByLabel("Non")
      .check();
    await modal.getByRole("button", { name: "Voir ce qui change" }).click();
    await expect(modal.getByLabel("Commune (code Insee)")).toHaveAttribute("aria-invalid", "true");
    await modal.getByLabel("Commune (code Insee)").fill("29019");
    await modal.getByRole("button", { name: "Voir ce qui change" }).click();
    await expect(modal.getByRole("status", { name: "Ce qui change" })).toBeVisible();
    await expectClean(page);
    await modal.getByRole("button", { name: "Confirmer le changement" }).click();
    await expect(panel).toContainText(/ZFRR, depuis le .*2024 \(répondu pour l’exercice ouvert le .*2025\)/);
    // A no is dated as well.
    await expect(panel).toContainText(/Non \(répondu pour l’exercice ouvert le/);

    await noEffort(page);
    await openStep(page, "Exonération ZRR / ZFRR");
    await page.getByLabel("Chiffre d’affaires fait hors zone").fill("9600");
    await page.getByLabel("Chiffre d’affaires en tout").fill("48000");
    await page.getByLabel("Salariés", { exact: true }).fill("0");
    await expect(page.getByText("Bénéfice exonéré")).toBeVisible();
    await expectClean(page);
    await validateStep(page);
    await justifyAccounts(page);
    await closeToReturn(page);
    await expectBoxes(page, "2035-B", { CJ: /38\s400$/, CP: /9\s600$/, DD: /48\s000$/ });
    await expectBoxes(page, "À reporter", { "5QB": /38\s400$/, "5QC": /9\s600$/ });
    await expectClean(page);
    expect(await readReturnProof(page)).toMatch(/Écart inexpliqué\s+0,00/);
  });

  test("a member of a company of means takes her share line by line, and its result from others", async ({
    page,
    request,
    newCompany,
    enter,
  }) => {
    const company = await newCompany(
      { professionId: "masseur-kinesitherapeute", professionalStatusId: "titulaire", name: "Cabinet du Port", ...LAST_YEAR },
      { withSiret: true },
    );
    const email = `member-${company.id}@client.example`;
    await makeClosable(request, company, {
      email,
      payments: [
        ["2025-03-03", "706100", 40_000, "income"],
        ["2025-04-03", "467100", 14_498.58],
      ],
    });
    await answerSteps(company, { except: ["scm"] });
    await enter(company);
    await openStep(page, "Société civile de moyens");
    await page.getByRole("radio", { name: "Oui" }).check();
    await page.getByLabel("Votre part dans la SCM").fill("33,33");
    const lines: readonly (readonly [string, string])[] = [
      ["613200", "18000"],
      ["641100", "24000"],
      ["626100", "1500,10"],
    ];
    for (const [index, [account, total]] of lines.entries()) {
      await page.getByRole("button", { name: "Ajouter une ligne" }).click();
      await page
        .getByLabel(/^Compte/)
        .nth(index)
        .fill(account);
      await page.getByLabel("Montant pour toute la SCM").nth(index).fill(total);
    }
    await page.getByLabel(/part du résultat de la SCM/).fill("320,50");
    await expect(page.getByText("Votre quote-part des charges", { exact: true })).toBeVisible();
    await expect(page.locator("main")).toContainText(/14\s498,58/);
    await expectClean(page);
    await validateStep(page);
    await noEffort(page);
    await justifyAccounts(page);
    await closeToReturn(page);
    await expectBoxes(page, "2035-A", { BF: /5\s999$/, BB: /7\s999$/, BM: /500$/ });
    await expectBoxes(page, "2035-B", { CD: /321$/ });
    await expectClean(page);
    expect(await readReturnProof(page)).toMatch(/Écart inexpliqué\s+0,00/);

    // She leaves it: the closed year keeps her yes, the next one has her no, dated.
    await page.goto("/account?tab=regimes");
    const panel = page.getByRole("region", { name: "Situation de l’entreprise" });
    await panel.getByRole("button", { name: "Changer" }).click();
    const modal = layer(page, "Changer la situation de l’entreprise");
    await modal
      .getByRole("radiogroup", { name: /société civile de moyens/ })
      .getByLabel("Non")
      .check();
    await modal.getByRole("button", { name: "Voir ce qui change" }).click();
    await expect(modal.getByRole("status", { name: "Ce qui change" })).toBeVisible();
    await expectClean(page);
    await modal.getByRole("button", { name: "Confirmer le changement" }).click();
    await expect(panel).toContainText(/Non \(répondu pour l’exercice ouvert le .*2026\)/);
    await expect(panel).toContainText(/Exercice clos le .*2025[\s\S]*33,33/);
  });
});

test("a real regime is submitted by its client, closed in series by its firm: boxes of the 2050 to 2053, neutral export", async ({
  page,
  request,
  newCompany,
  enter,
}) => {
  const name = "Menuiserie Roux";
  const company = await newCompany({ professionId: "menuisier", name, ...TRADE, ...LAST_YEAR }, { withSiret: true });
  const email = `real-${company.id}@client.example`;
  await makeClosable(request, company, {
    email,
    payments: [
      ["2025-03-03", "706000", 64_200, "income"],
      ["2025-04-01", "613200", 14_350],
      ["2025-04-03", "658200", 135],
      ["2025-04-04", "635110", 640],
    ],
  });
  const regime = { effectiveDate: "2025-01-01", taxSystem: "bic-rn" };
  const { data } = await company.send<{ data: { seen: string } }>("POST", "/api/v1/company/regime", { ...regime, preview: true });
  await company.send("POST", "/api/v1/company/regime", { ...regime, seen: data.seen });
  await answerSteps(company, { except: [] });
  await enter(company);
  await noEffort(page);
  await justifyAccounts(page);
  await openStep(page, "Validation de la clôture");
  const review = page.waitForEvent("download");
  await page.getByRole("button", { name: /Revue avant clôture, PDF/ }).click();
  expect((await review).suggestedFilename()).toMatch(/^revue-2025.*\.pdf$/);

  await signInOn(page, "cabinet", email);
  await page.goto("/cloture");
  await openStep(page, "Validation de la clôture");
  await certify(page, "Transmettre au cabinet", { typed: 0, pressed: 0 });
  await expect(page.getByRole("region", { name: "Clôture transmise au cabinet" })).toBeVisible();

  await signInOn(page, "cabinet", "assistant@demo.example");
  await page.goto("/saison");
  const dossiers = page.getByRole("table", { name: "Dossiers" });
  await expect(dossiers.getByRole("row", { name: new RegExp(name) })).toContainText("Transmise au cabinet");
  await expect(page.getByRole("button", { name: /^Vérifier/ })).toHaveCount(0);

  await signInOn(page, "cabinet", "cabinet@demo.example");
  await page.goto("/saison");
  await page.getByRole("button", { name: /^Vérifier \d+ clôture/ }).click();
  const series = page.getByRole("region", { name: "Clôtures transmises" });
  // Others that were submitted wait for another day.
  await expect(series.getByRole("checkbox", { name: new RegExp(`^${name}`) })).toBeChecked();
  for (const other of await series.getByRole("checkbox", { name: /rien ne bloque/ }).all())
    if (!(await other.evaluate((box, own) => (box.closest("li")?.textContent ?? "").startsWith(own), name))) await other.uncheck();
  await expectClean(page);
  await series.getByRole("checkbox", { name: /^Je certifie/ }).check();
  await series.getByRole("button", { name: "Clôturer 1 dossier" }).click();
  await expect(page.getByText("1 clôture validée, 0 à revoir.")).toBeVisible();
  await expect(dossiers.getByRole("row", { name: new RegExp(name) })).toContainText("Clôturée");
  const list = page.waitForEvent("download");
  await page.getByRole("button", { name: "Exporter la liste" }).click();
  expect((await list).suggestedFilename()).toBe("saison-2026-04-14.csv");

  await enter(company);
  const { data: years } = await company.get<{ data: { id: string; beginning: string }[] }>("/api/v1/fiscalyear");
  await page.goto(`/cloture/declaration/${years.find(({ beginning }) => beginning === "2025-01-01")?.id ?? ""}`);
  await expect(page.getByRole("note")).toContainText(/À établir par votre expert-comptable\s: 2054 .*2058-A/);
  await expectBoxes(page, "2052", { FI: /64\s200$/, FW: /14\s350$/ });
  await expectBoxes(page, "2053", { HN: /49\s075$/ });
  await expectClean(page);
  await expectBoxes(page, "À reporter", { "5KC": /49\s210$/ });
  expect(await readReturnProof(page)).toMatch(/Écart inexpliqué\s+0,00/);
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: /^Télécharger\s: .*export$/ }).click();
  expect((await coming).suggestedFilename()).toBe("declaration-bic-rn-2025.csv");
});

async function housing(company: PreparedCompany, label: string): Promise<string> {
  const place = { street: "12 rue de la Porte", zip: "29200", city: "Brest", type: "housing" };
  return (await company.send<{ data: { id: string } }>("POST", "/api/v1/address", { label, ...place })).data.id;
}

/** The building of the flat, 6 200 € a year over fifty years; returns its component. */
async function asset(company: PreparedCompany): Promise<string> {
  const building = { title: "Studio", related_account: "213110", date_of_purchase: "2025-01-01" };
  const amounts = { total_amount_incl_vat: 310_000, total_amount_vat: 0, total_amount_excl: 310_000 };
  const created = await company.send<{ data: { id: string } }>("POST", "/api/v1/immobilisation", { ...building, ...amounts });
  const component = { depreciable_base: 310_000, commissioning_date: "2025-01-01", duration: 50, amortisation_method: "linear" };
  const detailed = await company.send<{ data: { id: string } }>("POST", "/api/v1/immobilisation-component", {
    immobilisation_id: created.data.id,
    cost_source: "owner",
    ...component,
  });
  return detailed.data.id;
}
