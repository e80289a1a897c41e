import { pathToFileURL } from "node:url";
import { deflateSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { compileForChild } from "../../../testing/compiled.js";
import { testApp } from "../../../testing/app.js";
import { runDueJobs } from "../../../jobs/run-jobs.js";
import { inWorker } from "../../../workers/workers.js";
import { newBankAccount, typeIn } from "../../operations/testing.js";
import { servePdfText } from "./pdf-text-answer.js";
import { READ_PDF_TEXT } from "./pdf-text.js";
import { readPaperHandler } from "./read-papers.js";
import { newPaper } from "../testing.js";

const compiled = await compileForChild("modules/attachments/reading/pdf-text-worker.ts", [
  "workers/memory-guard.ts",
  "modules/attachments/reading/pdfjs.d.ts",
]);
afterAll(() => compiled.remove());
/** On a busy machine, a worker takes longer to start than a person would wait for. */
const WORK = { ...READ_PDF_TEXT, file: pathToFileURL(compiled.entry), milliseconds: 60_000 };
const textIn = async (pdf: Buffer, work = WORK): Promise<string> =>
  (await inWorker(work, { owner: { company: "a", person: null }, prepare: () => ({ request: {}, bytes: [pdf], size: pdf.length }) }))
    .answer;

/** A PDF of one page, as small as readers take it. */
function pdfOf(content: Buffer, filter = "", more = ""): Buffer {
  const stream = Buffer.concat([
    Buffer.from(`4 0 obj\n<</Length ${content.length}${filter}>>\nstream\n`),
    content,
    Buffer.from("\nendstream\nendobj\n"),
  ]);
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R${more}>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n` +
        "3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>\nendobj\n",
    ),
    stream,
    Buffer.from(
      "5 0 obj\n<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>\nendobj\ntrailer\n<</Root 1 0 R/Size 6>>\n%%EOF\n",
    ),
  ]);
}
const lines = (...texts: string[]): Buffer =>
  Buffer.from(`BT /F1 12 Tf 20 700 Td 14 TL ${texts.map((text) => `(${text}) Tj T*`).join(" ")} ET`, "latin1");

const INVOICE = pdfOf(lines("Facture EDF", "du 12/01/2026", "Total TTC 86,00"));

test("the text of an invoice is read in a worker", async () => {
  expect((await textIn(INVOICE)).replace(/\s+/g, " ")).toContain("Facture EDF du 12/01/2026 Total TTC 86,00");
});

test.each([
  ["damaged", Buffer.from("%PDF-1.4 rien")],
  ["a page of the web", Buffer.from("%PDF-1.4\n<html><script>globalThis.ran = true</script></html>")],
  ["one that asks to run a program", pdfOf(lines("x"), "", "/OpenAction<</S/JavaScript/JS(globalThis.ran = true)>>")],
])("%s has no text, or its own, and runs nothing", async (_name, pdf) => {
  expect((await servePdfText({}, pdf)).answer.trim()).toMatch(/^x?$/);
  expect("ran" in globalThis).toBe(false);
});

test("one that inflates without end is given up, within its time and memory", async () => {
  const spaces = deflateSync(Buffer.alloc(100_000_000, 0x20));
  const twice = deflateSync(Buffer.concat(Array<Buffer>(30).fill(spaces)));
  const begun = performance.now();
  for (const bomb of [pdfOf(spaces, "/Filter/FlateDecode"), pdfOf(twice, "/Filter[/FlateDecode/FlateDecode]")])
    await textIn(bomb, { ...WORK, milliseconds: 2_000 }).then(
      (text) => expect(text.trim()).toBe(""),
      (error: unknown) => expect(error).toMatchObject({ problem: { code: "work.too_heavy" } }),
    );
  expect(performance.now() - begun).toBeLessThan(60_000);
});

test("a PDF waits for its turn while the work of its company takes all of them, and is read then", async () => {
  const server = await testApp();
  const company = await server.newCompany();
  await newPaper(server, company, { name: "edf.pdf", content: INVOICE });
  const isRead = async () => (await company.get("/api/v1/files?loose=1")).json().results[0].isRead;
  const turn = { isStopping: () => false, onFailure: (failure: unknown) => expect(failure).toBeNull() };
  const busy = { ...READ_PDF_TEXT, file: new URL("file:///none"), serve: async () => ({ answer: "" }) };
  let free = (): void => undefined;
  const held = new Promise<void>((resolve) => (free = resolve));
  const works = Array.from({ length: 5 }, () =>
    inWorker(busy, { owner: { company: company.id, person: null }, prepare: () => held.then(() => ({ request: {}, bytes: [], size: 0 })) }),
  );
  await runDueJobs(server.db, readPaperHandler(server.services), turn);
  expect(await isRead()).toBe(false);
  free();
  await Promise.all(works);
  await server.db.shared((tx) => tx.run("update shared.jobs set run_at = now() where kind = 'file.read'"));
  await runDueJobs(server.db, readPaperHandler(server.services), turn);
  expect(await isRead()).toBe(true);
});

test("a loose PDF is proposed the operation of its amount, its day and its name, and says why", async () => {
  const server = await testApp();
  const company = await server.newCompany();
  const account = await newBankAccount(server, company);
  const paid = { amount: 86, bankingAccount: account, debitCategory: "626000" };
  await typeIn(company, { ...paid, title: "Autre fournisseur", date: "2026-03-20" });
  const right = await typeIn(company, { ...paid, title: "Prélèvement EDF", date: "2026-01-15" });
  const fid = await newPaper(server, company, { name: "scan_0012.pdf", content: INVOICE });
  const inbox = async () => (await company.get("/api/v1/files?loose=1&page=1")).json();
  expect((await inbox()).results).toMatchObject([{ id: fid, isRead: false, proposal: null }]);
  await runDueJobs(server.db, readPaperHandler(server.services), {
    isStopping: () => false,
    onFailure: (failure) => expect(failure).toBeNull(),
  });
  expect(await inbox()).toMatchObject({
    results: [
      {
        id: fid,
        isRead: true,
        proposal: {
          operation: { id: right.id, title: "Prélèvement EDF", date: "2026-01-15", value: 86, sign: "outcome" },
          reason: "même montant, 86,00\u00a0€, daté du 12/01/2026, «\u00a0EDF\u00a0» y est écrit",
        },
      },
    ],
    pager: { currentPage: 1, itemsPerPage: 20, lastPage: 1 },
  });
  const elsewhere = await server.newCompany();
  expect((await elsewhere.get("/api/v1/files?loose=1")).json().results).toEqual([]);
});
