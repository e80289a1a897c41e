import { describe, expect, test } from "vitest";
import { openDb } from "../../db/db.js";
import { migrate } from "../../db/migrate.js";
import { testApp, type TestCompany } from "../../testing/app.js";
import { temporaryDataDir } from "../../testing/temporary-folder.js";
import { subscriptionCommand } from "./command.js";

const { db, newCompany, newFirm } = await testApp({ today: "2026-04-14" });

async function run(...args: string[]): Promise<{ status: number; output: string }> {
  const output: string[] = [];
  const variables = { DATABASE_URL: db.connectionString, TODAY: "2026-04-14" };
  const status = await subscriptionCommand(args, { variables, say: (text) => void output.push(text) });
  return { status, output: output.join("\n") };
}

async function newcomer(name: string): Promise<TestCompany> {
  const company = await newCompany({ name });
  await set(company, "subscription_paid = false");
  return company;
}

async function set({ id }: TestCompany, assignments: string): Promise<void> {
  await db.shared((tx) => tx.run(`update shared.companies set ${assignments} where id = '${id}'`));
}

const paid = async (company: TestCompany): Promise<boolean> =>
  (await company.get("/api/v1/user/informations")).json().data.user.subscriptionPaid;

describe("activating", () => {
  test("opens the application, and says what was and what is", async () => {
    const company = await newcomer("Rose Delmas");
    expect(await run("activate", company.username.toUpperCase(), "--plan", "yearly")).toEqual({
      status: 0,
      output: `Rose Delmas (${company.username})\n  avant\u00a0:      rien de choisi\n  maintenant\u00a0: actif, formule annuelle`,
    });
    expect(await paid(company)).toBe(true);
    expect((await company.get("/api/v1/subscription")).json().data).toMatchObject({ status: "active", plan: "yearly", endsOn: null });
  });

  test("up to a day, of the offer that was chosen", async () => {
    const company = await newcomer("Paul Jacob");
    await company.send("POST", "/api/v1/subscription", { plan: "yearly" });
    const { output } = await run("activate", company.username, "--until", "30/06/2026");
    expect(output).toContain("avant\u00a0:      à l’essai jusqu’au 13/05/2026, formule annuelle");
    expect(output).toContain("maintenant\u00a0: actif jusqu’au 30/06/2026, formule annuelle");
    expect((await company.get("/api/v1/subscription")).json().data).toMatchObject({ status: "active", endsOn: "2026-06-30" });
  });

  test.each([
    ["2026-04-14", 0],
    ["14/04/2026", 0],
    ["13/04/2026", 1],
    ["31/02/2027", 1],
    ["demain", 1],
  ])("until %s ends with the status %i", async (until, status) => {
    const company = await newcomer("Échéance");
    expect((await run("activate", company.username, "--until", until)).status).toBe(status);
    expect(await paid(company)).toBe(status === 0);
  });
});

test("suspending closes the application, the trial included", async () => {
  const company = await newcomer("Lucie Garnier");
  await company.send("POST", "/api/v1/subscription/trial", {});
  expect((await run("suspend", company.username)).output).toContain("maintenant\u00a0: impayé");
  expect(await paid(company)).toBe(false);
});

test("a customer who pays through Stripe is to be stopped there", async () => {
  const company = await newcomer("Marc Renard");
  await set(company, "subscription_paid = true, subscription_status = 'active', payment_subscription = 'sub_1'");
  expect((await run("suspend", company.username)).output).toContain("L’abonnement sub_1 reste ouvert chez Stripe");
});

test("the list says how far each company is, firms’ files aside", async () => {
  const firm = await newFirm();
  await newCompany({ name: "Dossier du cabinet", firmId: firm.id });
  const company = await newcomer("Zoé Abgrall");
  await set(company, "subscription_paid = true, subscription_status = 'cancelled', subscription_ends_on = '2026-04-30'");
  const { output } = await run("list");
  expect(output).toContain(`${company.username}  Zoé Abgrall\u00a0: résilié, ouvert jusqu’au 30/04/2026`);
  expect(output).not.toContain("Dossier du cabinet");
});

describe("it refuses, and says why", () => {
  test("a firm’s file", async () => {
    const company = await newCompany({ name: "Dossier", firmId: (await newFirm()).id });
    expect(await run("activate", company.username)).toEqual({
      status: 1,
      output: "Dossier est un dossier de cabinet\u00a0: c’est le cabinet qui paie.",
    });
  });

  test("a user who has no company yet, and an unknown one", async () => {
    const company = await newcomer("Sans entreprise");
    await db.shared((tx) => tx.run("delete from shared.memberships where user_id = $1", [company.userId]));
    expect((await run("activate", company.username)).output).toContain("n’a pas encore créé d’entreprise");
    expect((await run("suspend", "inconnu@test.example")).output).toBe("Personne n’est inscrit avec l’adresse inconnu@test.example.");
  });

  test.each([[[]], [["activate"]], [["list", "a@b.fr"]], [["suspend", "a@b.fr", "--until", "30/06/2026"]], [["list", "--tout"]]])(
    "%j",
    async (args) => {
      const { status, output } = await run(...args);
      expect(status).toBe(1);
      expect(output).toContain("npm run subscription -- activate");
    },
  );

  test("an offer that does not exist", async () => {
    expect((await run("activate", "a@b.fr", "--plan", "weekly")).output).toBe(
      "La formule weekly n’existe pas\u00a0: choisissez monthly ou yearly.",
    );
  });
});

test("the embedded database is reached while the application holds it, and when no process does", async () => {
  const folder = await temporaryDataDir();
  const output: string[] = [];
  const list = () => subscriptionCommand(["list"], { variables: { DATA_DIR: folder.path }, say: (text) => void output.push(text) });
  try {
    expect(await list()).toBe(1);
    expect(output.pop()).toContain("ne contient pas de base de données");
    const application = await openDb({ embedded: { dataDir: folder.path, settings: { fsync: "off" } } });
    await migrate(application);
    expect(await list()).toBe(0);
    await application.ping();
    await application.close();
    expect(await list()).toBe(0);
    expect(output).toEqual(Array(2).fill("Aucune entreprise ne paie par elle-même."));
  } finally {
    await folder.remove();
  }
});
