import { createHash } from "node:crypto";
import { unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { testApp } from "../../testing/app.js";
import { newStaff } from "../auth/testing.js";
import { newPaper } from "../attachments/testing.js";

const server = await testApp({ today: "2026-10-05" });
const { app, db, services, newCompany, newFirm } = server;

async function staffHeaders(firmId: string, roleId: string): Promise<{ authorization: string }> {
  const { id } = await newStaff(db, { firmId, roleId });
  const token = await services.tokens.issueAccessToken({ userId: id, roleId, firmId }, Math.floor(services.clock.now() / 1000));
  return { authorization: `Bearer ${token}` };
}

test("who reads the books, and since when: the contacts, then the people of the firm", async () => {
  const firm = await newFirm();
  const company = await newCompany({ firmId: firm.id });
  await newCompany({ firmId: firm.id });
  await newFirm();
  const { data, firm: name } = (await company.get("/api/v1/company/access")).json();
  expect(name).toBe("Cabinet de test");
  expect(data).toHaveLength(2);
  expect(data).toContainEqual({
    id: company.userId,
    name: "Camille Test",
    kind: "contact",
    role: null,
    since: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    invitedOn: null,
    isSelf: true,
  });
  expect(data).toContainEqual(expect.objectContaining({ id: firm.userId, kind: "firm", role: "administrator", isSelf: false }));
});

test("who was invited and has not come is among them with the day of the invitation", async () => {
  const firm = await newFirm();
  const company = await newCompany({ firmId: firm.id });
  const { id } = await newStaff(db, { firmId: firm.id, roleId: "accounting_firm_assistant" });
  await db.shared((tx) =>
    tx.run("update shared.users set invited_at = '2026-10-02T22:30:00Z', email_verified_at = null where id = $1", [id]),
  );
  const { data } = (await company.get("/api/v1/company/access")).json();
  const invited = data.filter(({ invitedOn }: { invitedOn: string | null }) => invitedOn !== null);
  expect(invited).toEqual([expect.objectContaining({ id, kind: "firm", role: "assistant", invitedOn: "2026-10-03" })]);
});

describe("the archive of a company", () => {
  const download = (headers: Record<string, string>, companyId: string) =>
    app.inject({ url: `/api/v1/company/export?companyId=${companyId}`, headers });

  test("holds its operations, its books and its papers under safe names, and the print of each file", async () => {
    const company = await newCompany({ name: "Céramique & Cie" });
    await newPaper(server, company, { name: "reçu d’été.txt", content: "un reçu" });
    await newPaper(server, company, { name: "=calc.txt", content: "un autre" });
    const reply = await download(company.headers, company.id);
    expect(reply.headers).toMatchObject({ "content-type": "application/zip" });
    const files = unzipSync(reply.rawPayload);
    const names = Object.keys(files);
    expect(names.every((name) => /^ceramique-cie\/[\w./-]+$/.test(name))).toBe(true);
    expect(names.filter((name) => name.includes("/pieces/")).toSorted()).toEqual([
      "ceramique-cie/pieces/00001-recu-d-ete.txt",
      "ceramique-cie/pieces/00002-calc.txt",
      "ceramique-cie/pieces/liste.csv",
    ]);
    expect(names).toContain("ceramique-cie/operations.csv");
    expect(names.some((name) => name.includes("FEC"))).toBe(true);
    const index = Buffer.from(files["ceramique-cie/empreintes-sha256.txt"] ?? []).toString("utf8");
    for (const line of index.trim().split("\n")) {
      const [print, name] = line.split("  ");
      expect(
        createHash("sha256")
          .update(files[`ceramique-cie/${name}`] ?? new Uint8Array())
          .digest("hex"),
        name,
      ).toBe(print);
    }
    expect(index.trim().split("\n")).toHaveLength(names.length - 1);
    const list = Buffer.from(files["ceramique-cie/pieces/liste.csv"] ?? []).toString("utf8");
    expect(list).toContain("00002-calc.txt;'=calc.txt");
  });

  test("of a dossier is for those who may write in it, and each is logged; assistants and strangers are refused", async () => {
    const firm = await newFirm();
    const company = await newCompany({ firmId: firm.id });
    const accountant = await staffHeaders(firm.id, "accounting_firm_accountant");
    expect((await download(accountant, company.id)).statusCode).toBe(200);
    const assistant = await staffHeaders(firm.id, "accounting_firm_assistant");
    expect((await download(assistant, company.id)).json()).toMatchObject({ status: 403, code: "company.export_refused" });
    expect((await download((await newFirm()).headers, company.id)).statusCode).toBe(403);
    expect((await download((await newCompany()).headers, company.id)).statusCode).toBe(403);
    const logged = await db.tenantRead(company.id, { text: "select action from books.audit_log where action = 'company.export'" });
    expect(logged).toHaveLength(1);
  });
});
