import { describe, expect, test } from "vitest";
import { csvStatement } from "../modules/banking/testing.js";
import { testApp } from "../testing/app.js";

const { newCompany, newFirm, app } = await testApp();

describe("a call on the books", () => {
  test("a member reads the fiscal years of the company", async () => {
    const company = await newCompany();
    const reply = await company.get("/api/v1/fiscalyear");
    expect(reply.statusCode).toBe(200);
    expect(reply.json().data).toEqual([
      {
        id: company.fiscalYearId,
        label: "Exercice 2026",
        beginning: "2026-01-01",
        end: "2026-12-31",
        default: true,
        status: "current",
        validatedThrough: null,
        lateEntries: 0,
      },
    ]);
  });

  test("a caller without a token reads nothing", async () => {
    const reply = await app.inject({ url: "/api/v1/fiscalyear" });
    expect(reply.statusCode).toBe(401);
    expect(reply.json()).toMatchObject({ code: "auth.required", statusCode: 401, message: "Connectez-vous pour continuer." });
  });

  test("a member of another company is refused", async () => {
    const [mine, other] = [await newCompany(), await newCompany()];
    expect((await mine.get(`/api/v1/fiscalyear?companyId=${other.id}`)).statusCode).toBe(403);
  });

  test("a firm reads its own dossiers only, and names them", async () => {
    const firm = await newFirm();
    const [own, foreign] = [await newCompany({ firmId: firm.id }), await newCompany()];
    const read = (query: string) => app.inject({ url: `/api/v1/fiscalyear${query}`, headers: firm.headers });
    expect((await read(`?companyId=${own.id}`)).statusCode).toBe(200);
    expect((await read(`?companyId=${foreign.id}`)).statusCode).toBe(403);
    expect((await read("")).json().code).toBe("access.company_required");
  });

  test("a form names its company before its file; its other fields are read after it too", async () => {
    const firm = await newFirm();
    const company = await newCompany({ firmId: firm.id });
    const field = (name: string, value: string): string => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const file = `--b\r\nContent-Disposition: form-data; name="file"; filename="r.csv"\r\nContent-Type: text/csv\r\n\r\n${csvStatement([
      ["2026-03-20", "CARTE", "-12.00"],
    ])}\r\n`;
    const send = (parts: readonly string[]) =>
      app.inject({
        method: "POST",
        url: "/api/v1/bank-import",
        headers: { ...firm.headers, "content-type": "multipart/form-data; boundary=b" },
        payload: `${parts.join("")}--b--\r\n`,
      });
    const late = await send([file, field("companyId", company.id)]);
    expect(late.json()).toMatchObject({ statusCode: 403, code: "access.company_required", facts: { inForm: true } });
    expect(late.json().message).toContain("companyId vient avant le fichier");
    const unknown = "01890000-0000-7000-8000-000000000000";
    const read = await send([field("companyId", company.id), file, field("bankAccountId", unknown)]);
    expect(read.json().code).toBe("not_found");
    expect((await send([field("companyId", company.id), file])).statusCode).toBe(201);
  });
});

test("someone who leaves a company is refused at their next call, and a company that changes is seen as it is", async () => {
  const { db, newCompany } = await testApp();
  const company = await newCompany({ vatSystem: "quarterly_rn" });
  const status = async (): Promise<number> => (await company.get("/api/v1/transactions")).statusCode;
  expect([await status(), await status()]).toEqual([200, 200]);
  await db.shared((tx) => tx.run("delete from shared.memberships where company_id = $1", [company.id]));
  expect(await status()).toBe(403);
});

test("books whose subscription is unpaid are read, and no longer written", async () => {
  const { db, newCompany } = await testApp({ today: "2026-04-14" });
  const company = await newCompany();
  await db.shared((tx) =>
    tx.run("update shared.companies set subscription_paid = false, subscription_status = 'unpaid' where id = $1", [company.id]),
  );
  const validate = () => company.send("POST", "/api/v1/ledger/validate", { through: "2026-03-31" });
  expect((await company.get("/api/v1/transactions")).statusCode).toBe(200);
  expect((await company.get("/api/v1/documents")).statusCode).toBe(200);
  expect((await validate()).json()).toMatchObject({ status: 403, code: "subscription.unpaid" });
  await db.shared((tx) => tx.run("update shared.companies set trial_ends_on = '2026-04-14' where id = $1", [company.id]));
  expect((await validate()).statusCode).toBe(200);
});
