import { describe, expect, test } from "vitest";
import { OLD_YEAR, oldFec, type OldLine } from "@comptoir/accounting/takeover/testing";
import { testApp } from "../../testing/app.js";
import { typeIn } from "../operations/testing.js";
import { confirmBooks, netsOf, previewBooks, readTakeover, sendBooks, takeOver, THIS_YEAR, YEAR_NETS } from "./testing.js";

const server = await testApp({ today: "2026-04-14" });
const BIC = { taxSystem: "bic-rs" } as const;
const newCompany = (input: Parameters<typeof server.newCompany>[0] = BIC) => server.newCompany(input);

describe("hostile", () => {
  test("a file of another SIREN, unbalanced, of another year, of tabs or quotes alone is previewed with its reason, and never written", async () => {
    const company = await newCompany();
    const blocking = async (given: Parameters<typeof sendBooks>[2], use: "closed_year" | "current_year" = "current_year") => {
      const data = await previewBooks(company, use, given);
      expect((await confirmBooks(company, data)).json()).toMatchObject({ status: 409, code: "takeover.blocked" });
      await company.send("DELETE", `/api/v1/takeover/${data.id}`);
      return data.blocking.map(({ code }) => code);
    };
    expect(await blocking({ lines: THIS_YEAR, name: "987654321FEC20261231.txt" })).toEqual(["siren"]);
    expect(await blocking({ lines: THIS_YEAR.slice(1) })).toContain("unbalanced");
    expect(await blocking({ lines: OLD_YEAR })).toEqual(["period"]);
    expect(await blocking({ lines: THIS_YEAR }, "closed_year")).toContain("period");
    expect(await blocking({ content: "\t".repeat(5000) })).toEqual(["empty"]);
    expect(await blocking({ content: oldFec(THIS_YEAR).replaceAll("\t", `"\t"`) })).toEqual(["empty"]);
    expect(await blocking({ content: "" })).toEqual(["empty"]);
    expect(await blocking({ content: "<?xml version='1.0'?><comptabilite><exercice/></comptabilite>" })).toEqual(["xml"]);
    expect(await netsOf(company)).toEqual({});
  });

  test("accounts and journals named as parts of the language are codes like others", async () => {
    const company = await newCompany();
    const lines = THIS_YEAR.map(([journal, number, day, account, ...rest]): OldLine => [
      journal === "VE" ? "constructor" : journal,
      number,
      day,
      account === "706000" ? "toString" : account,
      ...rest,
    ]);
    const { id } = await previewBooks(company, "current_year", { lines });
    const amended = await company.send("PATCH", `/api/v1/takeover/${id}`, {
      accounts: [{ from: "164100", to: "164000" }],
      journals: [{ from: "BQ", to: "OD" }],
    });
    expect(amended.statusCode, amended.body).toBe(200);
    expect(amended.json().data.blocking.map(({ code }: { code: string }) => code)).toEqual(["accounts"]);
    expect(amended.json().data.journals.find(({ from }: { from: string }) => from === "constructor")).toMatchObject({ to: "OD" });
  });

  test("an account chosen under one tax system is to choose again under another that does not have it", async () => {
    const company = await newCompany({ taxSystem: "bnc" });
    const bic = (await newCompany()).get("/api/v1/accounts");
    const codesOf = (reply: Awaited<typeof bic>) => reply.json().data.map(({ code }: { code: string }) => code) as string[];
    const kept = new Set(codesOf(await bic));
    const only = codesOf(await company.get("/api/v1/accounts")).find((code) => code.startsWith("6") && !kept.has(code));
    const { id } = await previewBooks(company, "current_year", { lines: THIS_YEAR });
    await company.send("PATCH", `/api/v1/takeover/${id}`, { accounts: [{ from: "706000", to: only }] });
    const seen = await readTakeover(company, id);
    expect(seen.accounts.find(({ from }) => from === "706000")).toMatchObject({ to: only, proposed: false });
    await server.db.tenant(company.id, (tx) => tx.run("update books.regimes set tax_system = 'bic-rs', equity_mode = '101'"));
    expect((await confirmBooks(company, seen)).json()).toMatchObject({ status: 409, code: "takeover.changed" });
    expect((await readTakeover(company, id)).accounts.find(({ from }) => from === "706000")).toMatchObject({
      to: "706000",
      proposed: true,
    });
  });

  test("keeps the tax system that its accounts were chosen in, until it is undone", async () => {
    const company = await newCompany({ taxSystem: "bnc", accountingBasis: "cash" });
    const only: OldLine[] = [
      ["BQ", "9", "2026-02-03", "606000", "", "Frais", "10,00", "0,00"],
      ["BQ", "9", "2026-02-03", "512", "", "Frais", "0,00", "10,00"],
    ];
    const { id } = await takeOver(company, "current_year", only);
    const asked = { effectiveDate: "2026-01-01", taxSystem: "bic-rs", preview: true };
    expect((await company.send("POST", "/api/v1/company/regime", asked)).json().code).toBe("regime.foreign_accounts");
    await company.send("DELETE", `/api/v1/takeover/${id}`);
    expect((await company.send("POST", "/api/v1/company/regime", asked)).statusCode).toBe(200);
  });

  test("operations of ours on days that are taken over, and validated entries, block it", async () => {
    const company = await newCompany();
    await typeIn(company, { title: "Timbres", amount: 12, date: "2026-03-02", origin: "cash", debitCategory: "626000" });
    expect((await previewBooks(company, "current_year", { lines: THIS_YEAR })).blocking.map(({ code }) => code)).toEqual(["operations"]);
    await company.send("POST", "/api/v1/ledger/validate", { through: "2026-03-31" });
    const { blocking } = await previewBooks(company, "current_year", { lines: THIS_YEAR });
    expect(blocking.map(({ code }) => code)).toEqual(["operations", "validated"]);
  });

  test("is confirmed once, by one of two people who ask at the same moment", async () => {
    const company = await newCompany();
    const data = await previewBooks(company, "current_year", { lines: THIS_YEAR });
    const replies = await Promise.all([confirmBooks(company, data), confirmBooks(company, data)]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(replies.find(({ statusCode }) => statusCode === 409)?.json().code).toBe("takeover.state");
    expect(await netsOf(company)).toEqual(YEAR_NETS);
    const again = await previewBooks(company, "current_year", { lines: THIS_YEAR });
    expect(again.blocking.map(({ code }) => code)).toEqual(["already"]);
  });

  test("asked again and again, keeps a company waiting and no other one", async () => {
    const [company, other] = [await newCompany(), await newCompany()];
    const data = await previewBooks(company, "current_year", { lines: THIS_YEAR });
    let release = (): void => undefined;
    const held = server.db.tenant(company.id, () => new Promise<void>((resolve) => (release = resolve)), { isHeavy: true });
    const asked = Array.from({ length: 41 }, () => confirmBooks(company, data));
    const refused = await Promise.race(asked);
    expect(refused.json()).toMatchObject({ status: 429, code: "request.too_many" });
    await takeOver(other, "current_year", THIS_YEAR);
    release();
    await held;
    const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((one, next) => one - next)).toEqual([200, ...Array.from({ length: 39 }, () => 409), 429]);
  });

  test("what changed between what was seen and its confirmation refuses it, the preview or the books", async () => {
    const company = await newCompany();
    const data = await previewBooks(company, "current_year", { lines: THIS_YEAR });
    await company.send("PATCH", `/api/v1/takeover/${data.id}`, { journals: [{ from: "BQ", to: "OD" }] });
    expect((await confirmBooks(company, data)).json()).toMatchObject({ status: 409, code: "takeover.changed" });
    const seen = await readTakeover(company, data.id);
    const { id } = await typeIn(company, { title: "Timbres", amount: 12, date: "2026-03-02", origin: "cash" });
    expect((await confirmBooks(company, seen)).json()).toMatchObject({ code: "takeover.changed" });
    await company.send("POST", "/api/v1/transaction/delete", { id });
    expect((await confirmBooks(company, seen)).statusCode).toBe(200);
  });

  test("previews are counted, and forgotten after a day", async () => {
    const company = await newCompany();
    const previews: string[] = [];
    for (let rank = 0; rank < 5; rank += 1) previews.push((await previewBooks(company, "current_year", { lines: THIS_YEAR })).id);
    expect((await sendBooks(company, "current_year", { lines: THIS_YEAR })).json()).toMatchObject({
      status: 429,
      code: "takeover.too_many_previews",
    });
    expect((await company.get("/api/v1/takeover")).json().data).toHaveLength(5);
    await server.db.tenant(company.id, async (tx) => {
      await tx.run("update books.takeover_files set touched_at = now() - interval '25 hours' where id <> $1", [previews[0]]);
      const { forgetTakeoverFiles } = await import("./service.js");
      await forgetTakeoverFiles(tx, company.id);
    });
    expect((await company.get("/api/v1/takeover")).json().data).toMatchObject([{ id: previews[0] }]);
  });

  test("undone are forgotten a month later, what stands never; their history stays", async () => {
    const company = await newCompany();
    const undone = await takeOver(company, "current_year", THIS_YEAR);
    await company.send("DELETE", `/api/v1/takeover/${undone.id}`);
    const standing = await takeOver(company, "current_year", THIS_YEAR);
    const after = (days: number) =>
      server.db.tenant(company.id, async (tx) => {
        await tx.run("update books.takeover_files set touched_at = now() - make_interval(days => $1)", [days]);
        const { forgetTakeoverFiles } = await import("./service.js");
        await forgetTakeoverFiles(tx, company.id);
      });
    const ids = async () => (await company.get("/api/v1/takeover")).json().data.map(({ id }: { id: string }) => id);
    await after(29);
    expect(await ids()).toHaveLength(2);
    await after(31);
    expect(await ids()).toEqual([standing.id]);
    expect((await company.get(`/api/v1/takeover/${undone.id}`)).statusCode).toBe(404);
    const acts = (await company.get("/api/v1/acts")).json().results;
    expect(acts.map(({ sentence }: { sentence: string }) => sentence).filter((one: string) => one.includes("annulée"))).toHaveLength(1);
    expect((await company.send("DELETE", `/api/v1/takeover/${standing.id}`)).statusCode).toBe(200);
  });

  test("confirmed twice at once, or again after a lost reply, are written once", async () => {
    const company = await newCompany();
    const data = await previewBooks(company, "current_year", { lines: THIS_YEAR });
    const replies = await Promise.all([confirmBooks(company, data), confirmBooks(company, data)]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(replies.find(({ statusCode }) => statusCode === 409)?.json().code).toBe("takeover.state");
    const other = await newCompany();
    const again = await previewBooks(other, "current_year", { lines: THIS_YEAR });
    const retry = () =>
      server.app.inject({
        method: "POST",
        url: `/api/v1/takeover/${again.id}/confirm`,
        headers: { ...other.headers, "idempotency-key": "reprise-1" },
        payload: { seen: again.seen },
      });
    const [first, second] = [await retry(), await retry()];
    expect(second.json()).toEqual(first.json());
    expect((await other.get("/api/v1/takeover")).json().data).toHaveLength(1);
  });

  test("seen by another company, or as another file, are not confirmed", async () => {
    const [mine, theirs] = [await newCompany(), await newCompany()];
    const data = await previewBooks(mine, "current_year", { lines: THIS_YEAR });
    const foreign = await previewBooks(theirs, "current_year", { lines: THIS_YEAR });
    const twin = await previewBooks(mine, "current_year", { lines: THIS_YEAR });
    for (const { seen } of [foreign, twin])
      expect((await confirmBooks(mine, { id: data.id, seen })).json()).toMatchObject({ status: 409, code: "takeover.changed" });
    expect((await confirmBooks(mine, { id: foreign.id, seen: foreign.seen })).statusCode).toBe(404);
    expect((await confirmBooks(mine, data)).statusCode).toBe(200);
  });

  test("without a file, or one already confirmed or undone, it says so", async () => {
    const company = await newCompany();
    const body = '--x\r\ncontent-disposition: form-data; name="use"\r\n\r\ncurrent_year\r\n--x--\r\n';
    const headers = { ...company.headers, "content-type": "multipart/form-data; boundary=x" };
    const missing = await server.app.inject({ method: "POST", url: "/api/v1/takeover", headers, payload: body });
    expect(missing.json()).toMatchObject({ status: 422, code: "takeover.file_missing", target: "file" });
    const { id, seen } = await takeOver(company, "current_year", THIS_YEAR);
    expect((await company.send("PATCH", `/api/v1/takeover/${id}`, {})).json()).toMatchObject({ status: 409, code: "takeover.state" });
    await company.send("DELETE", `/api/v1/takeover/${id}`);
    expect((await company.send("DELETE", `/api/v1/takeover/${id}`)).json()).toMatchObject({ code: "takeover.state" });
    expect((await confirmBooks(company, { id, seen })).json()).toMatchObject({ code: "takeover.state" });
  });
});

describe("who may", () => {
  test("another company sees none of it, not even that it is there", async () => {
    const [mine, other] = [await newCompany(), await newCompany()];
    const { id, seen } = await previewBooks(mine, "current_year", { lines: THIS_YEAR });
    const unknown = "018f0000-0000-7000-8000-000000000000";
    for (const one of [id, unknown]) {
      expect((await other.get(`/api/v1/takeover/${one}`)).json()).toMatchObject({
        status: 404,
        code: "not_found",
        facts: { what: "takeover" },
      });
      expect((await confirmBooks(other, { id: one, seen })).statusCode).toBe(404);
      expect((await other.send("PATCH", `/api/v1/takeover/${one}`, {})).statusCode).toBe(404);
      expect((await other.send("DELETE", `/api/v1/takeover/${one}`)).statusCode).toBe(404);
    }
    expect((await other.get("/api/v1/takeover")).json().data).toEqual([]);
    const seenByOther = await server.db.tenantRead(other.id, {
      text: "select id from books.takeover_files union all select takeover_id from books.takeover_parts",
    });
    expect(seenByOther).toEqual([]);
  });

  test("nobody once the function is closed", async () => {
    const company = await newCompany();
    const { id } = await previewBooks(company, "current_year", { lines: THIS_YEAR });
    await server.db.shared((tx) =>
      tx.run("insert into shared.flags (name, environment, active) values ('account_reprise_display', 'dev', false)"),
    );
    const replies = [
      await sendBooks(company, "current_year", { lines: THIS_YEAR }),
      await company.get("/api/v1/takeover"),
      await company.get(`/api/v1/takeover/${id}`),
      await company.send("PATCH", `/api/v1/takeover/${id}`, {}),
      await company.send("POST", `/api/v1/takeover/${id}/confirm`, { seen: "x" }),
      await company.send("DELETE", `/api/v1/takeover/${id}`),
      await company.get(`/api/v1/fiscal-years/${company.fiscalYearId}/openings`),
      await company.send("PUT", `/api/v1/fiscal-years/${company.fiscalYearId}/openings`, { lines: [] }),
    ];
    await server.db.shared((tx) => tx.run("delete from shared.flags where name = 'account_reprise_display'"));
    for (const reply of replies) expect(reply.json()).toMatchObject({ status: 403, code: "access.feature" });
  });
});
