import { beforeAll, describe, expect, test } from "vitest";
import { testApp } from "../../testing/app.js";

const { app, db, services, newCompany, newFirm } = await testApp();
const firm = await newFirm();

const COMPANIES = [
  ["Élodie Blanchard", "Élodie", "Blanchard", "Fleuriste", null],
  ["Cœur de Bois", "Yann", "Le Bihan", "Menuisier", null],
  ["Cabinet Lefèvre", "Aïcha", "Diallo", "Sage-femme", "Remplaçant(e)"],
  ["Zoé Abgrall", "Zoé", "Abgrall", "Infirmière", "Collaborateur(trice)"],
] as const;

beforeAll(async () => {
  for (const [name, first, last, profession, mode] of COMPANIES) {
    const { id } = await newCompany({ name, firmId: firm.id });
    await db.shared((tx) =>
      tx.run(
        "update shared.companies set leader_first_name = $2, leader_last_name = $3, profession = $4, mode_of_practicing = $5 where id = $1",
        [id, first, last, profession, mode],
      ),
    );
  }
  await newCompany({ name: "Élodie d’ailleurs", firmId: (await newFirm()).id });
  await newCompany({ name: "Élodie sans cabinet" });
});

async function search(query: string, headers: { authorization: string } = firm.headers) {
  const reply = await app.inject({ url: `/api/v1/dossiers?query=${encodeURIComponent(query)}`, headers });
  return reply.json();
}
const names = async (query: string): Promise<string[]> => (await search(query)).results.map(({ name }: { name: string }) => name);

test("the firm’s own dossiers, by name, accents aside", async () => {
  expect(await names("")).toEqual(["Cabinet Lefèvre", "Cœur de Bois", "Élodie Blanchard", "Zoé Abgrall"]);
});

describe("a search", () => {
  test.each([
    ["elo", ["Élodie Blanchard"]],
    ["ÉLODIE", ["Élodie Blanchard"]],
    ["lefevre", ["Cabinet Lefèvre"]],
    ["bih", ["Cœur de Bois"]],
    ["coeur", ["Cœur de Bois"]],
    ["CŒUR", ["Cœur de Bois"]],
    ["aicha", ["Cabinet Lefèvre"]],
    ["femme", ["Cabinet Lefèvre"]],
    ["aïcha sage", ["Cabinet Lefèvre"]],
    ["sage élodie", []],
    ["odie", []],
    ["%", ["Cabinet Lefèvre", "Cœur de Bois", "Élodie Blanchard", "Zoé Abgrall"]],
    ["' or 1=1 --", []],
  ])("of %s", async (query, expected) => expect(await names(query)).toEqual(expected));
});

test("a dossier is shown with its leader, its profession and how it is practised", async () => {
  const [dossier] = (await search("zoé")).results;
  expect(dossier).toEqual({
    id: dossier.companyId,
    companyId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    name: "Zoé Abgrall",
    profession: "Infirmière",
    companyModeOfPracticing: "Collaborateur(trice)",
    leader: { firstname: "Zoé", lastname: "Abgrall" },
    taxCategory: "bnc",
    vatSystem: "not_subjected",
    isVatSubjected: false,
  });
});

test("fifty to a page", async () => {
  const large = await newFirm();
  await db.shared((tx) =>
    tx.run(
      `insert into shared.companies (id, firm_id, name, tax_system, accounting_basis)
       select gen_random_uuid(), $1, 'Dossier ' || lpad(n::text, 3, '0'), 'bnc', 'cash' from generate_series(1, 101) n`,
      [large.id],
    ),
  );
  const page = async (number: number) => (await app.inject({ url: `/api/v1/dossiers?page=${number}`, headers: large.headers })).json();
  expect((await page(1)).pager).toEqual({ currentPage: 1, itemsPerPage: 50, lastPage: 3, exact: true, cursor: null });
  expect((await page(1)).results).toHaveLength(50);
  expect((await page(3)).results.map(({ name }: { name: string }) => name)).toEqual(["Dossier 101"]);
  expect(await page(9)).toMatchObject({ results: [], pager: { currentPage: 9, lastPage: 3 } });
});

test("an assistant reads the list, a client does not", async () => {
  const assistant = { userId: firm.userId, roleId: "accounting_firm_assistant", firmId: firm.id };
  const token = await services.tokens.issueAccessToken(assistant, Math.floor(services.clock.now() / 1000));
  expect((await search("zoé", { authorization: `Bearer ${token}` })).results).toHaveLength(1);
  const client = await newCompany();
  expect(await search("", client.headers)).toMatchObject({ status: 403, code: "access.forbidden" });
});
