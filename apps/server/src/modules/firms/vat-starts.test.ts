import { expect, test } from "vitest";
import { testApp, type TestCompany } from "../../testing/app.js";
import { assistantOf } from "../vat/testing.js";

const server = await testApp({ today: "2026-10-05" });
const { app } = server;

const firm = await server.newFirm();
const dossier = (name: string, leader: { lastName?: string; postcode?: string } = {}): Promise<TestCompany> =>
  server
    .newCompany({ name, firmId: firm.id, vatSystem: "monthly_rn", beginning: "2026-08-01", end: "2026-12-31" })
    .then(async (company) => {
      await app.inject({
        method: "PATCH",
        url: "/api/v1/company",
        headers: firm.headers,
        payload: { companyId: company.id, leaderLastName: leader.lastName ?? "Martin", postcode: leader.postcode ?? "35000" },
      });
      return company;
    });
const list = async (query = "") => (await app.inject({ url: `/api/v1/dossiers?${query}`, headers: firm.headers })).json();
const named = async (query = "") => (await list(query)).results.map(({ name }: { name: string }) => name);
const answer = (companyIds: readonly string[], declaredThrough: string | null, headers = firm.headers) =>
  app.inject({ method: "POST", url: "/api/v1/dossiers/vat-start", headers, payload: { companyIds, declaredThrough } });

test("a due day that lacks a fact is unknown, one that passed is to confirm until the firm answers for many dossiers at once", async () => {
  const unknown = await server.newCompany({
    name: "Inconnu",
    firmId: firm.id,
    vatSystem: "monthly_rn",
    beginning: "2026-08-01",
    end: "2026-12-31",
  });
  await server.db.shared((tx) => tx.run("update shared.companies set leader_last_name = '', postcode = null where id = $1", [unknown.id]));
  await unknown.send("PATCH", "/api/v1/company", { companyId: unknown.id, street: "3 rue des Lices" });
  const [first, second] = [await dossier("Premier"), await dossier("Second")];
  await app.inject({
    method: "PATCH",
    url: "/api/v1/company",
    headers: firm.headers,
    payload: { companyId: unknown.id, postcode: "35000" },
  });

  const { results, counts } = await list();
  expect(results.map(({ name, vatStanding, vatMissing }: Record<string, unknown>) => [name, vatStanding, vatMissing])).toEqual([
    ["Inconnu", "unknown", ["surname"]],
    ["Premier", "to_confirm", []],
    ["Second", "to_confirm", []],
  ]);
  expect(counts).toMatchObject({ vatLate: 3, vatToConfirm: 2, vatUnknown: 1 });
  expect(await named("nextVatDeclaration=exceed")).toEqual(["Inconnu", "Premier", "Second"]);
  expect(await named("vatStanding=unknown")).toEqual(["Inconnu"]);
  const sheet = (await app.inject({ url: `/api/v1/dossier/${unknown.id}`, headers: firm.headers })).json().data;
  expect(sheet.reasons.vat).toBe("Échéance inconnue\u00a0: il manque le nom du dirigeant.");

  const other = await server.newCompany({ firmId: (await server.newFirm()).id, vatSystem: "monthly_rn" });
  const answered = (await answer([first.id, second.id, first.id, other.id], "2026-08-31")).json().data;
  expect(answered.answered).toEqual([first.id, second.id]);
  expect(answered.refused).toMatchObject([{ companyId: other.id, message: expect.any(String) }]);
  expect(await named("vatStanding=to_confirm")).toEqual([]);
  expect(await named("nextVatDeclaration=exceed")).toEqual(["Inconnu"]);
  expect((await answer([first.id], null)).json().data).toMatchObject({ answered: [], refused: [{ companyId: first.id }] });
});

test("« no » makes late what is late; an assistant answers nothing, and five hundred is the most", async () => {
  const company = await dossier("Retard");
  expect((await answer([company.id], null, await assistantOf(server, firm.id))).statusCode).toBe(403);
  expect((await answer([company.id], null)).json().data.answered).toEqual([company.id]);
  expect(await named("vatStanding=late")).toEqual(["Retard"]);
  const many = Array.from({ length: 501 }, () => company.id);
  expect((await answer(many, null)).statusCode).toBe(400);
});

test("the leader of a dossier is typed by its firm, who invites no one; a client does not", async () => {
  const company = await dossier("Dirigeant", { lastName: "Zola" });
  const sheet = (await app.inject({ url: `/api/v1/dossier/${company.id}`, headers: firm.headers })).json().data;
  expect(sheet.dossier).toMatchObject({ leader: { lastname: "Zola" }, postcode: "35000" });
  expect(sheet.contacts.every(({ name }: { name: string }) => !name.includes("Zola"))).toBe(true);
  const own = await server.newCompany();
  expect((await own.send("PATCH", "/api/v1/company", { leaderLastName: "Hugo" })).statusCode).toBe(403);
});
