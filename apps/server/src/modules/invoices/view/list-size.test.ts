import { expect, test } from "vitest";
import { headOf } from "@comptoir/accounting/invoices/invoice-head";
import { readInvoiceXml } from "@comptoir/e-invoices/read-invoice";
import { ciiOf, ublOf, type SampleInvoice } from "@comptoir/e-invoices/testing/sample-invoices";
import type { Tx } from "../../../db/transaction.js";
import { testApp } from "../../../testing/app.js";
import { expectedOfInvoices } from "../matching/suggested-payments.js";
import { addressedTo, invoiceOf, payments } from "../testing/invoices.js";

const server = await testApp({ today: "2026-04-14" });
const { db } = server;
const RECEIVED = "/api/v1/received-invoices";
const LINES = 3_000;

/** A document whose lines are most of it. */
function longInvoice(given: Partial<SampleInvoice>): string {
  const text = ciiOf(given);
  const [line = ""] = /<ram:IncludedSupplyChainTradeLineItem>.*?<\/ram:IncludedSupplyChainTradeLineItem>/.exec(text) ?? [];
  const empty = line.replace(/(<ram:LineTotalAmount>)[^<]*/, "$10.00").replace("Article 1", `Article ${"x".repeat(100)}`);
  return text.replace(line, `${line}${empty.repeat(LINES)}`);
}

/** How many characters the queries of some work return. */
async function charactersRead(work: () => Promise<unknown>): Promise<number> {
  const original = db.reading.bind(db);
  let characters = 0;
  const counting = (tx: Tx): Tx => ({
    ...tx,
    async query(text, values, options) {
      const rows = await tx.query(text, values, options);
      characters += JSON.stringify(rows).length;
      return rows as never;
    },
  });
  const reading: typeof db.reading = (companyId, read) => original(companyId, (tx) => read(counting(tx)));
  Object.assign(db, { reading });
  await work();
  Reflect.deleteProperty(db, "reading");
  return characters;
}

test("what lists, counts, checks, proposes or suggests invoices reads no line of them; the page of one reads the first ones", async () => {
  const company = await server.newCompany({ taxSystem: "bic-rs", vatSystem: "monthly_rn" });
  const ids: string[] = [];
  for (const number of ["F-1", "F-2"]) {
    const reply = await company.upload(RECEIVED, { name: `${number}.xml`, content: longInvoice(addressedTo(company, { number })) });
    expect(reply.statusCode, reply.body).toBe(201);
    ids.push(reply.json().data.id);
  }
  const [operation] = await payments(company, [["2026-03-31", "VIR PAPETERIE DU PORT F-1", "-162.20"]]);
  const calls = [
    RECEIVED,
    `${RECEIVED}?state=matched`,
    `${RECEIVED}?operationId=${operation}`,
    `${RECEIVED}/of-operation?operationId=${operation}`,
    `${RECEIVED}/match?operationId=${operation}&invoices=${ids.join()}`,
    `${RECEIVED}/${ids[0]}/operations`,
    "/api/v1/duties",
    "/api/v1/transactions",
    "/api/v1/files?loose=1",
    "/api/v1/dashboard",
  ];
  for (const url of calls) {
    const read = await charactersRead(async () => {
      const reply = await company.get(url);
      expect([200, 404], `${url} ${reply.body}`).toContain(reply.statusCode);
    });
    expect(read, url).toBeLessThan(60_000);
  }
  const suggested = await charactersRead(() =>
    db.reading(company.id, (tx) => expectedOfInvoices(tx, { companyId: company.id, today: server.clock.today() })),
  );
  expect(suggested).toBeLessThan(60_000);
  const opened = await charactersRead(async () => {
    const detail = await invoiceOf(company, ids[0] ?? "");
    expect([detail.lineCount, detail.lines.length]).toEqual([LINES + 2, 500]);
  });
  expect(opened).toBeLessThan(250_000);
});

test("an operation of an amount that dozens of invoices have is compared with the likeliest ones, and named by those alone", async () => {
  const company = await server.newCompany({ taxSystem: "bic-rs", vatSystem: "monthly_rn" });
  const reply = await company.upload(RECEIVED, { name: "P.xml", content: ciiOf(addressedTo(company, { number: "P-2026-7" })) });
  const { id } = reply.json().data;
  await db.tenant(company.id, async (tx) => {
    await tx.run(
      "create temp table copies on commit drop as select n, gen_random_uuid() as id, gen_random_uuid() as file_id from generate_series(1, 80) n",
    );
    await tx.run(
      `insert into books.files (company_id, id, sha256, name, media_type, bytes, storage_key, created_by)
        select f.company_id, c.file_id, encode(sha256(c.file_id::text::bytea), 'hex'), f.name, f.media_type, f.bytes, f.storage_key || c.n, f.created_by
          from copies c, books.files f join books.received_invoices r on r.company_id = f.company_id and r.file_id = f.id where r.id = $1`,
      [id],
    );
    await tx.run(
      `insert into books.received_invoices (company_id, id, file_id, format, number, number_key, seller_key, seller_name, issued_on, currency, owed_cents, gross_cents,
          iban, document, received_on)
        select r.company_id, c.id, c.file_id, r.format, 'F-' || c.n, 'F' || c.n, r.seller_key, r.seller_name, r.issued_on, r.currency, r.owed_cents, r.gross_cents,
          r.iban, jsonb_set(r.document, '{number}', to_jsonb('F-' || c.n)), r.received_on from copies c, books.received_invoices r where r.id = $1`,
      [id],
    );
  });
  const [operation] = await payments(company, [["2026-03-31", "VIR PAPETERIE DU PORT P-2026-7", "-162.20"]]);
  const { results, counts } = (await company.get(`${RECEIVED}?operationId=${operation}`)).json();
  expect([counts.to_match, results.length]).toEqual([81, 50]);
  expect(results.map((one: { id: string }) => one.id)).toContain(id);
});

test("the head that the database makes of a document is the one of the domain", async () => {
  const company = await server.newCompany();
  const samples: readonly Partial<SampleInvoice>[] = [
    { number: "A-1" },
    { number: "A-2", terms: "Escompte de 2 % à 8 jours", typeCode: "381", preceding: "F-0" },
    { number: "A-3", groups: [], guideline: "urn:factur-x.eu:1p0:minimum" },
  ];
  for (const sample of samples)
    for (const write of [ciiOf, ublOf]) {
      const content = write(addressedTo(company, { ...sample, number: `${sample.number}${write.name}` }));
      const { id } = (await company.upload(RECEIVED, { name: "f.xml", content })).json().data;
      const [row] = await db.tenantRead<{ head: unknown }>(company.id, {
        text: "select head from books.received_invoices where id = $1",
        values: [id],
      });
      expect(row?.head).toEqual(JSON.parse(JSON.stringify(headOf(readInvoiceXml(content)))));
    }
});
