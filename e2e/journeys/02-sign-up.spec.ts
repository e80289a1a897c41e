import { MESSAGES } from "@comptoir/contract/base/messages";
import type { APIRequestContext, Page } from "@playwright/test";
import { submitLogin, mailedLink, toasts } from "../support/hosts.js";
import { expect, layer, test } from "../support/journey.js";

/** A new account: from the first form to the books, then back. */

/** The demonstration’s account whose sign-up is not finished. */
const UNFINISHED = "inscription@demo.example";
const CHOSEN = "Aquarelle du soir 1";
const CONFIRM = "Confirmez votre adresse e-mail";
const CONFIRM_ADDRESS = "Confirmer et me connecter";
/** Invented establishments of the sample register. */
const OPEN = "998 000 012 00018";
const [WRONG_KEY, UNKNOWN, SARL, CLOSED, KNOWN] = [
  "998 000 012 00019",
  "998 000 004 00015",
  "998 000 277 00017",
  "998 000 244 00017",
  "999 000 011 00018",
];

test("the form of a new account says what is missing, refuses a password that is widely known, then sends a mail whose link serves once", async ({
  page,
  request,
}) => {
  const email = "camille.roussel@nouveau.example";
  await page.goto("/login");
  await page.getByRole("link", { name: "Créer mon compte" }).click();
  await expect(page).toHaveURL("/register");
  await page.getByRole("button", { name: "Créer mon compte" }).click();
  for (const words of [MESSAGES.firstName, MESSAGES.lastName, MESSAGES.emailRequired, MESSAGES.password, MESSAGES.terms])
    await expect(page.getByText(words, { exact: true })).toBeVisible();
  await expect(page.getByLabel("Prénom")).toBeFocused();

  await page.getByLabel("Prénom").fill("Camille");
  await page.getByLabel("Nom", { exact: true }).fill("Roussel");
  await page.getByLabel("Adresse e-mail").fill("camille@");
  await page.getByLabel("Adresse e-mail").blur();
  await expect(page.getByText(MESSAGES.emailFormat)).toBeVisible();
  await page.getByLabel("Adresse e-mail").fill(email);

  const rules = page.getByRole("list", { name: "Le mot de passe doit contenir" });
  const password = page.getByLabel("Mot de passe", { exact: true });
  await password.fill("motdepasse");
  await expect(rules.getByText("(rempli)")).toHaveCount(1);
  await password.fill("Password1!");
  await expect(rules.getByText("(rempli)")).toHaveCount(3);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Créer mon compte" }).click();
  await expect(page.getByText("Ce mot de passe est trop connu")).toBeVisible();
  await expect(page.getByLabel("Prénom")).toHaveValue("Camille");

  await password.fill(CHOSEN);
  await page.getByRole("button", { name: "Créer mon compte" }).click();
  await expect(page.getByRole("heading", { name: "Regardez vos e-mails" })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();

  const link = await mailedLink(request, email, CONFIRM);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Confirmez votre adresse" })).toBeVisible();
  await page.getByRole("button", { name: CONFIRM_ADDRESS }).click();
  await expect(page.getByText(MESSAGES.passwordRequired)).toBeVisible();
  await page.getByLabel("Mot de passe", { exact: true }).fill(CHOSEN);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/create-account\?completionStep=0$/);

  await page.goto(link);
  await expect(page.getByRole("button", { name: "Recevoir un nouveau lien" })).toBeVisible();
});

test("a form that a stranger typed with one’s address: its password is not known, another one and one’s own names replace it", async ({
  page,
  request,
}) => {
  const email = "nora.ferrand@nouveau.example";
  await fillRegistration(page, { firstName: "Intrus", lastName: "Inconnu", email, password: "Celui du voisin 9" });
  await page.goto(await mailedLink(request, email, CONFIRM));
  await page.getByLabel("Mot de passe", { exact: true }).fill(CHOSEN);
  await page.getByRole("button", { name: CONFIRM_ADDRESS }).click();
  await expect(page.getByText("Ce n’est pas le mot de passe de cette inscription.")).toBeVisible();
  await page.getByRole("button", { name: "Choisir un autre mot de passe" }).click();
  await expect(page.getByLabel("Prénom")).toHaveValue("Intrus");
  await page.getByLabel("Prénom").fill("Nora");
  await page.getByLabel("Nom", { exact: true }).fill("Ferrand");
  await page.getByLabel("Mot de passe", { exact: true }).fill(CHOSEN);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: CONFIRM_ADDRESS }).click();
  await expect(page).toHaveURL(/\/create-account\?completionStep=0$/);
  expect(
    (await request.post("/oauth/token", { data: { grant_type: "password", username: email, password: "Celui du voisin 9" } })).status(),
  ).toBe(400);
});

test.describe("a sign-up that one account goes on with", () => {
  // One after the other: what is typed is kept with the account.
  test.describe.configure({ mode: "default" });

  test("a SIRET is looked up: what is wrong is shown at its field, and no modal comes over the sign-up", async ({ page }) => {
    await openSignUp(page);
    await lookUp(page, "");
    await expect(page.getByText(MESSAGES.siretRequired)).toBeVisible();
    await lookUp(page, WRONG_KEY);
    await expect(page.getByText(MESSAGES.siretFormat)).toBeVisible();
    await lookUp(page, UNKNOWN);
    await expect(page.getByText("Ce numéro n’est pas dans le répertoire Sirene.")).toBeVisible();
    await lookUp(page, KNOWN);
    await expect(page.getByText("Une entreprise est déjà inscrite avec ce numéro.")).toBeVisible();
    for (const [number, sentence] of [
      [SARL, "Seules les entreprises individuelles sont prises en charge."],
      [CLOSED, "Cet établissement est fermé d’après l’INSEE. Le siège actuel porte le numéro 99800024400025."],
    ] as const) {
      await lookUp(page, number);
      await expect(page.getByText(sentence)).toBeVisible();
      await expect(page.getByLabel("Numéro de Siret")).toBeFocused();
      await expect(layer(page, "Attention")).toHaveCount(0);
    }
    await expect(toasts(page)).toHaveCount(0);
  });

  test("what was typed survives a reload, is taken back, and a person without SIRET goes on too", async ({ page }) => {
    await openSignUp(page);
    await lookUp(page, OPEN);
    await expect(page.getByText("Établissement actif trouvé au répertoire Sirene")).toBeVisible();
    await expect(page.getByText("Camille Roussel")).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("Numéro de Siret")).toHaveValue(/^998.000.012.00018$/);
    await expect(page.getByLabel("Numéro de Siret")).toBeDisabled();
    await page.getByRole("button", { name: "Réinitialiser" }).click();
    await expect(page.getByLabel("Numéro de Siret")).toHaveValue("");

    await page.getByRole("button", { name: "Je n'ai pas de Siret" }).click();
    await expect(page).toHaveURL(/completionStep=1$/);
    await expect(page.getByRole("heading", { name: "Votre activité" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Suivant" })).toBeDisabled();
    await page.getByLabel("Raison sociale").fill("A");
    await page.getByLabel("Raison sociale").blur();
    await expect(page.getByText(MESSAGES.companyNameLetters)).toBeVisible();
    await page.getByLabel("Raison sociale").fill("Atelier Roussel");
    await page.getByLabel("Profession").focus();
    await page.getByLabel("Raison sociale").focus();
    await expect(page.getByText(MESSAGES.profession)).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("Raison sociale")).toHaveValue("Atelier Roussel");
  });
});

test("from a SIRET to the first screen and the next login, then the account is deleted when its owner says so", async ({
  page,
  request,
}) => {
  const email = "camille.roussel@ailleurs.example";
  await registerWith(page, request, email);
  await lookUp(page, OPEN);
  await expect(page.getByText("Établissement actif trouvé au répertoire Sirene")).toBeVisible();
  await next(page);
  await expect(page.getByRole("heading", { name: "Votre activité" })).toBeVisible();
  await expect(page.getByLabel("Raison sociale")).toHaveValue("Camille Roussel");
  await page.getByLabel("Profession").click();
  await page.getByRole("option").first().click();
  await answer(page, /assujetti à la TVA/, "Non");
  await answer(page, /micro-entrepreneur/, "Non");
  await next(page);
  await expect(page.getByRole("heading", { name: "Votre premier exercice ici" })).toBeVisible();
  await page.getByRole("radio", { name: "2026", exact: true }).check();
  await next(page);

  await expect(page.getByRole("heading", { name: "Votre abonnement" })).toBeVisible();
  await expect(page).toHaveURL(/completionStep=3$/);
  await page.getByLabel("Code promo").fill("JAMAIS");
  await page.getByRole("button", { name: "Appliquer" }).click();
  await expect(page.getByText("Ce code promo n’existe pas ou n’est plus valable.")).toBeVisible();
  await page.getByLabel("Code promo").fill("bienvenue");
  await page.getByRole("button", { name: "Appliquer" }).click();
  await expect(page.getByText(/−\s?20\s?%/).first()).toBeVisible();
  await page.getByRole("button", { name: "Plus tard" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  await page.getByRole("button", { name: "Se déconnecter" }).click();
  await expect(page).toHaveURL("/login");
  await submitLogin(page, email, CHOSEN);
  await expect(page).toHaveURL("/");
  await page.goto("/create-account");
  await expect(page).toHaveURL("/");

  await page.goto("/account");
  await page.getByRole("button", { name: "Supprimer mon compte" }).click();
  const dialog = layer(page, /^Supprimer votre compte/);
  await dialog.getByLabel("Votre mot de passe").fill("Pas celui-là 1");
  await dialog.getByRole("button", { name: "Supprimer mon compte" }).click();
  await expect(dialog.getByText("Ce n’est pas votre mot de passe actuel.")).toBeVisible();
  await dialog.getByLabel("Votre mot de passe").fill(CHOSEN);
  await dialog.getByRole("button", { name: "Supprimer mon compte" }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(toasts(page)).toContainText("Votre compte est supprimé");
  await submitLogin(page, email, CHOSEN);
  await expect(page.getByRole("alert").filter({ hasText: /mot de passe/i })).toBeVisible();
});

type Applicant = { readonly firstName: string; readonly lastName: string; readonly email: string; readonly password: string };

async function fillRegistration(page: Page, { firstName, lastName, email, password }: Applicant): Promise<void> {
  await page.goto("/register");
  await page.getByLabel("Prénom").fill(firstName);
  await page.getByLabel("Nom", { exact: true }).fill(lastName);
  await page.getByLabel("Adresse e-mail").fill(email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(password);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Créer mon compte" }).click();
  await expect(page.getByRole("heading", { name: "Regardez vos e-mails" })).toBeVisible();
}

/** Fills in the form of a new account and follows the link of its mail, to the sign-up. */
async function registerWith(page: Page, request: APIRequestContext, email: string): Promise<void> {
  await fillRegistration(page, { firstName: "Camille", lastName: "Roussel", email, password: CHOSEN });
  await page.goto(await mailedLink(request, email, CONFIRM));
  await page.getByLabel("Mot de passe", { exact: true }).fill(CHOSEN);
  await page.getByRole("button", { name: CONFIRM_ADDRESS }).click();
  await expect(page).toHaveURL(/\/create-account\?completionStep=0$/);
}

async function openSignUp(page: Page): Promise<void> {
  await page.goto("/login");
  await submitLogin(page, UNFINISHED);
  await expect(page.getByRole("heading", { name: "Votre entreprise individuelle" })).toBeVisible();
}

async function lookUp(page: Page, siret: string): Promise<void> {
  await page.getByLabel("Numéro de Siret").fill(siret);
  await next(page);
}

async function next(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Suivant" }).click();
}

async function answer(page: Page, question: RegExp, word: string): Promise<void> {
  await page.getByRole("group", { name: question }).getByText(word, { exact: true }).click();
}
