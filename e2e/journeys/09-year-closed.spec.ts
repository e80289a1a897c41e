import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { violations } from "../support/axe.js";
import { answerQuestions, certify, validateUnquestioned, type WalkAnswers, type Effort } from "../support/closing.js";
import { expectCleanFec, type Downloaded } from "../support/fec.js";
import { expect, journeysUrl, layer, test } from "../support/journey.js";
import { signInOn } from "../support/hosts.js";
import { openDossier } from "../support/people.js";
import { onOwnDemonstration } from "../support/own-demonstration.js";

/** Owners close their year 2025 with their own hands, to the FEC and the return: at a desk, on a phone, through their firm. */
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** What both answer alike. */
const COMMON: WalkAnswers = [
  [/PAYÉ EN ESPÈCES/, { press: "Oui" }],
  [/^Espèces restant en caisse/, "filled"],
  [/AVEC VOTRE ARGENT/, { press: "Non" }],
  [/TOUJOURS LÀ/, { press: "Oui, tout est là" }],
  [/part professionnelle est-elle/, { press: "Oui" }],
  [/^KILOMÈTRES PRO/, { type: "9000" }],
  [/^Kilomètres en tout/, { type: "15000" }],
  [/^Part privée/, { type: "20" }],
  [/D’autres déductions/, { press: "Aucune autre" }],
  [/logement meublé|ZRR/, { press: "Non" }],
  [/dépenses non déductibles/, { press: "J’ai vérifié" }],
];
const LIBERAL: WalkAnswers = [
  [/^Avez-vous reçu avant le .* des chèques/, { press: "Non" }],
  [/^Avez-vous payé avant le .* par chèque/, { press: "Non" }],
  [/Frais réels ou barème/, { press: "Barème kilométrique" }],
  [/^CFP/, "filled"],
  [/^CURPS/, { type: "60" }],
  [/^Lessives/, { type: "0" }],
  [/société civile de moyens/, { press: "Non" }],
  ...COMMON,
];
const TRADE: WalkAnswers = [
  [/Frais réels ou barème/, { press: "Frais réels" }],
  [/^CSG-CRDS/, { type: "2910" }],
  [/^CFP/, { type: "117" }],
  [/RESTE DÛ/, { type: "850" }],
  [/QUI NE VOUS AVAIT PAS PAYÉ|QUI N’AVIEZ-VOUS PAS PAYÉ/, { press: "Personne" }],
  [/payée d’avance/, { press: "Non" }],
  [/^AVIEZ-VOUS DÉJÀ UN STOCK/, { press: "Je n’en avais pas" }],
  [/^STOCK/, { press: "Je n’en ai pas" }],
  [/pris de la marchandise/, { press: "Non" }],
  ...COMMON,
];

/** Each demonstration is closed once: what the first closes at a desk, the second closes on a phone, and the other way round. */
for (const { title, liberal, trade, isFirst } of [
  { title: "a liberal profession at a desk, a trade on a phone", liberal: DESK, trade: PHONE, isFirst: true },
  { title: "a liberal profession on a phone, a trade at a desk", liberal: PHONE, trade: DESK, isFirst: false },
])
  test.describe(title, () => {
    onOwnDemonstration();

    test.describe(`liberal, ${liberal.width} px`, () => {
      test.use({ viewport: liberal });
      if (isFirst)
        test("a liberal profession closes its year to the FEC and the return, reopens it for a reason, closes it again: both are the same", async ({
          page,
          signIn,
        }) => {
          const errors = consoleErrors(page);
          await signIn("bnc@demo.example");
          const first = await closeLiberal(page, { beforeItEnds: refuseOldPreview });
          await reopenAndCloseAgain(page, first);
          expect(errors).toEqual([]);
        });
      else
        test("a liberal profession closes its year to the FEC and the return", async ({ page, signIn }) => {
          const errors = consoleErrors(page);
          await signIn("bnc@demo.example");
          await closeLiberal(page);
          expect(errors).toEqual([]);
        });
    });

    test.describe(`trade, ${trade.width} px`, () => {
      test.use({ viewport: trade });
      test("a trade validates its last VAT return, begins a step again, and closes its year to the FEC and the return", async ({
        page,
        signIn,
        request,
      }) => {
        const errors = consoleErrors(page);
        await request.put(`${journeysUrl()}/api/v1/dev/flags/cloture_reset_step_display`, { data: { active: true } });
        await signIn("bic@demo.example");
        await closeTrade(page);
        expect(errors).toEqual([]);
      });
    });

    if (isFirst)
      test("a firm’s client redoes the step that was flagged and hands the year over; its keeper reads it and closes it", async ({
        page,
        signIn,
        api,
      }) => {
        const errors = consoleErrors(page);
        const effort: Effort = { typed: 0, pressed: 0 };
        const { data } = await (await api("flagged@demo.example")).get<{ data: { name: string } }>("/api/v1/company");
        await signIn("flagged@demo.example");
        await page.goto("/cloture");
        await page.getByRole("link", { name: /^Reprendre\s: Espèces/ }).click();
        await expect(page.getByText("Cette étape ne change aucun compte.")).toBeVisible();
        await page.getByRole("button", { name: "Valider l’étape" }).click();
        await expect(page.getByRole("heading", { name: "Validation de la clôture", level: 2 })).toBeVisible();
        await certify(page, "Transmettre au cabinet", effort);
        const submitted = page.getByRole("region", { name: "Clôture transmise au cabinet" });
        await expect(submitted).toContainText(data.name);
        await expectClean(page);

        await signInOn(page, "cabinet", "cabinet@demo.example");
        await openDossier(page, data.name.split(" ").toReversed().join(" "));
        await page.getByRole("link", { name: "Clôture" }).click();
        await page.getByRole("button", { name: "Exercice" }).click();
        await page.getByRole("menuitemradio", { name: /Exercice 2025/ }).click();
        await submitted.getByRole("link", { name: "Relire et clôturer" }).click();
        await expectClean(page);
        await certify(page, "Valider et clôturer", effort);
        await expect(page.getByRole("region", { name: "Exercice clôturé" })).toContainText(", par ");
        const history = page.getByRole("region", { name: "Historique de la clôture" });
        await expect(history.getByRole("listitem")).toHaveCount(2);
        expect(errors).toEqual([]);
      });
  });

/** What a closing left: the file of its entries, and the words of its return. */
type ClosedYear = { readonly fec: Downloaded; readonly boxes: string };

/** Closes the year of the psychologist, from the questions to the return. `beforeItEnds`: what happens on the last step before it is certified. */
async function closeLiberal(page: Page, given: { readonly beforeItEnds?: (page: Page) => Promise<void> } = {}): Promise<ClosedYear> {
  const effort: Effort = { typed: 0, pressed: 0 };
  await page.goto("/cloture");
  await answerQuestions(page, LIBERAL, effort);
  await validateUnquestioned(page, effort);
  // Her profession is exempt of VAT by law: no limit of the franchise is a point to answer.
  await page.getByRole("link", { name: /^Reprendre\s: Validation de la clôture/ }).click();
  effort.pressed += 1;
  await expect(page.getByRole("heading", { name: "Validation de la clôture", level: 2 })).toBeVisible();
  await expect(page.getByText("5 écritures sont figées et numérotées.")).toBeVisible();
  await expectClean(page);
  await given.beforeItEnds?.(page);
  await certify(page, "Valider la clôture", effort);
  expect(effort).toEqual({ typed: 5, pressed: 17 });

  await expect(page.getByRole("region", { name: "Exercice clôturé" })).toContainText("par Claire Martin");
  await expect(page.getByText("Figée").first()).toBeVisible();
  await expectClean(page);
  await page.getByRole("link", { name: /^Espèces.*Figée/ }).click();
  await expect(page.getByRole("heading", { name: "Clôture 2025", level: 1 })).toBeVisible();
  await page.getByRole("link", { name: "Toutes les étapes" }).click();
  const fec = await closedFec(page);
  const boxes = await returnOf(page);
  expect(boxes).toMatch(/27\s640/);
  return { fec, boxes };
}

/** Another tab shows the closing; a step changes in this one: what the other shows is old, and is refused. */
async function refuseOldPreview(page: Page): Promise<void> {
  const old = await page.context().newPage();
  await old.goto(page.url());
  await expect(old.getByText("5 écritures sont figées et numérotées.")).toBeVisible();
  await page.getByRole("link", { name: "Toutes les étapes" }).click();
  await page.getByRole("link", { name: /^Espèces/ }).click();
  await page.getByRole("textbox", { name: "Espèces restant en caisse le dernier jour" }).fill("691,20");
  await page.getByRole("radio", { name: "Dépense personnelle" }).click();
  await expect(page.getByText("530000 Caisse (espèces)")).toBeAttached();
  await page.getByRole("button", { name: "Valider l’étape" }).click();
  await expect(page.getByRole("heading", { name: "Validation de la clôture", level: 2 })).toBeVisible();
  await certify(old, "Valider la clôture", { typed: 0, pressed: 0 });
  await expect(old.getByText(/ont changé depuis/)).toBeVisible();
  await expect(old.getByRole("heading", { name: "Validation de la clôture", level: 2 })).toBeVisible();
  await old.close();
}

/** Reopens the year that is shown, for a reason, and closes it again: its file and its return are the first ones. */
async function reopenAndCloseAgain(page: Page, first: ClosedYear): Promise<void> {
  const closed = page.getByRole("region", { name: "Exercice clôturé" });
  await page.getByRole("link", { name: "Retour à la clôture" }).click();
  await page.getByRole("button", { name: "Exercice" }).click();
  await page.getByRole("menuitemradio", { name: /Exercice 2025/ }).click();
  await page.getByRole("button", { name: "Rouvrir la clôture" }).click();
  const reopening = layer(page, "Rouvrir la clôture 2025\u00a0?");
  await page.setViewportSize(PHONE);
  await expectClean(page);
  await page.setViewportSize(DESK);
  await expectClean(page);
  await reopening.getByRole("button", { name: "Rouvrir la clôture" }).click();
  await expect(reopening.getByText("Ce champs est requis.")).toBeVisible();
  await reopening.getByLabel("Motif").fill("Facture oubliée");
  await reopening.getByRole("button", { name: "Rouvrir la clôture" }).click();
  await expect(reopening).toHaveCount(0);
  await expect(closed).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Exercice" })).toContainText("2025");
  const history = page.getByRole("region", { name: "Historique de la clôture" });
  await expect(history).toContainText("Facture oubliée");

  await page.getByRole("link", { name: /^Reprendre\s: Validation de la clôture/ }).click();
  await expect(page.getByText("0 écriture est figée et numérotée.")).toBeVisible();
  await certify(page, "Valider la clôture", { typed: 0, pressed: 0 });
  await expect(history.getByRole("button", { name: /FEC/ })).toHaveCount(2);
  expect((await closedFec(page)).bytes.equals(first.fec.bytes)).toBe(true);
  expect(await returnOf(page)).toEqual(first.boxes);
}

/** Closes the year of the carpenter: its last VAT return, the questions, a step that is begun again, the closing, the return. */
async function closeTrade(page: Page): Promise<void> {
  const effort: Effort = { typed: 0, pressed: 0 };
  await page.goto("/cloture");
  await expect(page.getByRole("heading", { name: "8 contrôles sur 9" })).toBeVisible();
  await expectClean(page);
  await page.goto("/declarations-tva/2025-T4/declarer");
  await page.getByRole("button", { name: "Valider la déclaration" }).click();
  await layer(page, /^Valider la déclaration/)
    .getByRole("button", { name: "Valider la déclaration" })
    .click();
  await expect(page.getByText("Déclaration validée")).toBeVisible();
  effort.pressed += 2;

  await page.goto("/cloture");
  await answerQuestions(page, TRADE, effort);
  await validateUnquestioned(page, effort);
  await expect(page.getByRole("link", { name: /^Cotisations sociales obligatoires.*Fait/ })).toBeVisible();
  await beginAgain(page);
  await validateUnquestioned(page, effort);
  await page.getByRole("link", { name: /^Reprendre\s: Validation de la clôture/ }).click();
  effort.pressed += 1;
  await expect(page.getByText("6 écritures sont figées et numérotées.")).toBeVisible();
  await expectClean(page);
  await certify(page, "Valider la clôture", effort);
  expect(effort).toEqual({ typed: 7, pressed: 24 });

  await expect(page.getByRole("region", { name: "Exercice clôturé" })).toContainText("par Yann Moreau");
  await expectClean(page);
  await closedFec(page);
  expect(await returnOf(page)).toMatch(/36\s660/);
}

/** Begins the step of social contributions again: its entries go, the steps that read them are to be done again. */
async function beginAgain(page: Page): Promise<void> {
  await page.getByRole("link", { name: /^Cotisations sociales obligatoires/ }).click();
  await page.getByRole("button", { name: "Recommencer l’étape" }).click();
  const asked = layer(page, "Recommencer cette étape\u00a0?");
  await expect(asked).toContainText("Réintégrations fiscales");
  await expectClean(page);
  await asked.getByRole("button", { name: "Recommencer l’étape" }).click();
  await expect(page.getByText("Étape à refaire")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Cotisations sociales obligatoires", level: 2 })).toBeVisible();
  await page.getByRole("link", { name: "Toutes les étapes" }).click();
  await expect(page.getByRole("link", { name: /^Réintégrations fiscales.*Verrouillée/ })).toBeVisible();
}

/** The FEC of the latest closing, which the administration's tool takes. */
async function closedFec(page: Page): Promise<Downloaded> {
  const coming = page.waitForEvent("download");
  await page.getByRole("region", { name: "Historique de la clôture" }).getByRole("button", { name: /FEC/ }).first().click();
  const download = await coming;
  const fec = { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
  expectCleanFec(fec, { isFirstYear: true });
  return fec;
}

/** The words of the return of 2025, whose file is downloaded. */
async function returnOf(page: Page): Promise<string> {
  await page.getByRole("link", { name: /^Déclaration( de résultat)?$/ }).click();
  await expect(page.getByRole("heading", { name: "Déclaration de résultat 2025", level: 1 })).toBeVisible();
  await expectClean(page);
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: /^Télécharger\s: .*PDF/ }).click();
  expect((await coming).suggestedFilename()).toMatch(/^20(35|31)-2025\.pdf$/);
  return page.locator("main").innerText();
}

function consoleErrors(page: Page): string[] {
  const found: string[] = [];
  page.on("console", (message) => message.type() === "error" && found.push(message.text()));
  page.on("pageerror", (error) => found.push(error.message));
  return found;
}

async function expectClean(page: Page): Promise<void> {
  expect(await violations(page), page.url()).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, page.url()).toBeLessThanOrEqual(0);
}
