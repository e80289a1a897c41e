import { expect, test } from "vitest";
import type { LightMyRequestResponse } from "fastify";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { newPaper } from "../../attachments/testing.js";
import { csvStatement, preview } from "../../banking/testing.js";
import { list, newBankAccount } from "../../operations/testing.js";
import { typeOperations } from "../../vat/testing.js";
import { changeStepOf, closingCompany, NOTHING, readClosingOf, validateStepOf } from "../testing.js";
import { actOn, closeAsSeen, finishSteps, previewClosing, reopenYearOf } from "./testing.js";

const server = await testApp({ today: "2026-04-14" });
const { app, db, newFirm } = server;
await db.shared((tx) =>
  tx.run(
    `insert into shared.flags (name, environment, active) values ('cloture_reset_step_display', 'dev', true)
      on conflict (name, environment) do update set active = true`,
  ),
);

type Dossier = {
  readonly client: TestCompany;
  readonly firm: TestCompany;
  readonly receipt: string;
  readonly paper: string;
  readonly sale: string;
};

/** The client of a firm, a trade under VAT with an unpaid invoice, its returns validated, every step done. */
async function dossier(): Promise<Dossier> {
  const staff = await newFirm();
  const client = await closingCompany(server, { firmId: staff.id, taxSystem: "bic-rs", vatSystem: "quarterly_rn" });
  const bank = await newBankAccount(server, client);
  const answered = await client.send("PATCH", "/api/v1/steps", {
    banks: { [bank]: { through: "2025-12-31", comment: "Aucun mouvement" } },
  });
  expect(answered.statusCode, answered.body).toBe(200);
  const [sale = ""] = await typeOperations(client, [
    { date: "2025-06-30", type: "income", paid: 1200, account: "707000", vatRate: 20, origin: "personal" },
  ]);
  const paper = await newPaper(server, client);
  const joined = await client.send("POST", "/api/v1/transaction/associate", { bankingTransactionId: sale, fileId: paper });
  expect(joined.statusCode, joined.body).toBeLessThan(300);
  const received = await client.send("POST", "/api/v1/transaction/create", {
    origin: "cash",
    type: "income",
    title: "Dupont",
    amount: 120,
    date: "2026-03-02",
  });
  expect(received.statusCode, received.body).toBe(201);
  for (const quarter of [1, 2, 3, 4]) {
    const validated = await client.send("POST", `/api/v1/vat-declaration/2025-T${quarter}/validate`, {});
    expect(validated.statusCode, validated.body).toBe(200);
  }
  for (const [code, inputs] of NOTHING) await changeStepOf(client, code, { inputs: { ...inputs } });
  const row = {
    id: "c",
    kind: "customer_receivable",
    label: "Facture 12",
    amountTtc: 120,
    vatRate: 20,
    account: "707000",
    documentDate: "2025-12-01",
  };
  const lagging = await validateStepOf(client, "lagging_operations", { customers: "some", rows: [row] });
  expect(lagging.statusCode, lagging.body).toBe(200);
  await finishSteps(client);
  const firm: TestCompany = {
    ...client,
    send: (method, url, body = {}) => app.inject({ method, url, headers: staff.headers, payload: { companyId: client.id, ...body } }),
    get: (url) => app.inject({ url: `${url}${url.includes("?") ? "&" : "?"}companyId=${client.id}`, headers: staff.headers }),
  };
  return { client, firm, receipt: received.json().data.id, paper, sale };
}

type Act = (given: Dossier) => Promise<() => Promise<LightMyRequestResponse>>;
const at =
  (run: (given: Dossier) => Promise<LightMyRequestResponse>): Act =>
  (given) =>
    Promise.resolve(() => run(given));
const typed = (company: TestCompany, date: string, title: string) =>
  company.send("POST", "/api/v1/transaction/create", {
    origin: "personal",
    type: "outcome",
    title,
    amount: 60,
    date,
    debitCategory: "606400",
  });

const ACTS: Readonly<Record<string, Act>> = {
  submit: async ({ client }) => {
    const { seen } = await previewClosing(client, { act: "submit" });
    return () => actOn(client, { act: "submit", certified: true, seen });
  },
  close: async ({ firm }) => {
    const { seen } = await previewClosing(firm);
    return () => actOn(firm, { certified: true, seen });
  },
  withdraw: at(({ client }) => actOn(client, { act: "withdraw" })),
  return: at(({ firm }) => actOn(firm, { act: "return", reason: "Relisez la caisse", steps: ["species"] })),
  reopen: at(({ firm }) => actOn(firm, { restartStep: true, reason: "Facture oubliée" })),
  step: at(({ client }) => changeStepOf(client, "species", { idFiscalYear: client.fiscalYearId, inputs: { countedBalance: 0 } })),
  flag: at(({ firm }) => changeStepOf(firm, "species", { idFiscalYear: firm.fiscalYearId, flag: true, comment: "La caisse\u00a0?" })),
  reset: at(({ firm }) => changeStepOf(firm, "species", { idFiscalYear: firm.fiscalYearId, restartStep: true })),
  entry: at(({ client }) => typed(client, "2025-12-20", "Oubliée")),
  entry_after: at(({ client }) => typed(client, "2026-01-10", "Suivante")),
  import: async ({ client }) => {
    const lines = [
      ["2025-12-28", "CB LIBRAIRIE", "-12.00"],
      ["2026-01-05", "CB PAPETERIE", "-15.00"],
    ] as const;
    const { id } = await preview(client, csvStatement(lines));
    const [bank] = await db.tenantRead<{ id: string }>(client.id, { text: "select id from books.bank_accounts" });
    return () => client.send("POST", `/api/v1/bank-import/${id}/confirm`, { accounts: [{ index: 0, bankAccountId: bank?.id }] });
  },
  ledger: at(({ firm }) => firm.send("POST", "/api/v1/ledger/validate", { through: "2026-01-31" })),
  vat: at(({ firm }) => firm.send("POST", "/api/v1/vat-declaration/2026-T1/validate", {})),
  settle: async ({ client, receipt }) => {
    const { items } = (await client.get("/api/v1/open-items")).json<{ data: { items: { id: string }[] } }>().data;
    const allocations = [{ account: "411000", amount: 120, openItems: [{ id: items[0]?.id }] }];
    return () => client.send("PUT", `/api/v1/transaction/${receipt}/allocations`, { allocations });
  },
  unpaper: at(({ client, paper, sale }) =>
    client.send("POST", "/api/v1/transaction/dissociate", { bankingTransactionId: sale, fileId: paper }),
  ),
  regime: async ({ firm }) => {
    const change = { effectiveDate: "2026-07-01", vatSystem: "monthly_rn" };
    const { seen } = (await firm.send("POST", "/api/v1/company/regime", { ...change, preview: true })).json().data;
    return () => firm.send("POST", "/api/v1/company/regime", { ...change, seen });
  },
};

const OTHERS = ["step", "flag", "reset", "entry", "entry_after", "import", "ledger", "vat", "settle", "unpaper", "regime"];

type State = "ready" | "submitted" | "closed";
/** What may meet at the same moment, by the state that it finds. */
const PAIRS: readonly (readonly [state: State, one: string, others: readonly string[]])[] = [
  ["ready", "submit", ["submit", "close", ...OTHERS]],
  ["ready", "close", ["close", ...OTHERS]],
  ["submitted", "withdraw", ["withdraw", "close", "return", ...OTHERS]],
  ["submitted", "close", ["return", ...OTHERS]],
  ["submitted", "return", ["return", ...OTHERS]],
  ["closed", "reopen", ["reopen", "step", "entry", "entry_after", "import", "ledger", "vat", "settle", "unpaper", "regime"]],
];

const MEETINGS = PAIRS.flatMap(([state, one, others]) =>
  others.flatMap((other) =>
    (one === other
      ? [[one, other]]
      : [
          [one, other],
          [other, one],
        ]
    ).map((acts) => ({ name: `${state}: ${acts.join(" ")}`, state, acts })),
  ),
);

/** Meetings of every run; `PAIRS=submitted` runs all whose name holds it, `PAIRS=:` all of them (ten minutes). */
const USUAL = [
  "ready: submit close",
  "ready: import close",
  "submitted: close withdraw",
  "submitted: return entry",
  "closed: reopen settle",
];
const wanted = process.env["PAIRS"];

/** What the books, the list of the firm and the steps say of the year, which must agree. */
async function agree({ client }: Dossier): Promise<void> {
  const [row] = await db.tenantRead(client.id, {
    text: `select y.closed_at is not null as closed,
        (select event from books.closings c where c.company_id = y.company_id and c.fiscal_year_id = y.id order by rank desc limit 1) as event,
        (select count(*)::int from books.closing_steps s where s.company_id = y.company_id and s.fiscal_year_id = y.id and s.status = 4) as frozen,
        (select count(*)::int from books.entries e where e.company_id = y.company_id and e.fiscal_year_id = y.id and e.number is null) as drafts
      from books.fiscal_years y where y.company_id = $1 and y.id = $2`,
    values: [client.id, client.fiscalYearId],
  });
  const [summary] = await db.sharedRead({
    text: "select closing_submitted, closing_status from shared.dossier_summaries where company_id = $1",
    values: [client.id],
  });
  const isClosed = row?.["event"] === "closed";
  expect(row?.["closed"]).toBe(isClosed);
  expect(Number(row?.["frozen"]) > 0).toBe(isClosed);
  if (isClosed) expect(row?.["drafts"]).toBe(0);
  expect(summary).toMatchObject({ closing_submitted: row?.["event"] === "submitted", closing_status: isClosed ? "finished" : "started" });
  const verified = (await client.get("/api/v1/ledger/verify")).json().data;
  expect(verified).toMatchObject({ intact: true, findings: [] });
}

/** What was acknowledged is there. */
async function isKept({ client, receipt, sale }: Dossier, act: string): Promise<void> {
  const titles = async () => (await list(client)).data.map(({ title }) => title);
  if (act === "entry") expect(await titles()).toContain("Oubliée");
  if (act === "entry_after") expect(await titles()).toContain("Suivante");
  if (act === "import") expect((await list(client)).data.filter(({ value }) => value === 12 || value === 15)).toHaveLength(2);
  if (act === "unpaper") expect((await client.get(`/api/v1/transaction/${sale}`)).json().data.attachments).toEqual([]);
  if (act === "settle")
    expect((await client.get(`/api/v1/transaction/${receipt}`)).json().data.allocations[0]).toMatchObject({ account: { code: "411000" } });
}

/** What is left to do is done on the screens, and the year closes. */
async function closes({ client, firm }: Dossier): Promise<void> {
  for (const { id, date, value, transactionStatus } of (await list(client)).data)
    if (date < "2026-01-01" && transactionStatus.code === "to_categorize") {
      await client.send("PUT", `/api/v1/transaction/${id}/allocations`, { allocations: [{ account: "606400", amount: Math.abs(value) }] });
    }
  const { data } = await list(client, {});
  await client.send("POST", "/api/v1/transactions/validate-vat", { ids: data.map(({ id }) => id) });
  const year = (await readClosingOf(client)).year;
  if (year.id !== client.fiscalYearId) await reopenYearOf(firm);
  await finishSteps(client);
  await closeAsSeen(firm);
}

test.each(MEETINGS.filter(({ name }) => (wanted === undefined ? USUAL.includes(name) : name.includes(wanted))))(
  "$name: nothing acknowledged is lost, the loser reads why, and the year closes afterwards",
  async ({ state, acts }) => {
    const given = await dossier();
    if (state === "submitted") await closeAsSeen(given.client, { act: "submit" });
    if (state === "closed") await closeAsSeen(given.firm);
    const prepared: (() => Promise<LightMyRequestResponse>)[] = [];
    for (const act of acts) prepared.push(await preparedAct(act, given));
    const replies = await Promise.all(prepared.map((send) => send()));
    await agree(given);
    for (const [index, reply] of replies.entries()) {
      expect(reply.statusCode, `${acts[index]} ${reply.body}`).toBeLessThan(500);
      if (reply.statusCode < 300) await isKept(given, acts[index] ?? "");
      else expect(reply.json().message).toMatch(/^[A-ZÀ-Ü1-9].{20,}[.!?]$/);
    }
    await closes(given);
    await agree(given);
  },
);

function preparedAct(name: string, given: Dossier): ReturnType<Act> {
  const act = ACTS[name];
  if (!act) throw new Error(`no act ${name}`);
  return act(given);
}
