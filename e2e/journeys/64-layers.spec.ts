import type { Locator, Page, Request } from "@playwright/test";
import { violations } from "../support/axe.js";
import { follow, hostUrl, signInOn, toasts } from "../support/hosts.js";
import { expect, layer, test } from "../support/journey.js";
import { openDossier } from "../support/people.js";
import { smallTargets } from "../support/touch-targets.js";

/** The layers and the modals of the kit: the name in the address, the title, and what the specification quotes of each. */
const OVERLAYS: readonly (readonly [address: string, title: string, texts: readonly string[]])[] = [
  ["add-dossier", "Ajouter un dossier", ["Numéro de Siret", "Je n'ai pas de Siret", "Annuler", "Ok"]],
  ["add-dossier&state=empty", "Ajouter un dossier", ["Référence interne", "Téléphone mobile", "Téléphone fixe", "Créer le dossier"]],
  ["client-contact", "Ajouter un contact client", ["Nom", "Prénom", "E-mail", "Ajouter le contact"]],
  ["collaborator", "Modifier le collaborateur", ["Prénom", "Nom", "E-mail", "Téléphone", "Fonction"]],
  ["collaborator&state=empty", "Ajouter un collaborateur", ["Ajouter"]],
  ["delete-collaborator", "Supprimer Chloé Garnier\u00a0?", ["Annuler", "Supprimer"]],
  ["delete-collaborator&state=failed", "Supprimer Chloé Garnier\u00a0?", ["Impossible de supprimer l'utilisateur."]],
  ["year-collaborators", "Collaborateurs de l’exercice", ["Sofia Benali - Chef de mission", "Valider"]],
  ["notification", "La clôture 2025 est ouverte", ["Commencer la clôture"]],
  ["push-message", "TVA du 1ᵉʳ trimestre\u00a0: J-6", ["Relire la déclaration"]],
  [
    "dossier-filters",
    "Filtrer",
    ["Réinitialiser les filtres", "Statut du compte", "Régime de TVA", "Statut EDI", "Synchronisation bancaire", "Valider"],
  ],
  ["asset-filters", "Filtrer", ["Réinitialiser les filtres", "Toutes les immobilisations", "Valider"]],
  ["document-filters", "Filtrer", ["Réinitialiser les filtres", "Valider"]],
  ["asset&state=empty", "Ajouter une immobilisation", ["Total TTC", "Suivant"]],
  ["asset", "Détail de l’immobilisation", ["Voir le tableau", "Déclarer la sortie de cette immobilisation", "Valider"]],
  ["asset&state=failed", "Sortie de l’immobilisation", ["Cession", "Mise au rebut", "Réintégration", "Retour", "Valider"]],
  ["asset&state=waiting", "Sortie de l’immobilisation", ["Cette sortie d'immobilisation ne peut être supprimée."]],
  ["asset-components", "Immobilisations rattachées", ["Vélo cargo électrique", "1 bien choisi"]],
  ["asset-components&state=empty", "Immobilisations rattachées", ["Reprendre mes immobilisations passées", "Voir la liste des opérations"]],
  ["asset-exit", "Confirmation de sortie d'immobilisation", ["OK c'est noté"]],
  ["asset-detail-proposal", "Décrire le bien maintenant\u00a0?", ["Plus tard", "Décrire le bien"]],
  ["depreciation-table", "Peugeot 208", ["Fermer le tableau"]],
  ["depreciation-table&state=empty", "Peugeot 208", ["Aucun élément", "Fermer le tableau"]],
  ["vehicle", "Modifier le véhicule", ["Marque et modèle", "Puissance fiscale"]],
  ["loan", "Modifier l’emprunt", ["Nom de l’emprunt", "TAEG"]],
  ["address", "Modifier le logement", ["Libellé", "Rue", "Code postal", "Ville"]],
  [
    "vat-warning",
    "Attention",
    ["Il vous reste des opérations à catégoriser et avec une TVA non validée.", "Catégoriser les opérations", "Valider la TVA"],
  ],
  ["vat-warning&state=failed", "Attention", ["Catégoriser les opérations"]],
  ["vat-warning&state=waiting", "Attention", ["Voir les opérations", "OK pour moi, je laisse en l'état"]],
  ["vat-warning&state=empty", "Attention", ["Aucune opération détectée sur cette période.", "Continuer", "Annuler"]],
  ["donut", "Où part l’argent", ["Cotisations sociales", "Fermer"]],
  ["reset-step", "Recommencer cette étape\u00a0?", ["Recommencer l’étape"]],
  ["reopen-closing", "Rouvrir la clôture 2025\u00a0?", ["Motif", "Rouvrir la clôture"]],
];
/** How the kit names the states of an overlay. */
const STATES: Readonly<Record<string, string>> = { full: "Ouvrir", waiting: "en lecture", empty: "vide", failed: "en échec" };
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

for (const [first, other] of [
  [0, 1],
  [1, 0],
] as const) {
  test(`each overlay opened at ${SIZES[first].width} px says what it must, holds the keyboard and gives it back, there and at ${SIZES[other].width} px`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    await page.goto("/dev/ui-kit");
    const panel = page.getByRole("region", { name: "Volets et fenêtres du produit" });
    await expect(panel).toBeVisible();
    // The other panels of the kit are large, and every tool reads the whole page.
    await panel.evaluate((kept) => kept.parentElement?.replaceChildren(kept));
    for (const [address, title, texts] of OVERLAYS.filter((_, index) => index % 2 === first)) {
      await test.step(`${address}: « ${title} »`, async () => {
        const [name = "", state = "full"] = address.split("&state=");
        await page.setViewportSize(SIZES[first]);
        const button = panel
          .locator("li", { has: page.locator("code", { hasText: new RegExp(`^${name}$`) }) })
          .getByRole("button", { name: new RegExp(`, ${STATES[state]}$`) });
        await button.click();
        const overlay = page.locator("dialog");
        await expect(overlay).toHaveCount(1);
        await expect(overlay).toBeVisible();
        await expect(overlay).toHaveAccessibleName(title);
        for (const text of texts) await expect(overlay).toContainText(text);
        expect(await overlay.evaluate((element) => element.contains(document.activeElement))).toBe(true);
        for (const size of [SIZES[first], SIZES[other]]) {
          await page.setViewportSize(size);
          await expectKeyboardHeld(page, overlay);
          const drawn = overlay.locator("[tabindex='-1']").first();
          expect(await drawn.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
          expect(await violations(page, "dialog")).toEqual([]);
          if (size.width === 390) expect.soft(await smallTargets(page, "dialog")).toEqual([]);
        }
        await overlay.press("Escape");
        await expect(overlay).toHaveCount(0);
        await expect(button).toBeFocused();
      });
    }
  });
}

test("what an overlay reads may be under way or fail: it says so, and asks again", async ({ page }) => {
  for (const name of ["year-collaborators", "asset-components", "depreciation-table", "vehicle", "donut", "dossier-filters"]) {
    await page.goto(`/dev/ui-kit?overlay=${name}&state=waiting`);
    await expect(page.getByRole("dialog").locator("[aria-busy=true]")).toBeAttached();
    await follow(page, `/dev/ui-kit?overlay=${name}&state=failed`);
    await expect(page.getByRole("dialog").getByRole("heading", { name: "La lecture n’a pas abouti" })).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "Réessayer" }).click();
    await expect(page.getByText("Ici, rien n’est relu.")).toBeVisible();
  }
  await follow(page, "/dev/ui-kit?overlay=donut&state=failed");
  await expect(page.getByRole("dialog")).toContainText("Le service ne répond pas.");
});

test("a first due date that passes the last one takes it along, and says so", async ({ page }) => {
  await page.goto("/dev/ui-kit?overlay=loan");
  const loan = layer(page, "Modifier l’emprunt");
  await loan.getByRole("textbox", { name: "Première échéance" }).fill("06/05/2028");
  await loan.getByRole("textbox", { name: "Première échéance" }).press("Tab");
  await expect(loan.getByRole("textbox", { name: "Dernière échéance" })).toHaveValue("06/05/2028");
  await expect(loan.getByRole("status").filter({ hasText: "la dernière a pris la même date" })).toBeVisible();
});

test("a vehicle is sent once its fuel is chosen, a housing says what each field lacks", async ({ page }) => {
  await page.goto("/dev/ui-kit?overlay=vehicle");
  const vehicle = layer(page, "Modifier le véhicule");
  await expect(vehicle.getByRole("button", { name: "Valider" })).toBeDisabled();
  await vehicle.getByLabel("Carburant").selectOption("Électricité");
  await vehicle.getByRole("button", { name: "Valider" }).click();
  await expect(page.getByText("Exemple\u00a0: rien n’est enregistré.")).toBeVisible();

  await page.goto("/dev/ui-kit?overlay=address&state=empty");
  const housing = layer(page, "Ajouter un logement");
  await housing.getByLabel("Code postal").fill("370");
  await housing.getByRole("button", { name: "Valider" }).click();
  await expect(housing).toContainText("Ce champs est requis.");
  await expect(housing).toContainText("Veuillez renseigner la rue.");
  await expect(housing).toContainText("Le code postal doit contenir 5 chiffres.");
  await expect(housing).toContainText("Veuillez renseigner la ville.");
  await expect(housing.getByLabel("Libellé")).toBeFocused();
});

test("a fixed asset walks its steps both ways; what was typed is asked about before it is lost", async ({ page }) => {
  const dialog = page.getByRole("dialog");
  await page.goto("/dev/ui-kit?overlay=asset&state=empty");
  await layer(page, "Ajouter une immobilisation").getByLabel("Total TTC").fill("600");
  await dialog.getByRole("button", { name: "Suivant", exact: true }).click();
  await expect(dialog).toContainText("Le montant ne peut pas descendre sous 749,00 € TTC./ 624,17 € HT.");
  await layer(page, "Ajouter une immobilisation").getByLabel("Total TTC").fill("800");
  await dialog.getByRole("button", { name: "Suivant", exact: true }).click();
  await dialog.getByRole("button", { name: "Déclarer la sortie de cette immobilisation" }).click();
  await expect(layer(page, "Sortie de l’immobilisation")).toBeVisible();
  await dialog.getByRole("button", { name: "Retour" }).click();
  await expect(layer(page, "Détail de l’immobilisation")).toBeVisible();
  await dialog.getByRole("button", { name: "Retour" }).click();
  await expect(layer(page, "Ajouter une immobilisation").getByLabel("Total TTC")).toHaveValue("800,00");

  await page.keyboard.press("Escape");
  const question = layer(page, "Attention");
  await expect(question).toContainText("Vos changements ne seront pas enregistrés.");
  await question.getByRole("button", { name: "Annuler" }).click();
  await expect(layer(page, "Ajouter une immobilisation")).toBeVisible();
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Continuer quand même" }).click();
  await expect(dialog).toHaveCount(0);
});

test("Escape as often as one likes asks, and never loses what was typed", async ({ page }) => {
  await page.goto("/dev/ui-kit?overlay=asset&state=empty");
  const total = layer(page, "Ajouter une immobilisation").getByLabel("Total TTC");
  await total.fill("800");
  for (let press = 0; press < 3; press += 1) {
    await page.keyboard.press("Escape");
    await expect(layer(page, "Attention")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(layer(page, "Attention")).toHaveCount(0);
  }
  await expect(total).toHaveValue("800,00");
  await expect(total).toBeFocused();
});

test("a message over a layer is in reach of the pointer, what is behind of nothing; it outlives the layer", async ({ page }) => {
  await page.goto("/dev/ui-kit?overlay=vehicle&state=failed");
  await page.getByRole("dialog").getByRole("button", { name: "Réessayer" }).click();
  const message = page.getByText("Ici, rien n’est relu.");
  await expect(message).toBeVisible();
  // A trial click: what is under the pointer is the message.
  await message.click({ trial: true });
  expect(await message.evaluate((element) => element.closest("dialog") !== null)).toBe(true);
  const behind = page.locator("#app a").first();
  expect(
    await behind.evaluate((link: HTMLElement) => {
      link.focus();
      return document.activeElement === link;
    }),
  ).toBe(false);
  await message.hover();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(message).toBeVisible();
  expect(await message.evaluate((element) => element.closest("dialog"))).toBeNull();
  await page.mouse.move(0, 0);
  await expect(message).toHaveCount(0);
});

test("what a message offers is in reach of Tab over a layer; once done, the keyboard stays in the layer", async ({ page }) => {
  await page.goto("/dev/ui-kit");
  await page.getByRole("button", { name: "Faire", exact: true }).click();
  const vehicle = page.locator("li", { has: page.locator("code", { hasText: /^vehicle$/ }) });
  await vehicle.getByRole("button", { name: /, Ouvrir$/ }).click();
  const dialog = layer(page, "Modifier le véhicule");
  const act = toasts(page).getByRole("button", { name: "Annuler" });
  await dialog.locator("footer button:enabled").last().focus();
  await page.keyboard.press("Tab");
  await expect(act).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("button", { name: "Fermer" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(act).toHaveCount(0);
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
});

test("a minus sign that a field drops is told under it", async ({ page }) => {
  await page.goto("/dev/forms");
  const number = page.getByLabel("number, positif");
  await number.fill("-5");
  await number.press("Tab");
  await expect(number).toHaveValue("5");
  await expect(page.getByText("Ce nombre est toujours positif\u00a0: le signe moins est retiré.")).toBeVisible();
  await number.fill("7");
  await expect(page.getByText("Ce nombre est toujours positif\u00a0: le signe moins est retiré.")).toHaveCount(0);
  const euros = page.getByLabel("montant", { exact: true });
  await euros.fill("-12");
  await euros.press("Tab");
  await expect(euros).toHaveValue("12,00");
  await expect(page.getByText("Le montant est toujours positif\u00a0: le signe moins est retiré.")).toBeVisible();
});

test("a word of help stands by what it explains", async ({ page }) => {
  await page.goto("/dev/ui-kit?overlay=dossier-filters");
  const help = layer(page, "Filtrer").getByRole("button", { name: /^Statut de l’exercice/ });
  await help.focus();
  const tip = page.getByRole("tooltip");
  await expect(tip).toContainText("Terminée\u00a0: Les opérations de clôture sont terminées.");
  const [over, under] = [await tip.boundingBox(), await help.boundingBox()];
  expect(Math.abs((over?.y ?? 0) + (over?.height ?? 0) - (under?.y ?? 0))).toBeLessThan(60);
});

test("one layer at a time: another that opens by itself closes the first", async ({ page, signIn }) => {
  await signIn("bic@demo.example");
  await page.goto("/");
  await expect(page.getByRole("grid", { name: "Opérations" })).toBeVisible();
  await page
    .getByRole("button", { name: /^Filtres/ })
    .first()
    .click();
  await expect(layer(page, "Filtrer")).toBeVisible();
  // The page behind is inert: only a program presses what it holds.
  await page
    .getByRole("navigation", { name: "Navigation principale", includeHidden: true })
    .getByRole("button", { name: /À faire/, includeHidden: true })
    .evaluate((button: HTMLElement) => button.click());
  await expect(layer(page, "À faire")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(1);
});

test("back at the firm the filters of a company are forgotten, and its fiscal year is the one chosen", async ({ page }) => {
  await signInOn(page, "cabinet", "cabinet@demo.example");
  await openDossier(page, "Aubry Pierre");
  await page.goto(`${hostUrl("cabinet")}/documents`);
  await page.getByRole("button", { name: /^Exercice/ }).click();
  const years = page.getByRole("menu").getByRole("menuitemradio");
  const year = ((await years.last().textContent()) ?? "").slice(0, "Exercice 2025".length);
  await years.last().click();
  await expect(page.getByRole("button", { name: /^Exercice/ })).toContainText(year);
  await page.goto(`${hostUrl("cabinet")}/?transaction_sign=income`);
  await expect(page).toHaveURL(/transaction_sign=income/);

  await page.getByRole("link", { name: "Retour Interface Cabinet" }).click();
  await expect(page).toHaveURL(`${hostUrl("cabinet")}/dossiers`);
  await page.getByRole("searchbox").fill("Aubry Pierre");
  await page.getByRole("button", { name: "Ouvrir Aubry Pierre" }).click();
  // The filters of a list are in its address: this one has none.
  await expect(page).toHaveURL(`${hostUrl("cabinet")}/`);
  await page.getByRole("link", { name: "Documents" }).first().click();
  await expect(page.getByRole("button", { name: /^Exercice/ })).toContainText(year);
});

test.describe("code that is gone", () => {
  test("reloads the page once in 60 seconds, then the page of errors says it", async ({ page, signIn }) => {
    const first = Date.parse("2026-04-14T08:00:00Z");
    await page.clock.setFixedTime(first);
    await signIn("bic@demo.example");
    const known = new Set<string>();
    const remember = (request: Request): unknown => known.add(new URL(request.url()).pathname);
    page.on("request", remember);
    await page.goto("/");
    await expect(page.getByRole("grid", { name: "Opérations" })).toBeVisible();
    // What is read ahead is there too.
    const ahead = /\/(command-palette|explain-layer|layers)-[^/]*\.js$/;
    await expect.poll(() => [...known].filter((path) => ahead.test(path)).length).toBe(3);
    await page.waitForLoadState("networkidle");
    page.off("request", remember);
    const gone = (url: string): boolean => !known.has(new URL(url).pathname);
    await page.route(/\/assets\/[^/]+\.js$/, (route) => (gone(route.request().url()) ? route.abort() : route.continue()));
    let reloads = 0;
    page.on("domcontentloaded", () => (reloads += 1));
    const sentence = page.getByText("Une partie du site n’a pas pu être chargée. Rechargez la page dans un instant.");

    await follow(page, "/contact");
    await expect.poll(() => reloads).toBe(1);
    await expect(sentence).toBeVisible();
    expect(reloads).toBe(1);

    await page.clock.setFixedTime(first + 59_999);
    await follow(page, "/cgu");
    await expect(page).toHaveURL("/cgu");
    await expect(sentence).toBeVisible();
    expect(reloads).toBe(1);

    await page.clock.setFixedTime(first + 60_000);
    await follow(page, "/legals");
    await expect.poll(() => reloads).toBe(2);
    await expect(sentence).toBeVisible();
    expect(reloads).toBe(2);
    await page.unrouteAll();
  });
});

/** Tab goes round inside an overlay, from its last stop and from its first one. */
async function expectKeyboardHeld(page: Page, overlay: Locator): Promise<void> {
  const stops = overlay.locator("a[href], button:not([disabled]), input:not([disabled]), select:not([disabled])");
  for (const [stop, key] of [
    [stops.last(), "Tab"],
    [stops.first(), "Shift+Tab"],
  ] as const) {
    await stop.focus();
    await page.keyboard.press(key);
    expect(await overlay.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
}

test("going back closes the layer, which asks first when something was typed; then it leaves the page", async ({ page, signIn }) => {
  await signIn("bnc@demo.example");
  await page.goto("/documents");
  const menu = page.getByRole("navigation", { name: "Navigation principale" });
  await menu.getByRole("link", { name: /Mes opérations/ }).click();
  await page.getByRole("button", { name: "Ajouter une opération" }).first().click();
  const operation = layer(page, "Ajouter une opération");
  const label = operation.getByRole("textbox", { name: /^Libellé/ });
  await label.fill("Timbres");
  const back = () => page.evaluate(() => window.history.back());
  await back();
  await layer(page, "Attention").getByRole("button", { name: "Annuler" }).click();
  await expect(label).toHaveValue("Timbres");
  await back();
  await layer(page, "Attention").getByRole("button", { name: "Continuer quand même" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: "Mes opérations" })).toBeVisible();
  await back();
  await expect(page).toHaveURL(/\/documents$/);
});
