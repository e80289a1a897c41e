import { expect, test } from "vitest";
import { uuidv7 } from "uuidv7";
import { testApp } from "../../testing/app.js";

const { db, newCompany, newFirm, app } = await testApp({ today: "2026-04-14" });
const LOAN = {
  name: "Prêt matériel",
  total_amount_borrowed: 12_000,
  taeg_percent: 2.35,
  first_due_date: "2026-02-05",
  last_due_date: "2027-01-05",
};
const NOTHING_TYPED = {
  nominal_rate_percent: null,
  instalment_amount: null,
  insurance_amount: null,
  deferment_months: null,
  day_of_month: null,
};

test("a loan is added, changed, listed, removed", async () => {
  const { id: companyId, get, send } = await newCompany();
  const created = await send("POST", "/api/v1/mortgage", { ...LOAN, company_id: companyId });
  const empty = { ...NOTHING_TYPED, remaining: null, instalments: 0, paid: 0, next_due_date: null, next_amount: null };
  expect([created.statusCode, created.json().data]).toEqual([201, { id: expect.any(String), version: 1, ...LOAN, ...empty }]);
  const { id } = created.json().data;
  const changed = await send("PATCH", `/api/v1/mortgage/${id}`, { ...LOAN, id, company_id: companyId, taeg_percent: 3.125 });
  expect(changed.json().data.taeg_percent).toBe(3.125);
  expect((await get("/api/v1/mortgages")).json().data).toEqual([changed.json().data]);
  expect((await send("DELETE", `/api/v1/mortgage/${id}`)).statusCode).toBe(200);
  expect((await get("/api/v1/mortgages")).json().data).toEqual([]);
});

test("the totals of the list open on its loans", async () => {
  const { get, send } = await newCompany();
  const none = { value: 0, explain: null };
  expect((await get("/api/v1/mortgages")).json().totals).toEqual({ next: none, remaining: none, books: none, gap: 0 });
  const terms = { ...LOAN, nominal_rate_percent: 3.6 };
  for (const name of ["Camion", "Atelier"]) await send("POST", "/api/v1/mortgage", { ...terms, name });
  await send("POST", "/api/v1/mortgage", { name: "Sans échéancier" });
  const { data, totals } = (await get("/api/v1/mortgages")).json();
  for (const [measure, key] of [
    ["next", "next_amount"],
    ["remaining", "remaining"],
  ] as const) {
    const { value, explain } = totals[measure];
    expect(value).toBe((2 * Math.round(data[0][key] * 100)) / 100);
    const { data: opened } = (await get(`/api/v1/explain?figure=${explain}`)).json();
    expect(opened).toMatchObject({ value, gap: 0, period: { start: "2026-04-14", end: "2026-04-14" } });
    expect(opened.parts.map(({ label }: { label: string }) => label)).toEqual(["Camion", "Atelier"]);
  }
});

test.each([
  ["name", "", "Ce champs est requis."],
  ["taeg_percent", 100.1, "Le taux est compris entre 0 et 100 %."],
  ["total_amount_borrowed", -1, "Le montant ne peut pas être négatif."],
  ["last_due_date", "2026-02-04", "La dernière échéance ne peut pas précéder la première."],
  ["day_of_month", 32, "Indiquez un nombre entre 1 et 31."],
  ["deferment_months", 1.5, "Le champs doit être un nombre entier."],
  ["instalment_amount", 0, "La mensualité est supérieure à zéro."],
])("%s: %j is refused at its field", async (field, value, message) => {
  const { send } = await newCompany();
  const reply = await send("POST", "/api/v1/mortgage", { ...LOAN, [field]: value });
  expect([reply.statusCode, reply.json().message.replace(/\u00a0/g, " ")]).toEqual([422, message]);
  expect(reply.json().error).toEqual({ type: "field", target: field });
});

test("a nominal rate makes the schedule, the TAEG never does", async () => {
  const { get, send } = await newCompany();
  const { id } = (await send("POST", "/api/v1/mortgage", LOAN)).json().data;
  const read = async () => (await get(`/api/v1/mortgage/${id}/schedule`)).json().data;
  expect(await read()).toEqual({ source: "none", missing: ["nominal_rate_percent"], rows: [] });
  const changed = (await send("PATCH", `/api/v1/mortgage/${id}`, { nominal_rate_percent: 3.6, insurance_amount: 4 })).json().data;
  const { source, rows } = await read();
  expect([source, rows.length]).toEqual(["computed", 12]);
  expect(rows[0]).toEqual({
    due_on: "2026-02-05",
    capital: 983.61,
    interest: 36,
    insurance: 4,
    fees: 0,
    remaining: 11_016.39,
    operationId: null,
  });
  expect([rows.at(-1).due_on, rows.at(-1).remaining]).toEqual(["2027-01-05", 0]);
  expect([changed.instalments, changed.next_due_date, changed.next_amount, changed.remaining]).toEqual([
    12,
    "2026-05-05",
    1023.61,
    rows[2].remaining,
  ]);
});

test("terms that never pay the loan back are refused at their field", async () => {
  const { send } = await newCompany();
  const reply = await send("POST", "/api/v1/mortgage", { ...LOAN, nominal_rate_percent: 60, instalment_amount: 100 });
  expect([reply.statusCode, reply.json().error.target]).toEqual([422, "instalment_amount"]);
  const deferred = await send("POST", "/api/v1/mortgage", { ...LOAN, nominal_rate_percent: 3, deferment_months: 12 });
  expect([deferred.statusCode, deferred.json().error.target]).toEqual([422, "deferment_months"]);
});

test("what is typed wins, in the order of its days, until it is given up", async () => {
  const { get, send } = await newCompany();
  const { id } = (await send("POST", "/api/v1/mortgage", { ...LOAN, nominal_rate_percent: 3.6 })).json().data;
  const rows = [
    { due_on: "2026-03-05", capital: 6000, interest: 30.01, insurance: 5, fees: 1.5 },
    { due_on: "2026-02-05", capital: 6000 },
  ];
  const written = await send("PUT", `/api/v1/mortgage/${id}/schedule`, { rows });
  expect(written.json().data.source).toBe("typed");
  expect(written.json().data.rows.map((row: { due_on: string; remaining: number }) => [row.due_on, row.remaining])).toEqual([
    ["2026-02-05", 6000],
    ["2026-03-05", 0],
  ]);
  await send("PATCH", `/api/v1/mortgage/${id}`, { nominal_rate_percent: 5 });
  expect((await get(`/api/v1/mortgage/${id}/schedule`)).json().data).toEqual(written.json().data);
  expect((await send("PUT", `/api/v1/mortgage/${id}/schedule`, { rows: [] })).json().data).toMatchObject({ source: "computed" });
  const negative = await send("PUT", `/api/v1/mortgage/${id}/schedule`, { rows: [{ due_on: "2026-02-05", capital: -1 }] });
  expect([negative.statusCode, negative.json().code]).toEqual([422, "loan.schedule"]);
});

test("an instalment that an operation pays keeps its day, and its loan stays", async () => {
  const { id: company, send } = await newCompany();
  const { id } = (await send("POST", "/api/v1/mortgage", { ...LOAN, nominal_rate_percent: 3.6 })).json().data;
  const operation = { origin: "cash", type: "outcome", title: "Échéance", amount: 1019.61, date: "2026-02-05", companyId: company };
  const { id: operationId } = (await send("POST", "/api/v1/transaction/create", operation)).json().data;
  await db.tenant(company, (tx) =>
    tx.run("update books.loan_instalments set operation_id = $3 where company_id = $1 and loan_id = $2 and rank = 1", [
      company,
      id,
      operationId,
    ]),
  );
  const removed = await send("DELETE", `/api/v1/mortgage/${id}`);
  expect([removed.statusCode, removed.json().code]).toEqual([409, "loan.paid"]);
  const moved = await send("PUT", `/api/v1/mortgage/${id}/schedule`, { rows: [{ due_on: "2026-02-06", capital: 12_000 }] });
  expect(moved.json().message).toContain("05/02/2026");
  const kept = await send("PUT", `/api/v1/mortgage/${id}/schedule`, { rows: [{ due_on: "2026-02-05", capital: 12_000 }] });
  expect(kept.json().data.rows[0].operationId).toBe(operationId);
  await send("POST", "/api/v1/transaction/delete", { id: operationId });
  expect((await send("DELETE", `/api/v1/mortgage/${id}`)).statusCode).toBe(200);
});

test("a firm names the company in the body; another company sees and changes nothing", async () => {
  const firm = await newFirm();
  const [file, other] = [await newCompany({ firmId: firm.id }), await newCompany()];
  const post = (companyId: string) =>
    app.inject({ method: "POST", url: "/api/v1/mortgage", headers: firm.headers, payload: { ...LOAN, company_id: companyId } });
  const { id } = (await post(file.id)).json().data;
  expect((await post(other.id)).statusCode).toBe(403);
  expect((await other.get("/api/v1/mortgages")).json().data).toEqual([]);
  for (const [method, url, body] of [
    ["PATCH", `/api/v1/mortgage/${id}`, LOAN],
    ["DELETE", `/api/v1/mortgage/${id}`, undefined],
    ["PUT", `/api/v1/mortgage/${id}/schedule`, { rows: [] }],
  ] as const) {
    expect((await other.send(method, url, body)).statusCode).toBe(404);
  }
  expect((await other.get(`/api/v1/mortgage/${uuidv7()}/schedule`)).json().code).toBe("not_found");
});
