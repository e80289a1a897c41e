import { violations } from "../support/axe.js";
import { CARPENTER, companyTest as test } from "../support/dossier.js";
import { expect, layer } from "../support/journey.js";
import { FROM_ONE_SHOP, ofxUpload } from "../support/statements.js";

const NEXT_MONTH = ofxUpload("krandix-avril.ofx", { bank: "13606", number: "00098765499" }, [
  ["2026-04-07", "-31.40", "FACTURE CARTE DU 070426 KRANDIX RENNES"],
]);

const accept = /^Accepter .*outillage/i;

for (const width of [1440, 390])
  test(`a rule written from a choice names what it suggests of the next statement, and is taken back, by keyboard at ${width}`, async ({
    page,
    newCompany,
    enter,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const company = await newCompany(CARPENTER);
    await company.importStatement(FROM_ONE_SHOP, "Crédit Agricole Pro");
    await enter(company);
    await page.goto("/?operations_status=not_categorized");
    const row = page
      .getByRole("grid", { name: "Opérations" })
      .getByRole("row")
      .filter({ hasText: /Krandix/i });
    await expect(row).toHaveCount(5);

    for (let step = 0; step < 4; step += 1) await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    const categories = layer(page, "Ajouter une catégorie");
    await expect(categories).toContainText(/Krandix.*9,95/is);
    await page.keyboard.type("petit outillage");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    const offer = page.getByRole("button", { name: "Appliquer aux 3 similaires" });
    await expect(offer).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.keyboard.press("r");
    const similar = layer(page, "Opérations similaires");
    await expect(similar.getByRole("list", { name: "À catégoriser" }).getByRole("checkbox", { checked: true })).toHaveCount(3);
    expect(await violations(page)).toEqual([]);

    await similar.getByRole("button", { name: "Et les prochaines…" }).press("Enter");
    const rule = layer(page, "Ajouter une règle");
    await expect(rule.getByLabel("Mots du libellé")).toHaveValue("krandix");
    await rule.getByLabel("Nom de la règle").fill("Outils Krandix");
    await expect(rule.getByRole("status").filter({ hasText: "4 opérations, dont 3 à catégoriser" })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status").filter({ hasText: "Règle enregistrée" })).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);

    const { id, accounts } = await company.preview(NEXT_MONTH);
    expect(accounts).toHaveLength(1);
    await company.send("POST", `/api/v1/bank-import/${id}/confirm`, { accounts: [] });
    await page.goto("/?operations_status=not_categorized");
    await expect(row.filter({ hasText: "31,40" }).getByRole("button", { name: accept })).toBeVisible();
    await page.keyboard.press("j");
    await page.keyboard.press("q");
    const why = layer(page, "Pourquoi cette catégorie\u00a0?");
    await expect(why.getByRole("definition").filter({ hasText: "une de vos règles" })).toBeVisible();
    await expect(why.getByRole("button", { name: "Ouvrir la règle « Outils Krandix »" })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.keyboard.press("a");
    await expect(page.getByRole("status").filter({ hasText: "1 opération catégorisée" })).toBeVisible();

    await page.goto("/?operation=regles");
    const rules = layer(page, "Règles de catégorisation");
    const listed = rules.getByRole("list", { name: "Règles de catégorisation" }).getByRole("listitem");
    await expect(listed).toHaveText([/Outils Krandix/]);
    expect(await violations(page)).toEqual([]);
    await listed.getByRole("button", { name: /^Outils Krandix/ }).press("Enter");
    await layer(page, "Modifier la règle").getByRole("button", { name: "Supprimer" }).press("Enter");
    await expect(rules.getByText("Aucune règle")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    // The deletion, what was accepted, then the rule itself: each is an act of its own.
    for (const taken of ["Règle « Outils Krandix » supprimée", /Krandix.* en Petit outillage/i, "Règle « Outils Krandix » créée"]) {
      await page.keyboard.press("u");
      await expect(page.getByRole("status").filter({ hasText: "Annulé" }).filter({ hasText: taken })).toBeVisible();
    }
    const { data } = await company.get<{ data: unknown[] }>("/api/v1/rules");
    expect(data).toEqual([]);
  });

test("the order of rules is changed by keyboard, and taken back", async ({ page, newCompany, enter }) => {
  const company = await newCompany(CARPENTER);
  await company.importStatement(FROM_ONE_SHOP, "Crédit Agricole Pro");
  for (const [name, account] of [
    ["Outils", "606300"],
    ["Honoraires", "622600"],
  ])
    await company.send("POST", "/api/v1/rules", { name, words: ["krandix"], parts: [{ account }] });
  await enter(company);
  await page.goto("/?operation=regles");
  const rows = layer(page, "Règles de catégorisation").getByRole("list", { name: "Règles de catégorisation" }).getByRole("listitem");
  await expect(rows).toHaveText([/Outils/, /Honoraires/]);
  await rows.getByRole("button", { name: /^Outils/ }).press("Alt+ArrowDown");
  await expect(page.getByRole("status").filter({ hasText: "Ordre des règles enregistré" })).toBeVisible();
  await expect(rows).toHaveText([/Honoraires/, /Outils/]);
  await expect(rows.getByRole("button", { name: /^Outils/ })).toBeFocused();
  await page.keyboard.press("Escape");
  const grid = page.getByRole("grid", { name: "Opérations" });
  await expect(grid.getByRole("button", { name: /^Accepter Honoraires/ })).toHaveCount(5);
  await page.keyboard.press("u");
  await expect(grid.getByRole("button", { name: /^Accepter Petit outillage/ })).toHaveCount(5);
});

test("a rule is dragged before or after another, and each order is kept", async ({ page, newCompany, enter }) => {
  const company = await newCompany(CARPENTER);
  for (const name of ["Outils", "Loyer", "Box"])
    await company.send("POST", "/api/v1/rules", { name, words: [name.toLowerCase()], parts: [{ account: "606300" }] });
  await company.importStatement(FROM_ONE_SHOP, "Crédit Agricole Pro");
  await enter(company);
  await page.goto("/?operation=regles");
  const rows = layer(page, "Règles de catégorisation").getByRole("list", { name: "Règles de catégorisation" }).getByRole("listitem");
  const kept = async () => (await company.get<{ data: { name: string }[] }>("/api/v1/rules")).data.map(({ name }) => name);
  await expect(rows).toHaveText([/Outils/, /Loyer/, /Box/]);
  await rows.nth(0).dragTo(rows.nth(2));
  await expect(rows).toHaveText([/Loyer/, /Box/, /Outils/]);
  await expect.poll(kept).toEqual(["Loyer", "Box", "Outils"]);
  await rows.nth(1).dragTo(rows.nth(0));
  await expect(rows).toHaveText([/Box/, /Loyer/, /Outils/]);
  await expect.poll(kept).toEqual(["Box", "Loyer", "Outils"]);
});
