import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { addUse } from "../../../rate-limits/rates-repository.js";
import { periodOf } from "../../../rate-limits/rate-limits.js";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { recordDrafts } from "../testing.js";
import { verifyPrintCommand } from "./command.js";

const server = await testApp({ today: "2026-04-14" });
const { db, newCompany } = server;
const folder = await mkdtemp(join(tmpdir(), "comptoir-prints-"));
afterAll(() => rm(folder, { recursive: true }));

const draft = { date: "2026-03-02", debit: "606400", credit: "512000", amount: 86_00, label: "Fournitures" };

async function validated(): Promise<{ company: TestCompany; prints: { number: number; hash: string }[] }> {
  const company = await newCompany({ name: "Atelier Le Goff" });
  await recordDrafts(server, company, [draft, { ...draft, date: "2026-03-20" }]);
  const reply = await company.send("POST", "/api/v1/ledger/validate", { through: "2026-03-31" });
  return { company, prints: reply.json().data.prints };
}

const file = async (company: TestCompany): Promise<string> => (await company.get("/api/v1/ledger/prints")).json().data.text;
const compare = (company: TestCompany, text: string) => company.send("POST", "/api/v1/ledger/prints/compare", { text });

/** What the owner of the database can do: write the last entry again, its hash and the head with it. */
async function rewrite(company: TestCompany): Promise<void> {
  await db.owner(async (tx) => {
    await tx.run(`set local app.company_id = '${company.id}'; alter table books.entries disable trigger user`);
    await tx.run("update books.entries set hash = repeat('e', 64) where number = 2 and company_id = $1", [company.id]);
    await tx.run("update books.chain_heads set hash = repeat('e', 64) where company_id = $1", [company.id]);
    await tx.run("alter table books.entries enable trigger user");
  });
}

describe("the print of what is validated", () => {
  test("is given by the validation, by a file and by a mail that says no label and no amount", async () => {
    const { company, prints } = await validated();
    const [hash] = await db.tenantRead<{ hash: string }>(company.id, { text: "select hash from books.entries where number = 2" });
    expect(prints).toEqual([{ fiscalYear: "2026-01-01", sequence: "main", number: 2, hash: hash?.hash }]);
    expect(await file(company)).toContain(`Dossier ${company.id}\r\nExercice du 01/01/2026 · écriture 2 · ${hash?.hash}`);
    const mails = await db.sharedRead<{ subject: string; body: string }>({
      text: "select subject, body from shared.mails where recipient = $1",
      values: [company.username],
    });
    expect(mails).toHaveLength(1);
    expect(mails[0]?.body).toContain(hash?.hash);
    expect(mails[0]?.body).not.toMatch(/Fournitures|606400|86[,.]00/);
    expect((await compare(company, mails[0]?.body ?? "")).json().data).toMatchObject({ intact: true, entries: 2, findings: [] });
  });

  test("is given again by a reversal, which is validated at once, and by a cancellation", async () => {
    const { company } = await validated();
    const entries = await db.tenantRead<{ id: string }>(company.id, { text: "select id from books.entries order by number" });
    for (const [index, recordAgain] of [true, false].entries()) {
      const path = `/api/v1/ledger/entries/${entries[index]?.id ?? ""}/reverse`;
      const { prints } = (await company.send("POST", path, { date: "2026-04-10", recordAgain })).json().data;
      expect(prints).toEqual([
        { fiscalYear: "2026-01-01", sequence: "main", number: 3 + index, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      ]);
      const mails = await db.sharedRead<{ body: string }>({
        text: "select body from shared.mails where recipient = $1 and body like '%' || $2 || '%'",
        values: [company.username, prints[0].hash],
      });
      expect(mails).toHaveLength(1);
    }
  });

  test("is mailed sixty times in an hour, whatever is validated in a loop", async () => {
    const { company } = await validated();
    await db.shared((tx) => addUse(tx, `prints:${company.id}`, new Date(periodOf(3_600, server.clock.now()).begins), 58));
    for (const date of ["2026-04-01", "2026-04-02", "2026-04-03"]) {
      await recordDrafts(server, company, [{ ...draft, date }]);
      expect((await company.send("POST", "/api/v1/ledger/validate", { through: date })).statusCode).toBe(200);
    }
    const mails = await db.sharedRead({ text: "select id from shared.mails where recipient = $1", values: [company.username] });
    expect(mails).toHaveLength(2);
    expect((await compare(company, await file(company))).json().data).toMatchObject({ intact: true, entries: 5 });
  });

  test("bears the name of the company's own brand, whichever host asked", async () => {
    const { company } = await validated();
    await server.newFirm({ host: "compta.elsewhere.example" });
    await recordDrafts(server, company, [{ ...draft, date: "2026-04-01" }]);
    await server.app.inject({
      method: "POST",
      url: "/api/v1/ledger/validate",
      payload: { through: "2026-04-01" },
      headers: { ...company.headers, host: "compta.elsewhere.example" },
    });
    const senders = await db.sharedRead({ text: "select sender_name from shared.mails where recipient = $1", values: [company.username] });
    expect(senders).toEqual([{ sender_name: "Comptoir" }, { sender_name: "Comptoir" }]);
  });

  test("is not mailed again when nothing was validated", async () => {
    const { company } = await validated();
    await company.send("POST", "/api/v1/ledger/validate", { through: "2026-03-31" });
    const mails = await db.sharedRead({ text: "select id from shared.mails where recipient = $1", values: [company.username] });
    expect(mails).toHaveLength(1);
  });

  test("still holds when the chain went on, and names what was written again since", async () => {
    const { company } = await validated();
    const kept = await file(company);
    await recordDrafts(server, company, [{ ...draft, date: "2026-04-01" }]);
    await company.send("POST", "/api/v1/ledger/validate", { through: "2026-04-14" });
    expect((await compare(company, kept)).json().data).toMatchObject({ intact: true, entries: 3 });
    await rewrite(company);
    const { findings } = (await compare(company, kept)).json().data;
    expect(findings).toContainEqual(expect.objectContaining({ rule: "print.other", number: 2 }));
    const ahead = kept.replace("écriture 2", "écriture 9");
    expect((await compare(company, ahead)).json().data.findings).toContainEqual(
      expect.objectContaining({ rule: "print.missing", number: 9 }),
    );
  });

  test("is refused when there is none in the text, or of another company", async () => {
    const [{ company }, { company: other }] = [await validated(), await validated()];
    expect((await compare(company, "rien")).json()).toMatchObject({ status: 422, code: "ledger.no_print", target: "text" });
    expect((await compare(company, await file(other))).json()).toMatchObject({ status: 422, code: "ledger.print_of_another" });
  });

  test("is compared by a command, while the application runs", async () => {
    const { company } = await validated();
    const path = join(folder, "empreinte.txt");
    await writeFile(path, await file(company));
    const run = async (...args: string[]): Promise<[number, string]> => {
      const output: string[] = [];
      const variables = { DATABASE_URL: db.connectionString, NODE_ENV: "test" };
      return [await verifyPrintCommand(args, { variables, say: (text) => output.push(text) }), output.join("\n")];
    };
    expect(await run(path)).toEqual([0, "2 écritures vérifiées, 1 empreintes comparées\u00a0: rien n’a changé."]);
    await rewrite(company);
    const [status, text] = await run(path);
    expect([status, text]).toEqual([
      1,
      expect.stringContaining("L’écriture 2 de l’exercice du 01/01/2026 n’a plus l’empreinte que vous avez gardée."),
    ]);
    expect(await run()).toEqual([1, expect.stringContaining("npm run verify-print")]);
    expect(await run(join(folder, "absent.txt"))).toEqual([1, expect.stringContaining("ne se lit pas")]);
  });
});
