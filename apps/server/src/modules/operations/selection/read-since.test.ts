import { describe, expect, test } from "vitest";
import type { Changes, Transaction } from "@comptoir/contract/operations/operations";
import type { SelectionPreview } from "@comptoir/contract/operations/selection";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { newPaper } from "../../attachments/testing.js";
import { list, newBankAccount, typeIn } from "../testing.js";

const server = await testApp();

/** Two purchases with VAT of a company, each given to an account or not. */
async function twoPurchases(account?: string): Promise<{ company: TestCompany; operations: Transaction[] }> {
  const company = await server.newCompany({ taxSystem: "bic-rs", vatSystem: "quarterly_rn" });
  await newBankAccount(server, company);
  for (const day of [1, 2])
    await typeIn(company, {
      title: `ZORBLAX ${day}`,
      amount: 12 * day,
      date: `2026-03-0${day}`,
      ...(account && { debitCategory: account }),
    });
  return { company, operations: (await list(company)).data };
}

const versionsOf = (operations: readonly Transaction[]) => Object.fromEntries(operations.map(({ id, version }) => [id, version]));
const suggestionsOf = (operations: readonly Transaction[]) =>
  Object.fromEntries(operations.flatMap(({ id, suggestion }) => (suggestion ? [[id, suggestion.seen]] : [])));

async function changesOf(
  company: TestCompany,
  call: readonly [method: "POST" | "PUT", name: string],
  body: object,
): Promise<Changes["data"]> {
  const reply = await company.send(call[0], `/api/v1/transactions/${call[1]}`, body);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<Changes>().data;
}

const writeRule = (company: TestCompany, parts: object[]) =>
  company.send("POST", "/api/v1/rules", { name: "Outils", words: ["zorblax"], parts });

describe("what another user changed since it was read stays as it is", () => {
  test.each([
    ["PUT", "allocations", { parts: [{ account: "622600" }] }, undefined],
    ["POST", "accept-suggestions", {}, undefined],
    ["POST", "uncategorize", {}, "606300"],
    ["POST", "validate-vat", {}, "606300"],
    ["POST", "comment", { comment: "vu" }, undefined],
    ["POST", "associate", {}, undefined],
  ] as const)("%s %s", async (method, name, given, account) => {
    const { company, operations } = await twoPurchases(account);
    const more = name === "associate" ? { fileId: await newPaper(server, company) } : given;
    if (name === "accept-suggestions") await writeRule(company, [{ account: "606300" }]);
    const [changed, kept] = operations.map(({ id }) => id);
    await company.send("POST", "/api/v1/transaction/update", { id: changed, comment: "d’un autre" });
    const data = await changesOf(company, [method, name], { ids: [changed, kept], versions: versionsOf(operations), ...more });
    expect(data.changed.map(({ id }) => id)).toEqual([kept]);
    expect(data.skipped).toMatchObject([{ id: changed, code: "operation.changed_meanwhile" }]);
    expect((await list(company)).data.find(({ id }) => id === changed)?.comment).toBe("d’un autre");
  });

  test("the validation of a VAT is not taken back either; what says another reason says that one", async () => {
    const { company, operations } = await twoPurchases("606300");
    const ids = operations.map(({ id }) => id);
    const versions = versionsOf((await changesOf(company, ["POST", "validate-vat"], { ids })).changed);
    await company.send("POST", "/api/v1/transaction/update", { id: ids[0], comment: "vu" });
    const { skipped } = await changesOf(company, ["POST", "unvalidate-vat"], { ids, versions });
    expect(skipped).toMatchObject([{ id: ids[0], code: "operation.changed_meanwhile" }]);
    const again = await changesOf(company, ["POST", "unvalidate-vat"], { ids: [ids[1]], versions });
    expect(again.skipped).toMatchObject([{ code: "operation.vat_not_validated" }]);
  });
});

describe("a suggestion that is another than the one that was read", () => {
  test("is left to categorise; one whose reason alone changed is accepted", async () => {
    const { company, operations } = await twoPurchases();
    await writeRule(company, [{ account: "606300" }]);
    const read = (await list(company)).data;
    const ids = operations.map(({ id }) => id);
    const rules = (await company.get("/api/v1/rules")).json<{ data: { id: string }[] }>().data;
    const change = (body: object) => company.send("PATCH", `/api/v1/rules/${rules[0]?.id ?? ""}`, body);
    await change({ parts: [{ account: "622600" }] });
    const { changed, skipped } = await changesOf(company, ["POST", "accept-suggestions"], { ids, suggestions: suggestionsOf(read) });
    expect(changed).toEqual([]);
    expect(skipped.map(({ code }) => code)).toEqual(["operation.suggestion_changed", "operation.suggestion_changed"]);

    await change({
      parts: [
        { account: "606300", share: 50 },
        { account: "622600", rest: true },
      ],
    });
    const split = suggestionsOf((await list(company)).data);
    await change({
      parts: [
        { account: "606300", share: 40 },
        { account: "622600", rest: true },
      ],
    });
    expect((await changesOf(company, ["POST", "accept-suggestions"], { ids, suggestions: split })).changed).toEqual([]);

    await change({ parts: [{ account: "606300" }], name: "Petit outillage" });
    const accepted = await changesOf(company, ["POST", "accept-suggestions"], { ids, suggestions: suggestionsOf(read) });
    expect(accepted.changed.map(({ allocations }) => allocations[0]?.account.code)).toEqual(["606300", "606300"]);
  });

  test("is no longer what was seen of a filter", async () => {
    const { company } = await twoPurchases();
    await writeRule(company, [{ account: "606300" }]);
    const call = (body: object) =>
      company.send("POST", "/api/v1/transactions/accept-suggestions", { filters: { query: "zorblax" }, ...body });
    const { seen, count } = (await call({ preview: true })).json<SelectionPreview>().data;
    expect(count).toBe(2);
    const [rule] = (await company.get("/api/v1/rules")).json<{ data: { id: string }[] }>().data;
    await company.send("PATCH", `/api/v1/rules/${rule?.id ?? ""}`, { parts: [{ account: "622600" }] });
    expect((await call({ seen })).json()).toMatchObject({ status: 409, code: "selection.changed" });
  });

  test("of the other side of a transfer leaves both sides", async () => {
    const company = await server.newCompany({ taxSystem: "bic-rs" });
    const [current, savings] = [
      await newBankAccount(server, company),
      await newBankAccount(server, company, { title: "Livret", accountCode: "512100" }),
    ];
    const { id: left } = await typeIn(company, { title: "ZORBLAX", amount: 500, date: "2026-03-02", bankingAccount: current });
    await typeIn(company, { title: "ZORBLAX", amount: 500, date: "2026-03-05", type: "income", bankingAccount: savings });
    const read = suggestionsOf((await list(company)).data);
    // Nearer: it takes the place of the other one.
    await typeIn(company, { title: "ZORBLAX", amount: 500, date: "2026-03-03", type: "income", bankingAccount: savings });
    const { changed, skipped } = await changesOf(company, ["POST", "accept-suggestions"], { ids: [left], suggestions: read });
    expect(changed).toEqual([]);
    expect(skipped.map(({ code }) => code).toSorted()).toEqual(["operation.other_side", "operation.suggestion_changed"]);
  });
});
