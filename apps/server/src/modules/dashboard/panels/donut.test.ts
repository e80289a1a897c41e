import { expect, test } from "vitest";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import type { readDonut } from "@comptoir/contract/dashboard/dashboard";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { typeOperations } from "../../vat/testing.js";

const server = await testApp({ today: "2026-04-14" });
type Donut = ReplyOf<typeof readDonut>;

const ask = (company: TestCompany, body: object) => company.send("POST", "/api/v1/dashboard/donut", body);
async function donut(company: TestCompany, body: object): Promise<Donut> {
  const reply = await ask(company, body);
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json();
}
const shown = ({ data }: Donut): string[] => data.label.map((label, index) => `${label} ${data.values[index]}`);

async function withBooks(): Promise<TestCompany> {
  const company = await server.newCompany({ beginning: "2026-01-01", end: "2026-12-31" });
  const spent = (date: string, account: string, paid: number) => ({ date, type: "outcome", paid, account, vatRate: 0 }) as const;
  await typeOperations(company, [
    { date: "2026-01-10", type: "income", paid: 5_000, account: "706000", vatRate: 0 },
    spent("2026-01-12", "613200", 700),
    spent("2026-02-12", "613200", 700),
    spent("2026-02-13", "606300", 90),
    spent("2026-02-14", "606400", 20),
    spent("2026-03-01", "626000", 50),
    spent("2026-03-02", "627000", 12),
    spent("2026-03-03", "616100", 300),
    spent("2026-03-04", "622600", 400),
    spent("2026-03-05", "623100", 33),
    spent("2026-03-06", "618100", 44),
    spent("2026-03-07", "108200", 1_000),
    spent("2026-05-07", "618100", 9_999),
  ]);
  return company;
}

test("expenses by group, six slices then « Autres », net of the ledger; what is in none has its amount beside", async () => {
  const company = await withBooks();
  const reply = await donut(company, { endDate: "2026-04-14", context: "outcome" });
  expect(shown(reply)).toEqual([
    "Local professionnel 1400",
    "Honoraires et sous-traitance 400",
    "Assurances 300",
    "Matériel et fournitures 110",
    "Télécommunications et courrier 50",
    "Formation et documentation 44",
    "Autres 45",
  ]);
  const { data, about } = reply;
  expect(data.total).toBe(2_349);
  expect([data.colors.length, data.values.length, data.explain.length]).toEqual([7, 7, 7]);
  expect(about).toMatchObject({ start: "2026-01-01", end: "2026-04-14", period: "du 1ᵉʳ janvier au 14 avril 2026" });
  expect(about.leftOut).toMatchObject([{ label: "Apports et prélèvements personnels", amount: 1_000 }]);
  expect(about.others.map(({ label, amount }) => `${label} ${amount}`)).toEqual(["Publicité et cadeaux 33", "Banque 12"]);
  const inside = await donut(company, { endDate: "2026-04-14", context: "outcome", category: "outcome-equipment" });
  expect(inside.data.values).toEqual([90, 20]);
  for (const [index, explain] of data.explain.entries()) {
    const opened = (await company.get(`/api/v1/explain?figure=${explain}`)).json().data;
    expect([opened.value, opened.gap]).toEqual([data.values[index], 0]);
    const leaves = opened.parts.flatMap((part: { operationIds?: string[]; explain?: string }) => part.operationIds ?? part.explain ?? []);
    expect(leaves.length).toBeGreaterThan(0);
  }
});

test("a month is cut at the last day, a year missing is the one of that day, a timestamp is a day in Paris", async () => {
  const company = await withBooks();
  expect(shown(await donut(company, { endDate: "2026-02-12", month: 2, context: "outcome" }))).toEqual(["Local professionnel 700"]);
  expect(shown(await donut(company, { endDate: Date.UTC(2026, 0, 31), context: "income" }))).toEqual(["Ventes et prestations 5000"]);
  const nothing = await donut(company, { endDate: "2026-04-14", year: 2024, context: "outcome" });
  expect(nothing.data).toEqual({ label: [], colors: [], values: [], total: 0, explain: [] });
});

test("an unknown context, month or category is a 400 at its field", async () => {
  const company = await server.newCompany();
  const refused = async (body: object) => {
    const reply = await ask(company, { endDate: "2026-04-14", context: "outcome", ...body });
    return [reply.statusCode, reply.json().target];
  };
  expect(await refused({ context: "other" })).toEqual([400, "context"]);
  expect(await refused({ month: 13 })).toEqual([400, "month"]);
  expect(await refused({ category: "nowhere" })).toEqual([400, "category"]);
  expect((await ask(company, { month: 13, context: "outcome" })).json().message).toContain("Le champ «\u00a0Mois\u00a0» vaut 12 au plus.");
  expect((await ask(company, { category: "nowhere", context: "outcome" })).json()).toMatchObject({ code: "dashboard.category_unknown" });
});

test("a failure without a sentence of its own says the one of the specification", async () => {
  const company = await server.newCompany();
  const { reading } = server.db;
  server.db.reading = () => Promise.reject(new Error("the disk is gone"));
  try {
    const failed = await ask(company, { endDate: "2026-04-14", context: "outcome" });
    expect([failed.statusCode, failed.json().message, failed.json().code]).toEqual([
      500,
      "Impossible de récupérer les données du graphique.",
      "dashboard.donut_failed",
    ]);
  } finally {
    server.db.reading = reading;
  }
});

test("a closed dashboard is refused by the server", async () => {
  const closed = await testApp({ today: "2026-04-14", deployment: "dev" });
  const company = await closed.newCompany();
  const close = { method: "PUT", url: "/api/v1/dev/flags/dashboard_display", payload: { active: false } } as const;
  expect((await closed.app.inject(close)).statusCode).toBe(200);
  const replies = [
    await company.get("/api/v1/dashboard"),
    await ask(company, { endDate: "2026-04-14", context: "outcome" }),
    await company.get("/api/v1/dashboard/tables/months"),
    await company.send("PUT", "/api/v1/dashboard/visit", { seen: "x" }),
    await company.send("PUT", "/api/v1/dashboard/rates", { tax: 8 }),
  ];
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403]);
  expect(replies[0]?.json()).toMatchObject({ code: "access.feature" });
});
