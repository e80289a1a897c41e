import { describe, expect, test } from "vitest";
import { testApp } from "../../testing/app.js";

const { app, db, services, newCompany, newFirm } = await testApp();
const firm = await newFirm();
const UNKNOWN = "0198c0de-0000-7000-8000-000000000000";

const get = async (url: string, headers = firm.headers) => (await app.inject({ url, headers })).json();
const associate = (body: object, headers: Record<string, string> = firm.headers) =>
  app.inject({
    method: "PATCH",
    url: "/api/v1/user/association",
    headers,
    payload: { targetEntityType: "fiscal_year", associationType: "collaborators", addedUserIds: [], ...body },
  });

async function yearOf(companyId: string): Promise<string> {
  const [year] = await db.tenantRead<{ id: string }>(companyId, { text: "select id from books.fiscal_years order by begins_on limit 1" });
  return year?.id ?? "";
}

test("the people of the firm, with their function and the dossiers they keep", async () => {
  await db.shared((tx) =>
    tx.run("update shared.users set job_title = 'chartered_accountant', phone = '02 99 00 00 10' where id = $1", [firm.userId]),
  );
  const { results } = await get("/api/v1/collaborators?pager=0");
  expect(results).toEqual([
    {
      id: firm.userId,
      name: expect.any(String),
      function: "Expert-comptable",
      email: expect.stringContaining("@"),
      phone: "02 99 00 00 10",
      activeDossiers: 0,
      role: "administrator",
      invitation: null,
    },
  ]);
  const { data } = await get("/api/v1/function");
  expect(data).toContainEqual({ value: "partner", label: "Expert-comptable associé(e)" });
});

describe("the years that people keep", () => {
  test("are added and taken away, never replaced; a dossier that is kept no more is not active", async () => {
    const { id } = await newCompany({ firmId: firm.id });
    const targetEntityId = await yearOf(id);
    const reply = await associate({ targetEntityId, addedUserIds: [firm.userId] });
    expect(reply.json()).toEqual({ message: expect.any(String) });
    expect((await associate({ targetEntityId, addedUserIds: [firm.userId] })).statusCode).toBe(200);
    const kept = async () => (await get(`/api/v1/collaborators?pager=0&fiscalYearId=${targetEntityId}`)).results.length;
    const active = async () => (await get("/api/v1/collaborators?pager=0")).results[0].activeDossiers;
    expect([await kept(), await active()]).toEqual([1, 1]);
    const decide = (status: string) =>
      app.inject({
        method: "POST",
        url: `/api/v1/dossier/${id}/status`,
        headers: firm.headers,
        payload: { status, date: services.clock.today() },
      });
    await decide("suspended");
    expect([await kept(), await active()]).toEqual([1, 0]);
    await decide("active");
    await associate({ targetEntityId, removedUserIds: [firm.userId] });
    expect([await kept(), await active()]).toEqual([0, 0]);
  });

  test("of another firm, and its people, are unknown", async () => {
    const other = await newFirm();
    const own = await yearOf((await newCompany({ firmId: firm.id })).id);
    const foreign = await yearOf((await newCompany({ firmId: other.id })).id);
    const unknown = await associate({ targetEntityId: UNKNOWN, addedUserIds: [firm.userId] });
    expect(unknown.json()).toMatchObject({ status: 404, code: "not_found" });
    expect((await associate({ targetEntityId: foreign, addedUserIds: [firm.userId] })).json()).toEqual(unknown.json());
    const stranger = await associate({ targetEntityId: own, addedUserIds: [other.userId] });
    expect(stranger.json()).toMatchObject({ status: 404 });
    expect(stranger.json()).toEqual((await associate({ targetEntityId: own, addedUserIds: [UNKNOWN] })).json());
    expect((await get(`/api/v1/collaborators?fiscalYearId=${foreign}`)).results).toEqual([]);
  });

  test("an assistant reads them and changes none, a client sees nothing", async () => {
    const assistant = { userId: firm.userId, roleId: "accounting_firm_assistant", firmId: firm.id };
    const token = await services.tokens.issueAccessToken(assistant, Math.floor(services.clock.now() / 1000));
    const headers = { authorization: `Bearer ${token}` };
    expect((await app.inject({ url: "/api/v1/collaborators", headers })).statusCode).toBe(200);
    expect((await associate({ targetEntityId: UNKNOWN }, headers)).json()).toMatchObject({ status: 403, code: "access.forbidden" });
    const client = await newCompany({ firmId: firm.id });
    expect(await get("/api/v1/collaborators", client.headers)).toMatchObject({ status: 403 });
  });
});
