import { describe, expect, test } from "vitest";
import { runDueJobs, type JobFailure } from "../../../jobs/run-jobs.js";
import type { PartnerMessage } from "../../../tax-partner/tax-partner.js";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { standInPartner } from "../../../testing/stand-in-partner.js";
import { filingHandlers } from "../../../filings/partner-jobs.js";
import { VAT_FILING } from "../service.js";
import { fileReturn, monthlyCompany, readReturnOf as read, SEPTEMBER, typeOperations } from "../testing.js";

const partner = standInPartner();
const app = await testApp({ today: "2026-10-05", taxPartner: partner });
const byHand = await testApp({ today: "2026-10-05", db: app.db });
const [sending, reading] = filingHandlers({ ...app.services, taxPartner: partner }, VAT_FILING);
const turn = { isStopping: () => false };

/** Hands a validated September over; returns the company and the key of its deposit. */
async function handedOver(): Promise<{ company: TestCompany; key: string }> {
  const company = await monthlyCompany(app);
  await typeOperations(company, SEPTEMBER);
  await company.send("POST", "/api/v1/vat-declaration/2026-09/validate", {});
  expect((await read(company, "2026-09")).canTransmit).toBe(true);
  const reply = await file(company);
  expect(reply.json().data).toMatchObject({ filing: "to_send", canTransmit: false });
  const failures: JobFailure[] = [];
  if (sending) await runDueJobs(app.db, sending, { ...turn, onFailure: (failure) => void failures.push(failure) });
  expect(failures).toEqual([]);
  const key = [...partner.files.keys()].find((one) => one.startsWith(company.id));
  if (key === undefined) throw new Error("nothing was sent");
  return { company, key };
}

const file = (company: TestCompany, on = app) => fileReturn(on, company, "2026-09", { channel: "partner" });

async function hear(...messages: readonly PartnerMessage[]): Promise<void> {
  for (const message of messages) partner.say(message);
  await reading?.run({}, turn);
}
const summary = async (company: TestCompany) => {
  const statement = {
    text: "select declaration_status, edi_status from shared.dossier_summaries where company_id = $1",
    values: [company.id],
  };
  return (await app.db.sharedRead(statement))[0];
};
const outcomes = async (company: TestCompany): Promise<string[]> => {
  const text = "select kind || ' ' || outcome as heard from books.filing_events order by at, id";
  return (await app.db.tenantRead<{ heard: string }>(company.id, { text })).map((row) => row.heard);
};

test("a return is deposited once the partner took it, and acknowledged once the administration accepted it", async () => {
  const { company, key } = await handedOver();
  expect(partner.files.get(key)).toMatchObject({ period: "2026-09", siren: company.company.siren });
  expect(partner.files.get(key)?.rows).toContainEqual({ form: "3310CA3", millesime: 2026, code: "0207", part: "tax", value: 868 });
  expect(await summary(company)).toEqual({ declaration_status: "waiting", edi_status: null });
  await hear({ id: `${key} 1`, key, event: { kind: "taken", reference: "P-1" } });
  expect(await read(company, "2026-09")).toMatchObject({ filing: "deposited", deposit: { channel: "partner", reference: "P-1" } });
  expect(await summary(company)).toEqual({ declaration_status: "waiting", edi_status: "sent_waiting" });
  await hear({ id: `${key} 2`, key, event: { kind: "accepted", reference: "D-1" } });
  expect((await read(company, "2026-09")).filing).toBe("acknowledged");
  expect(await summary(company)).toEqual({ declaration_status: "validated", edi_status: null });
});

test.each([
  ["the syntax (CONTRL)", ["CONTRL 13: segment manquant"], true],
  ["the treatment (CR)", ["CR 4021: SIREN inconnu"], false],
])("refused for %s, it is sent again under another key", async (_what, reasons, isEarly) => {
  const { company, key } = await handedOver();
  if (!isEarly) await hear({ id: `${key} 1`, key, event: { kind: "taken", reference: "P-2" } });
  await hear({ id: `${key} 2`, key, event: { kind: "refused", reasons } });
  expect(await read(company, "2026-09")).toMatchObject({ filing: "rejected", deposit: { reasons }, canTransmit: true });
  expect((await file(company)).json().data.filing).toBe("to_send");
  if (sending) await runDueJobs(app.db, sending, { ...turn, onFailure: () => undefined });
  expect([...partner.files.keys()].filter((one) => one.startsWith(company.id))).toHaveLength(2);
});

describe("a partner that stays silent", () => {
  const withdraw = (company: TestCompany) => company.send("DELETE", "/api/v1/vat-declaration/2026-09/filing");
  const byHandOn = (company: TestCompany) =>
    company.upload("/api/v1/vat-declaration/2026-09/filing", { name: "a.pdf", content: "%PDF" }, { channel: "manual", date: "2026-10-05" });
  const filings = (company: TestCompany) =>
    app.db.tenantRead<{ filing: string }>(company.id, {
      text: "select channel || ' ' || state as filing from books.filings order by created_at, id",
    });

  test("is given up: the return is filed by hand, what was handed over stays, a late answer is kept and changes nothing", async () => {
    const { company, key } = await handedOver();
    expect(await read(company, "2026-09")).toMatchObject({ canWithdraw: true });
    expect((await withdraw(company)).json().data).toMatchObject({ filing: "validated", canTransmit: true, canWithdraw: false });
    expect((await byHandOn(company)).json().data.filing).toBe("acknowledged");
    await hear({ id: `${key} 1`, key, event: { kind: "taken", reference: "P-5" } });
    expect(await read(company, "2026-09")).toMatchObject({ filing: "acknowledged", deposit: { channel: "manual" } });
    expect((await filings(company)).map(({ filing }) => filing)).toEqual(["partner corrected", "manual acknowledged"]);
    expect(await outcomes(company)).toEqual([
      "sent moved",
      "withdrawn moved",
      "replaced moved",
      "typed moved",
      "accepted moved",
      "taken out_of_order",
    ]);
  });

  test("answers after all, before the return is filed otherwise: what it did stands", async () => {
    const { company, key } = await handedOver();
    await hear({ id: `${key} 1`, key, event: { kind: "taken", reference: "P-6" } });
    expect((await withdraw(company)).json().data).toMatchObject({ filing: "validated", deposit: { date: null } });
    expect(await summary(company)).toEqual({ declaration_status: "waiting", edi_status: null });
    await hear({ id: `${key} 2`, key, event: { kind: "accepted", reference: "D-6" } });
    expect((await read(company, "2026-09")).filing).toBe("acknowledged");
  });

  test("is handed the return again under the same key: it is the same deposit", async () => {
    const { company, key } = await handedOver();
    await withdraw(company);
    expect((await file(company)).json().data.filing).toBe("to_send");
    if (sending) await runDueJobs(app.db, sending, { ...turn, onFailure: () => undefined });
    expect([...partner.files.keys()].filter((one) => one.startsWith(company.id))).toEqual([key]);
  });

  test("was not reached yet: what was taken back before it could be sent is not sent", async () => {
    const company = await monthlyCompany(app);
    await company.send("POST", "/api/v1/vat-declaration/2026-09/validate", {});
    await file(company);
    await withdraw(company);
    if (sending) await runDueJobs(app.db, sending, { ...turn, onFailure: () => undefined });
    expect([...partner.files.keys()].some((one) => one.startsWith(company.id))).toBe(false);
  });
});

test("the same message again counts once; another that says the same changes nothing; a late one neither", async () => {
  const { company, key } = await handedOver();
  const accepted = { id: `${key} 2`, key, event: { kind: "accepted", reference: "D-3" } } as const;
  await hear(accepted);
  await hear(accepted, { ...accepted, id: `${key} 3` }, { id: `${key} 1`, key, event: { kind: "taken", reference: "P-3" } });
  expect((await read(company, "2026-09")).filing).toBe("acknowledged");
  expect(await outcomes(company)).toEqual(["sent moved", "accepted moved", "accepted repeated", "taken out_of_order"]);
});

test("what names no deposit of ours is kept, in the company's events when it names one", async () => {
  const { company } = await handedOver();
  const event = { kind: "accepted", reference: "D-4" } as const;
  await hear({ id: "stray 1", key: "nobody", event }, { id: "stray 2", key: `${company.id}.P-404`, event });
  expect((await read(company, "2026-09")).filing).toBe("to_send");
  expect(await outcomes(company)).toEqual(["sent moved", "accepted unknown"]);
  const kept = await app.db.sharedRead({ text: "select id from shared.filing_messages where id like 'stray%' order by id" });
  expect(kept).toEqual([{ id: "stray 1" }, { id: "stray 2" }]);
  expect(await partner.messages()).toEqual([]);
});

test("out of reach, the partner is called again later; the same deposit never stands there twice", async () => {
  const { company, key } = await handedOver();
  await sending?.run({ companyId: company.id, filingId: key.split(".")[1] }, turn);
  expect([...partner.files.keys()].filter((one) => one.startsWith(company.id))).toEqual([key]);
  partner.setAway(true);
  await expect(reading?.run({}, turn)).rejects.toThrow("out of reach");
  partner.setAway(false);
  expect((await read(company, "2026-09")).filing).toBe("to_send");
});

test("without a partner no return claims to be sent, and it is filed by hand", async () => {
  const company = await monthlyCompany(byHand);
  await company.send("POST", "/api/v1/vat-declaration/2026-09/validate", {});
  expect((await file(company, byHand)).json()).toMatchObject({ status: 409, code: "vat.no_partner" });
  expect(await read(company, "2026-09")).toMatchObject({ filing: null, canTransmit: false });
});
