import { expect, test } from "vitest";
import { isoDate } from "@comptoir/accounting/date";
import type { FilingEvent } from "@comptoir/accounting/vat/filing/filing";
import { testApp, type TestCompany } from "../../../testing/app.js";
import type { Db } from "../../../db/db.js";
import type { Tx } from "../../../db/transaction.js";
import { overlap } from "../../../testing/overlap.js";
import { standInPartner } from "../../../testing/stand-in-partner.js";
import { refreshVatSummary } from "../returns/summary.js";
import { depositByHand, receiveFilingMessage } from "../service.js";
import { assistantOf, fileReturn, monthlyCompany, readReturnOf as read } from "../testing.js";

const app = await testApp({ today: "2026-10-05", taxPartner: standInPartner() });

const RECEIPT = { name: "accuse.pdf", content: "%PDF-1.7 accusé" };

async function validated(): Promise<TestCompany> {
  const company = await monthlyCompany(app);
  await app.db.shared((tx) =>
    tx.run("update shared.companies set postcode = '75011', leader_last_name = 'Martin' where id = $1", [company.id]),
  );
  await company.send("POST", "/api/v1/vat-declaration/2026-09/validate", {});
  return company;
}

const file = (company: TestCompany, fields: Readonly<Record<string, string>>) => fileReturn(app, company, "2026-09", fields);
const receive = (company: TestCompany, reference: string, event: FilingEvent) =>
  app.db.tenant(company.id, (tx) => receiveFilingMessage(tx, company.id, { reference, event, today: isoDate("2026-10-06") }));
const events = (company: TestCompany) =>
  app.db.tenant(company.id, (tx) =>
    tx.query<{ kind: string; outcome: string }>("select kind, outcome from books.filing_events order by at, id"),
  );
const summary = async (company: TestCompany) => {
  const [row] = await app.db.shared((tx) =>
    tx.query("select next_vat_due_on, declaration_status from shared.dossier_summaries where company_id = $1", [company.id]),
  );
  return row;
};

test("typed by hand, then acknowledged once the receipt is there, and not before", async () => {
  const company = await validated();
  expect(await summary(company)).toEqual({ next_vat_due_on: "2026-10-19", declaration_status: "waiting" });
  expect((await file(company, { channel: "manual" })).json()).toMatchObject({ status: 422, code: "vat.filing_date", target: "date" });
  expect((await file(company, { channel: "manual", date: "2026-09-30" })).json().code).toBe("vat.filing_date");
  expect((await file(company, { channel: "manual", date: "2026-10-06" })).json().code).toBe("vat.filing_date");
  const deposited = await file(company, { channel: "manual", date: "2026-10-04", reference: "2026-1234" });
  expect(deposited.json().data).toMatchObject({ filing: "deposited_manually", late: false });
  expect(await summary(company)).toEqual({ next_vat_due_on: "2026-11-17", declaration_status: "waiting" });
  expect(await read(company, "2026-09")).toMatchObject({
    canRectify: true,
    deposit: { channel: "manual", date: "2026-10-04", reference: "2026-1234", receipt: null, reasons: [] },
  });
  const received = await company.upload("/api/v1/vat-declaration/2026-09/filing", RECEIPT, { channel: "manual" });
  expect(received.json().data.deposit.receipt).toBe(RECEIPT.name);
  expect(received.json().data.filing).toBe("acknowledged");
  const kept = await company.get("/api/v1/vat-declaration/2026-09/receipt");
  expect(kept.body).toBe(RECEIPT.content);
  expect(kept.headers["content-disposition"]).toBe('attachment; filename="accuse.pdf"');
  expect((await company.get("/api/v1/vat-declaration/2026-10/receipt")).json().code).toBe("not_found");
  const link = await company.send("POST", "/api/v1/links", { uri: "/api/v1/vat-declaration/2026-09/receipt" });
  expect((await app.app.inject({ url: link.json().data.uri })).body).toBe(RECEIPT.content);
  const other = await company.send("POST", "/api/v1/links", { uri: "/api/v1/vat-declaration/2026-09/validate" });
  expect(other.json()).toMatchObject({ status: 404, code: "not_found" });
  expect(await summary(company)).toEqual({ next_vat_due_on: "2026-11-17", declaration_status: "validated" });
  expect((await company.upload("/api/v1/vat-declaration/2026-09/filing", RECEIPT, { channel: "manual" })).json().code).toBe(
    "vat.filing_done",
  );
  expect((await file(company, { channel: "manual", date: "2026-10-04" })).json().code).toBe("vat.filing_done");
});

test("a return that is not validated is not filed", async () => {
  const company = await monthlyCompany(app);
  expect((await file(company, { channel: "manual", date: "2026-10-04" })).json()).toMatchObject({ status: 409, code: "vat.not_validated" });
});

test("by a partner: taken, accepted, then again and out of order; what names nothing is kept", async () => {
  const company = await validated();
  expect((await file(company, { channel: "partner" })).json().data.filing).toBe("to_send");
  expect((await file(company, { channel: "partner" })).json().code).toBe("vat.filing_done");
  const [filing] = await app.db.tenant(company.id, (tx) => tx.query<{ id: string }>("select id from books.filings"));
  expect(await receive(company, filing?.id ?? "", { kind: "taken", reference: "P-1" })).toBe("moved");
  expect((await read(company, "2026-09")).filing).toBe("deposited");
  expect(await receive(company, "P-1", { kind: "accepted", reference: "D-1" })).toBe("moved");
  expect(await receive(company, "P-1", { kind: "accepted", reference: "D-1" })).toBe("repeated");
  expect(await receive(company, "P-1", { kind: "refused", reasons: ["late"] })).toBe("out_of_order");
  expect(await receive(company, "P-9", { kind: "accepted", reference: "D-9" })).toBe("unknown");
  expect((await read(company, "2026-09")).filing).toBe("acknowledged");
  expect((await events(company)).map(({ kind, outcome }) => `${kind} ${outcome}`)).toEqual([
    "sent moved",
    "taken moved",
    "accepted moved",
    "accepted repeated",
    "refused out_of_order",
    "accepted unknown",
  ]);
});

test("a refusal of the partner lets it be filed again, by hand too", async () => {
  const company = await validated();
  await file(company, { channel: "partner" });
  const [filing] = await app.db.tenant(company.id, (tx) => tx.query<{ id: string }>("select id from books.filings"));
  expect(await receive(company, filing?.id ?? "", { kind: "refused", reasons: ["CONTRL 12"] })).toBe("moved");
  expect(await read(company, "2026-09")).toMatchObject({ filing: "rejected", deposit: { reference: null, reasons: ["CONTRL 12"] } });
  expect((await file(company, { channel: "manual", date: "2026-10-04" })).json().data.filing).toBe("deposited_manually");
});

test("a deposit indicated by mistake is taken back and made again, until its receipt is there; an assistant may not", async () => {
  const company = await validated();
  const withdraw = () => company.send("DELETE", "/api/v1/vat-declaration/2026-09/filing");
  expect((await withdraw()).json()).toMatchObject({ status: 409, code: "vat.nothing_to_withdraw" });
  await file(company, { channel: "manual", date: "2026-10-02", reference: "wrong" });
  expect(await read(company, "2026-09")).toMatchObject({ canWithdraw: true });
  const firm = await app.newFirm({});
  await app.db.shared((tx) => tx.run("update shared.companies set firm_id = $2 where id = $1", [company.id, firm.id]));
  const url = `/api/v1/vat-declaration/2026-09/filing?companyId=${company.id}`;
  expect((await app.app.inject({ method: "DELETE", url, headers: await assistantOf(app, firm.id) })).statusCode).toBe(403);
  expect((await withdraw()).json().data).toMatchObject({
    filing: "validated",
    canWithdraw: false,
    deposit: { date: null, reference: null },
  });
  expect(await summary(company)).toEqual({ next_vat_due_on: "2026-10-19", declaration_status: "waiting" });
  await file(company, { channel: "manual", date: "2026-10-04", reference: "right" });
  expect((await read(company, "2026-09")).deposit).toMatchObject({ date: "2026-10-04", reference: "right" });
  await company.upload("/api/v1/vat-declaration/2026-09/filing", RECEIPT, { channel: "manual" });
  expect((await withdraw()).json().code).toBe("vat.nothing_to_withdraw");
  expect((await events(company)).map(({ kind }) => kind)).toEqual(["typed", "withdrawn", "typed", "typed", "accepted"]);
});

test("past its due date without a deposit, a return is late for the screen and for the list of dossiers", async () => {
  const company = await validated();
  app.clock.set("2026-10-20");
  await app.db.tenant(company.id, (tx) => refreshVatSummary(tx, company.id, isoDate("2026-10-20")));
  expect(await summary(company)).toEqual({ next_vat_due_on: "2026-10-19", declaration_status: "late" });
  app.clock.set("2026-10-05");
});

test("the task of the day that meets a deposit waits for it, and says what it left", async () => {
  const company = await validated();
  const today = isoDate("2026-10-05");
  const open = (at: Db, work: (tx: Tx) => Promise<unknown>) => at.tenant(company.id, work);
  const deposit = async (tx: Tx) => {
    await depositByHand(tx, company.id, { id: "2026-09", today, deposit: { date: today, reference: null, receipt: null } });
    await refreshVatSummary(tx, company.id, today);
  };
  const { leader, follower } = await overlap(app.db, { open, work: deposit }, () =>
    open(app.db, (tx) => refreshVatSummary(tx, company.id, today)),
  );
  expect([leader, follower]).toMatchObject([{ status: "fulfilled" }, { status: "fulfilled" }]);
  expect(await summary(company)).toEqual({ next_vat_due_on: "2026-11-17", declaration_status: "waiting" });
});
