import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { testApp, type TestCompany } from "../../testing/app.js";
import { closeAsSeen, closeBooks, finishSteps, reopenYearOf } from "../closing/closings/testing.js";
import { closingCompany } from "../closing/testing.js";
import { recordDrafts } from "../ledger/testing.js";

const app = await testApp({ today: "2026-04-14" });
const SCRIPT = fileURLToPath(new URL("../../../../../scripts/operate/verify-attestation.mjs", import.meta.url));

async function closedCompany(): Promise<TestCompany> {
  const company = await app.newCompany({ taxSystem: "bic-rs", beginning: "2025-01-01", end: "2025-12-31" });
  await recordDrafts(app, company, [
    { date: "2025-01-10", debit: "512000", credit: "108000", amount: 5_000_00, journal: "BQ" as const, label: "Apport" },
    { date: "2025-02-20", debit: "512000", credit: "707000", amount: 2_880_50, journal: "BQ" as const, label: "Ventes" },
  ]);
  await closeBooks(app, company);
  return company;
}

const proofOf = async (company: TestCompany) => (await company.get("/api/v1/proof")).json().data;

describe("the proof", () => {
  test("a verification of the whole books keeps its day, its author and what it found", async () => {
    const company = await app.newCompany();
    await company.send("POST", "/api/v1/transaction/create", {
      origin: "cash",
      type: "income",
      title: "Vente",
      amount: 12,
      date: "2026-02-03",
    });
    await company.send("POST", "/api/v1/ledger/validate", { through: "2026-03-31" });
    expect((await proofOf(company)).verification).toBeNull();
    const reply = await company.send("POST", "/api/v1/proof/verification", {});
    expect(reply.json().message).toBe("Toute la comptabilité a été relue\u00a0: rien n’a été altéré.");
    expect((await proofOf(company)).verification).toMatchObject({ entries: expect.any(Number), findings: 0, by: { id: company.userId } });
  });

  test("a closed year shows its heads and the hash of its FEC; changes since the last closing are counted", async () => {
    const company = await closedCompany();
    await company.send("POST", "/api/v1/transaction/create", {
      origin: "cash",
      type: "income",
      title: "Vente",
      amount: 12,
      date: "2026-02-03",
    });
    const { years, since } = await proofOf(company);
    expect(years).toHaveLength(1);
    expect(years[0]).toMatchObject({
      beginning: "2025-01-01",
      end: "2025-12-31",
      fec: { name: expect.stringMatching(/FEC20251231\.txt$/) },
    });
    expect(years[0].heads.map(({ sequence, number }: { sequence: string; number: number }) => [sequence, number])).toEqual([["main", 2]]);
    expect(
      since.changes.map(({ action, words, count }: { action: string; words: string; count: number }) => [action, words, count]),
    ).toEqual([["operation.create", "Opérations\u00a0: création", 1]]);
  });

  test("a closing is no change since itself", async () => {
    const company = await closingCompany(app);
    await finishSteps(company);
    await closeAsSeen(company);
    const { years, since } = await proofOf(company);
    expect([years.length, since.changes]).toEqual([1, []]);
  });

  test("the attestation and the FEC are enough for the script, which sees any altered byte", async () => {
    const company = await closedCompany();
    const [year] = (await proofOf(company)).years;
    const fec = await company.get(year.fec.uri);
    const attestation = await company.get(year.attestation);
    expect(attestation.headers["content-type"]).toBe("application/pdf");
    const folder = await mkdtemp(path.join(tmpdir(), "attestation-"));
    const [fecFile, pdfFile] = [path.join(folder, year.fec.name), path.join(folder, "attestation.pdf")];
    await writeFile(pdfFile, attestation.rawPayload);
    await writeFile(fecFile, fec.rawPayload);
    const verify = (): Promise<string> =>
      promisify(execFile)(process.execPath, [SCRIPT, fecFile, pdfFile]).then(
        ({ stdout }) => stdout,
        (error: { stdout: string; code: number }) => `${error.code} ${error.stdout}`,
      );
    const sound = await verify();
    expect(sound).toContain("✓ SHA-256");
    expect(sound).toContain("✓ Débit, en centimes\u00a0: 788050");
    expect(sound).toContain("Le fichier est celui qui a été attesté.");
    await writeFile(fecFile, fec.body.replace("2880,50", "2880,51"));
    const altered = await verify();
    expect(altered).toMatch(/^1 /);
    expect(altered).toContain("✗ SHA-256");
    expect(altered).toContain("✗ Débit = crédit");
    // Other software numbers its entries up to billions.
    await writeFile(fecFile, fec.body.replaceAll("\t1\t", "\t99999999999999\t"));
    expect(await verify()).toMatch(/^1 [^]*✗ Numéros qui se suivent\u00a0: non/);
    await rm(fecFile);
    expect(await verify()).toMatch(/^2 /);
  });

  test("of a year closed again after a change, the new attestation proves the new FEC, and the former one no longer does", async () => {
    const company = await closedCompany();
    const take = async () => {
      const folder = await mkdtemp(path.join(tmpdir(), "attestation-"));
      const [year] = (await proofOf(company)).years;
      const [fecFile, pdfFile] = [path.join(folder, year.fec.name), path.join(folder, "attestation.pdf")];
      await writeFile(fecFile, (await company.get(year.fec.uri)).rawPayload);
      await writeFile(pdfFile, (await company.get(year.attestation)).rawPayload);
      return { fecFile, pdfFile, sha256: year.fec.sha256 as string };
    };
    const former = await take();
    await reopenYearOf(company);
    expect((await proofOf(company)).years).toEqual([]);
    expect((await company.get(`/api/v1/proof/attestation/${company.fiscalYearId}`)).statusCode).toBe(404);
    await recordDrafts(app, company, [
      { date: "2025-12-20", debit: "512000", credit: "707000", amount: 100_00, journal: "BQ" as const, label: "Vente oubliée" },
    ]);
    await closeBooks(app, company);
    const again = await take();
    expect(again.sha256).not.toBe(former.sha256);
    const runs = ({ fecFile, pdfFile }: { readonly fecFile: string; readonly pdfFile: string }): Promise<number> =>
      promisify(execFile)(process.execPath, [SCRIPT, fecFile, pdfFile]).then(
        () => 0,
        ({ code }: { code: number }) => code,
      );
    expect(await Promise.all([runs(former), runs(again)])).toEqual([0, 0]);
    expect(await runs({ fecFile: again.fecFile, pdfFile: former.pdfFile })).toBe(1);
    expect(await runs({ fecFile: former.fecFile, pdfFile: again.pdfFile })).toBe(1);
  });

  test("an open year has no attestation, and one of another company neither", async () => {
    const [company, other] = [await closedCompany(), await closedCompany()];
    const open = await app.newCompany();
    expect((await open.get(`/api/v1/proof/attestation/${open.fiscalYearId}`)).statusCode).toBe(404);
    expect((await other.get(`/api/v1/proof/attestation/${company.fiscalYearId}`)).statusCode).toBe(404);
  });
});

describe("the audit trail", () => {
  test("lists what was done, the latest first, under its filters, and exports it", async () => {
    const company = await app.newCompany();
    for (const title of ["Un", "Deux"])
      await company.send("POST", "/api/v1/transaction/create", { origin: "cash", type: "income", title, amount: 12, date: "2026-02-03" });
    await company.send("POST", "/api/v1/proof/verification", {});
    const { data, areas, people, pager } = (await company.get("/api/v1/proof/trail")).json();
    expect(data.map(({ words }: { words: string }) => words)).toEqual([
      "Preuve\u00a0: vérification",
      "Opérations\u00a0: création",
      "Opérations\u00a0: création",
      "Fait scellé",
    ]);
    expect(data[0]).toMatchObject({ ip: "127.0.0.1", by: { id: company.userId } });
    expect(areas).toEqual([
      { value: "fact", label: "Fait scellé" },
      { value: "operation", label: "Opérations" },
      { value: "proof", label: "Preuve" },
    ]);
    expect([people.length, pager.hasMore]).toEqual([1, false]);
    const filtered = async (query: string) => (await company.get(`/api/v1/proof/trail?${query}`)).json().data.length;
    expect(await filtered("area=operation")).toBe(2);
    expect(await filtered(`userId=${company.userId}&area=proof`)).toBe(1);
    expect(await filtered("endDate=2020-01-01")).toBe(0);
    expect((await company.get("/api/v1/proof/trail?area=Non!")).statusCode).toBe(400);
    const csv = (await company.get("/api/v1/proof/trail/export?area=operation")).body;
    expect(csv.split("\r\n").filter((line) => line.includes("operation.create"))).toHaveLength(2);
  });

  test("of a company is not another's", async () => {
    const [company, other] = [await app.newCompany(), await app.newCompany()];
    await company.send("POST", "/api/v1/proof/verification", {});
    const { data } = (await other.get("/api/v1/proof/trail")).json();
    expect(data.map(({ action }: { action: string }) => action)).toEqual(["fact"]);
    expect((await other.get(`/api/v1/proof/trail?companyId=${company.id}`)).statusCode).toBe(403);
  });
});
