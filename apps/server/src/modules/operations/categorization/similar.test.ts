import { expect, test } from "vitest";
import { uuidv7 } from "uuidv7";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import type { explainCategory, listSimilar } from "@comptoir/contract/operations/similar";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { newBankAccount, typeIn } from "../testing.js";

const server = await testApp();

async function companyWithBank(): Promise<TestCompany> {
  const company = await server.newCompany({ taxSystem: "bic-rs", vatSystem: "quarterly_rn" });
  await newBankAccount(server, company);
  return company;
}

async function typed(company: TestCompany, titles: readonly string[], type: "outcome" | "income" = "outcome"): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, title] of titles.entries())
    ids.push((await typeIn(company, { title, amount: 40 + index, date: `2026-03-0${index + 1}`, type })).id);
  return ids;
}

const allocate = (company: TestCompany, ids: readonly string[], account: string) =>
  company.send("PUT", "/api/v1/transactions/allocations", { ids, parts: [{ account }] });

const similarTo = async (company: TestCompany, id: string): Promise<ReplyOf<typeof listSimilar>["data"]> =>
  (await company.get(`/api/v1/transaction/${id}/similar`)).json<ReplyOf<typeof listSimilar>>().data;

const originOf = async (company: TestCompany, id: string): Promise<ReplyOf<typeof explainCategory>["data"]> =>
  (await company.get(`/api/v1/transaction/${id}/category`)).json<ReplyOf<typeof explainCategory>>().data;

test("of the same merchant and sign, those to categorise and those that have another category and may still change", async () => {
  const company = await companyWithBank();
  const [one = "", open = "", same = "", other = "", locked = ""] = await typed(company, Array<string>(5).fill("CB ZORBLAX BRON"));
  await typed(company, ["CB ZORBLAX BRON"], "income");
  await typed(company, ["CB KRANDIX"]);
  await allocate(company, [one, same], "606300");
  await allocate(company, [other, locked], "622600");
  await company.send("POST", "/api/v1/transactions/validate-vat", { ids: [locked] });
  const { toCategorize, categorizedOtherwise, words } = await similarTo(company, one);
  expect(toCategorize).toEqual([{ id: open, version: 1, title: "CB ZORBLAX BRON", date: "2026-03-02", value: 41, accounts: [] }]);
  expect(categorizedOtherwise.map(({ id, accounts }) => [id, accounts.map(({ code }) => code)])).toEqual([[other, ["622600"]]]);
  // A town is not what names a merchant.
  expect(words).toEqual(["zorblax"]);
  expect((await similarTo(company, other)).categorizedOtherwise.map(({ id }) => id)).toEqual([same, one]);
});

test("what somebody changed since it was shown stays as it is, ticked or not; the others take the category", async () => {
  const company = await companyWithBank();
  const [one = "", kept = "", theirs = "", open = ""] = await typed(company, Array<string>(4).fill("CB ZORBLAX BRON"));
  await allocate(company, [kept, theirs], "622600");
  await allocate(company, [one], "606300");
  const { toCategorize, categorizedOtherwise } = await similarTo(company, one);
  const versions = Object.fromEntries([...toCategorize, ...categorizedOtherwise].map(({ id, version }) => [id, version]));
  expect(Object.keys(versions).sort()).toEqual([kept, theirs, open].sort());
  await allocate(company, [theirs, open], "613200");
  const body = { ids: [kept, theirs, open], parts: [{ account: "606300" }], versions };
  const reply = await company.send("PUT", "/api/v1/transactions/allocations", body);
  expect(reply.json()).toMatchObject({
    data: {
      changed: [{ id: kept, allocations: [{ account: { code: "606300" } }] }],
      skipped: [theirs, open].map((id) => ({ id, code: "operation.changed_meanwhile" })),
    },
  });
});

test("a category says what proposed it, which rule, and who chose it", async () => {
  const company = await companyWithBank();
  const [first = "", second = "", third = ""] = await typed(company, Array<string>(3).fill("CB ZORBLAX BRON"));
  expect(await originOf(company, first)).toEqual({ proposal: null, rule: null, chosen: null });
  await allocate(company, [first], "622600");
  expect(await originOf(company, first)).toMatchObject({
    proposal: null,
    chosen: { by: { id: company.userId }, at: expect.stringMatching(/Z$/), sentence: expect.stringContaining("ZORBLAX") },
  });
  expect(await originOf(company, second)).toMatchObject({ proposal: { source: "history" }, chosen: null });

  const rule = { name: "Outils", words: ["zorblax"], parts: [{ account: "606300" }] };
  const { data } = (await company.send("POST", "/api/v1/rules", rule)).json<{ data: { id: string } }>();
  const proposed = { proposal: { source: "rule", reason: "Outils", confidence: 1 }, rule: { id: data.id, name: "Outils" } };
  expect(await originOf(company, second)).toEqual({ ...proposed, chosen: null });
  await company.send("POST", "/api/v1/transactions/accept-suggestions", { ids: [second] });
  await company.send("POST", "/api/v1/transaction/update", { id: second, comment: "vu" });
  expect(await originOf(company, second)).toMatchObject({ ...proposed, chosen: { sentence: expect.stringContaining("Petit outillage") } });
  await allocate(company, [third], "622600");
  expect(await originOf(company, third)).toMatchObject({ proposal: null, rule: null, chosen: {} });
  await company.send("DELETE", `/api/v1/rules/${data.id}`);
  expect(await originOf(company, second)).toMatchObject({ proposal: { reason: "Outils" }, rule: null });
});

test("an operation of another company is one that does not exist", async () => {
  const [company, other] = [await companyWithBank(), await companyWithBank()];
  const [foreign = ""] = await typed(other, ["CB ZORBLAX"]);
  for (const path of ["similar", "category"]) {
    const replies = [foreign, uuidv7()].map(async (id) => (await company.get(`/api/v1/transaction/${id}/${path}`)).json<object>());
    const [known, unknown] = await Promise.all(replies);
    expect(known).toMatchObject({ status: 404, code: "not_found" });
    expect(known).toEqual(unknown);
  }
});
