import { expect, test } from "vitest";
import { isoDate } from "@comptoir/accounting/date";
import type { Duty } from "@comptoir/contract/duties/duties";
import { testApp, type TestCompany } from "../../testing/app.js";
import { newPaper } from "../attachments/testing.js";
import { newBankAccount, typeIn } from "../operations/testing.js";
import { speakers } from "../questions/testing.js";
import { dutiesOfCompany } from "./duties.js";
import { fileReturn, monthlyCompany } from "../vat/testing.js";

const server = await testApp({ today: "2026-10-20" });
const { db } = server;

async function declarant(firmId?: string): Promise<TestCompany> {
  const company = await monthlyCompany(server);
  await db.shared((tx) =>
    tx.run("update shared.companies set postcode = '75011', leader_last_name = 'Martin', firm_id = $2 where id = $1", [
      company.id,
      firmId ?? null,
    ]),
  );
  await company.send("PUT", "/api/v1/vat-start", { declaredThrough: "2026-08-31", credit: 0 });
  return company;
}
const duties = async (company: Pick<TestCompany, "get">): Promise<Duty[]> => (await company.get("/api/v1/duties")).json().data;
const kinds = async (company: TestCompany) => (await duties(company)).map(({ kind }) => kind);

test("a return is a duty until it is deposited, however late it is", async () => {
  const company = await declarant();
  expect((await duties(company)).filter(({ kind }) => kind === "return")).toEqual([
    {
      kind: "return",
      id: "2026-09",
      title: "TVA de septembre 2026",
      dueOn: "2026-10-19",
      isLate: true,
      path: "/declarations-tva/2026-09/declarer",
    },
  ]);
  const later = await db.reading(company.id, (tx) =>
    dutiesOfCompany(tx, company.company, { today: isoDate("2026-12-24"), mayWrite: true }),
  );
  expect(later.map(({ id }) => id)).toContain("2026-09");
  await company.send("POST", "/api/v1/vat-declaration/2026-09/validate", {});
  expect(await kinds(company)).toContain("return");
  await fileReturn(server, company, "2026-09", { channel: "manual", date: "2026-10-20" });
  expect(await kinds(company)).not.toContain("return");
});

test("a year that has ended is a duty that opens its own closing, whichever year was looked at last", async () => {
  const company = await server.newCompany();
  const later = await db.reading(company.id, (tx) =>
    dutiesOfCompany(tx, company.company, { today: isoDate("2027-02-01"), mayWrite: true }),
  );
  expect(later.filter(({ kind }) => kind === "closing").map(({ id, path }) => path === `/cloture?exercice=${id}`)).toContain(true);
});

test("a question leaves with its answer, a paper that was asked for once the staff join it", async () => {
  const firm = await server.newFirm();
  const company = await server.newCompany({ firmId: firm.id });
  await newBankAccount(server, company);
  const [first, second] = [
    await typeIn(company, { title: "A", amount: -10, date: "2026-09-01" }),
    await typeIn(company, { title: "B", amount: -20, date: "2026-09-02" }),
  ];
  const { ask, answer, questions } = speakers(server, firm, company);
  await ask({ kind: "operation", id: first.id }, { text: "Quoi\u00a0?" });
  await server.app.inject({
    method: "POST",
    url: "/api/v1/questions/papers",
    headers: firm.headers,
    payload: { companyId: company.id, operationIds: [second.id] },
  });
  expect(await kinds(company)).toEqual(expect.arrayContaining(["question", "paper"]));
  const asked = (await questions()).find(({ subject }) => subject.id === first.id);
  await answer(asked?.id ?? "", { text: "Cela." });
  expect(await kinds(company)).not.toContain("question");
  const fileId = await newPaper(server, company);
  expect(await kinds(company)).toEqual(expect.arrayContaining(["paper", "loose_papers"]));
  const joined = await server.app.inject({
    method: "POST",
    url: "/api/v1/transaction/associate",
    headers: firm.headers,
    payload: { companyId: company.id, bankingTransactionId: second.id, fileId },
  });
  expect(joined.statusCode, joined.body).toBe(200);
  expect((await kinds(company)).filter((kind) => kind !== "closing")).toEqual([]);
});

test("a duty leaves for every person of a dossier, whoever of them does it: another client, or the firm", async () => {
  const firm = await server.newFirm();
  const company = await declarant(firm.id);
  await newBankAccount(server, company);
  const operation = await typeIn(company, { title: "A", amount: -10, date: "2026-10-02" });
  const partner = await server.newCompany();
  await db.shared((tx) => tx.run("insert into shared.memberships (user_id, company_id) values ($1, $2)", [partner.userId, company.id]));
  const readers = [
    company.get,
    (url: string) => partner.get(`${url}?companyId=${company.id}`),
    (url: string) => server.app.inject({ url: `${url}?companyId=${company.id}`, headers: firm.headers }),
  ];
  const seen = async (kind: Duty["kind"]) =>
    Promise.all(readers.map(async (get) => (await duties({ get })).filter((duty) => duty.kind === kind).length));
  const { ask, answer, close, questions } = speakers(server, firm, company);
  const askedAbout = async (text: string): Promise<string> => {
    expect((await ask({ kind: "operation", id: operation.id }, { text })).statusCode).toBe(201);
    return (await questions()).find((question) => question.state === "open")?.id ?? "";
  };

  const first = await askedAbout("Quoi\u00a0?");
  expect(await seen("question")).toEqual([1, 1, 1]);
  expect((await answer(first, { text: "Cela.", companyId: company.id }, partner.headers)).statusCode).toBe(200);
  expect(await seen("question")).toEqual([0, 0, 0]);
  await close(first);
  const second = await askedAbout("Pour qui\u00a0?");
  expect(await seen("question")).toEqual([1, 1, 1]);
  await close(second);
  expect(await seen("question")).toEqual([0, 0, 0]);

  expect(await seen("return")).toEqual([1, 1, 1]);
  await company.send("POST", "/api/v1/vat-declaration/2026-09/validate", {});
  const filed = await fileReturn(server, { ...company, headers: firm.headers }, "2026-09", {
    channel: "manual",
    date: "2026-10-20",
    companyId: company.id,
  });
  expect(filed.statusCode, filed.body).toBe(200);
  expect(await seen("return")).toEqual([0, 0, 0]);
});
