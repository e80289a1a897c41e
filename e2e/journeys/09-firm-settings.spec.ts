import type { Page } from "@playwright/test";
import { violations } from "../support/axe.js";
import { hostUrl, signInOn } from "../support/hosts.js";
import { chooseFile, expect, layer, test, type UploadedFile } from "../support/journey.js";

/** The settings of a firm, on its own host: what is changed is put back. */
const SETTINGS = "/parametres";

test("an administrator sets the brand of the firm, which shows at once on its host", async ({ page }) => {
  await signInOn(page, "cabinet", "cabinet@demo.example");
  await page.goto(`${hostUrl("cabinet")}${SETTINGS}`);
  await page.getByRole("textbox", { name: "Couleur", exact: true }).fill("#F2B705");
  await expect(page.getByRole("list", { name: "Contrastes mesurés" }).getByRole("listitem").first()).toContainText(/[5-9],\d\s:\s1/);
  await page.getByRole("textbox", { name: "Raison sociale" }).fill("Kéraval & Filles");
  await page.getByRole("tab", { name: "Coordonnées" }).click();
  await page.getByRole("textbox", { name: "Site internet" }).fill("http://keraval.example");
  await page.getByRole("tab", { name: "Page de connexion" }).click();
  await page.getByRole("textbox", { name: /^Texte sous/ }).fill("<p>Fermé en <b>août</b>.</p><script>alert(1)</script>");
  await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  // The fault is on another tab, which opens.
  await expect(page.getByText("Veuillez renseigner un URL valide.")).toBeVisible();
  await page.getByRole("textbox", { name: "Site internet" }).fill("https://keraval.example");
  await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await expect(page.getByText(/a perdu ce qui n’y est pas accepté/)).toBeVisible();
  await expect(page.getByRole("complementary", { name: "Menu" })).toContainText("Kéraval & Filles");

  await page.getByRole("tab", { name: "Logo et couleur" }).click();
  await chooseFile(page, await picture(page, { width: 600, height: 300 }));
  const cropper = layer(page, "Cadrer le logo");
  await cropper.getByRole("slider", { name: "Taille" }).fill("1.5");
  await cropper.getByRole("button", { name: "Enregistrer le logo" }).click();
  await expect(page.getByText("Le logo est enregistré.")).toBeVisible();
  await expect(page.getByRole("complementary", { name: "Menu" }).getByRole("img", { name: "Kéraval & Filles" })).toBeVisible();

  const visitor = await page.context().browser()?.newPage();
  if (!visitor) throw new Error("no browser");
  await visitor.goto(`${hostUrl("cabinet")}/login`);
  await expect(visitor.getByRole("main").getByRole("img", { name: "Kéraval & Filles" })).toBeVisible();
  await expect(visitor.getByText("Fermé en août.")).toBeVisible();
  await visitor.goto(`${hostUrl("combine")}/login`);
  await expect(visitor.getByRole("main")).toContainText("Fidulia");
  await visitor.close();
});

test("what is not a logo is refused with its reason; the settings are read by everyone’s tools at both widths", async ({ page }) => {
  await signInOn(page, "cabinet", "cabinet@demo.example");
  await page.goto(`${hostUrl("cabinet")}${SETTINGS}`);
  await chooseFile(page, await picture(page, { width: 100, height: 50 }));
  await expect(page.getByText(/mesure 100 × 50 px/)).toBeVisible();
  await chooseFile(page, { name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>") });
  await expect(page.getByText("Ce fichier n’est pas une image fixe .png, .jpg ou .jpeg.")).toBeVisible();
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    for (const tab of ["Logo et couleur", "Page de connexion", "Coordonnées", "Nouveaux dossiers"]) {
      await page.getByRole("tab", { name: tab }).click();
      expect(await violations(page), `${tab} ${size.width}`).toEqual([]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
});

test("an accountant of the firm does not see its settings", async ({ page }) => {
  await signInOn(page, "cabinet", "collaborateur@demo.example");
  await page.goto(`${hostUrl("cabinet")}${SETTINGS}`);
  await expect(page.getByRole("heading", { level: 1, name: "Accès interdit" })).toBeVisible();
  await page.goto(`${hostUrl("cabinet")}/dossiers`);
  await expect(page.getByRole("link", { name: "Paramètres" })).toHaveCount(0);
});

test.afterAll(async ({ browser }) => {
  const page = await browser.newPage();
  await signInOn(page, "cabinet", "cabinet@demo.example");
  const status = await page.evaluate(async () => {
    const form = new URLSearchParams({ grant_type: "refresh_token", client_id: "comptoir-web" });
    const { access_token } = (await (await fetch("/oauth/token", { method: "POST", body: form })).json()) as { access_token: string };
    const headers = { authorization: `Bearer ${access_token}`, "content-type": "application/json" };
    const body = JSON.stringify({
      displayColor: "#7a3e9d",
      corporateName: "Cabinet Kéraval",
      loginSecondaryComment: "<p>Une question\u00a0? Votre collaborateur vous répond du lundi au vendredi.</p>",
    });
    await fetch("/api/v1/firm/logo", { method: "DELETE", headers: { authorization: headers.authorization } });
    return (await fetch("/api/v1/firm", { method: "PATCH", headers, body })).status;
  });
  expect(status).toBe(200);
  await page.close();
});

/** A picture of one colour. */
async function picture(page: Page, { width, height }: { width: number; height: number }): Promise<UploadedFile> {
  const data = await page.evaluate(
    ([wide, high]) => {
      const canvas = document.createElement("canvas");
      canvas.width = wide ?? 0;
      canvas.height = high ?? 0;
      const context = canvas.getContext("2d");
      if (context) {
        context.fillStyle = "#7a3e9d";
        context.fillRect(0, 0, canvas.width, canvas.height);
      }
      return canvas.toDataURL("image/png").split(",")[1] ?? "";
    },
    [width, height],
  );
  return { name: "logo.png", mimeType: "image/png", buffer: Buffer.from(data, "base64") };
}
