import { describe, expect, test } from "vitest";
import type { Transaction } from "@comptoir/contract/operations/operations";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { csvStatement, importFile } from "../../banking/testing.js";
import { entryLines, newBankAccount, typeIn } from "../testing.js";

const server = await testApp();
const URL = "/api/v1/transactions/allocations";
const BIC = { taxSystem: "bic-rs", vatSystem: "quarterly_rn" } as const;

type Outcome = { data: { changed: Transaction[]; skipped: { id: string; code: string; message: string }[] } };

async function companyWithBank(given: Parameters<typeof server.newCompany>[0] = {}): Promise<TestCompany> {
  const company = await server.newCompany(given);
  await newBankAccount(server, company);
  return company;
}

async function allocate(company: TestCompany, ids: readonly string[], parts: readonly object[]): Promise<Outcome["data"]> {
  const reply = await company.send("PUT", URL, { ids, parts });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<Outcome>().data;
}

function accountsOf({ allocations }: Transaction): (readonly [string, number])[] {
  return allocations.map(({ account, amount }) => [account.code, amount]);
}

describe("one category for a selection", () => {
  test("every operation takes it whole, with the VAT of each, and the merchants are learned", async () => {
    const company = await companyWithBank(BIC);
    const first = await typeIn(company, { title: "Papeterie Durandal", amount: 120, date: "2026-03-02" });
    const second = await typeIn(company, { title: "Papeterie Durandal", amount: 33.33, date: "2026-03-03" });
    const other = await typeIn(company, { title: "Papeterie Durandal", amount: 8, date: "2026-03-04" });
    const { changed, skipped } = await allocate(company, [second.id, first.id], [{ account: "606400" }]);
    expect(skipped).toEqual([]);
    expect(changed.map(({ id, vatStatus, transactionStatus }) => [id, vatStatus, transactionStatus.code])).toEqual([
      [second.id, "to_validate", "categorized"],
      [first.id, "to_validate", "categorized"],
    ]);
    expect(await entryLines(server, company, first.id)).toEqual([
      "BQ 2026-03-02 606400 D 100,00",
      "BQ 2026-03-02 445660 D 20,00",
      "BQ 2026-03-02 512000 C 120,00",
    ]);
    expect((await entryLines(server, company, second.id)).slice(0, 2)).toEqual([
      "BQ 2026-03-03 606400 D 27,78",
      "BQ 2026-03-03 445660 D 5,55",
    ]);
    const { data } = (await company.get(`/api/v1/transaction/${other.id}`)).json<{ data: Transaction }>();
    expect(data.suggestion).toMatchObject({ account: { code: "606400" } });
  });

  test("the VAT that the bank states is kept when it is that of the rate wanted, computed otherwise", async () => {
    const company = await companyWithBank(BIC);
    const statedVat = async (amount: number, cents: number): Promise<string> => {
      const { id } = await typeIn(company, { title: `Achat ${amount}`, amount, date: "2026-03-02" });
      await server.db.tenant(company.id, (tx) =>
        tx.run("update books.operations set bank_vat_cents = $3 where company_id = $1 and id = $2", [company.id, id, cents]),
      );
      return id;
    };
    const vatOf = ({ changed }: Outcome["data"]) => changed.map(({ allocations }) => [allocations[0]?.vatRate, allocations[0]?.vatAmount]);
    const atTwenty = await statedVat(120, -1998);
    const atTen = await statedVat(110, -1001);
    const ids = [atTwenty, atTen];
    expect(vatOf(await allocate(company, ids, [{ account: "606400" }]))).toEqual([
      [20, 19.98],
      [10, 10.01],
    ]);
    expect(vatOf(await allocate(company, ids, [{ account: "606400", vatRate: 20 }]))).toEqual([
      [20, 19.98],
      [20, 18.33],
    ]);
    expect(vatOf(await allocate(company, [atTwenty], [{ account: "606400", vatNature: "EXO" }]))).toEqual([[0, 0]]);
    expect(vatOf(await allocate(company, [atTwenty], [{ account: "623100", vatNature: "AUTOLIQ_SERV" }]))).toEqual([[20, 24]]);
  });

  test("what cannot change is skipped with the reason, the others change", async () => {
    const company = await companyWithBank(BIC);
    const stranger = await companyWithBank(BIC);
    const open = await typeIn(company, { title: "Fournitures", amount: 60, date: "2026-03-02" });
    const validated = await typeIn(company, { title: "Loyer", amount: 500, date: "2026-01-05", debitCategory: "613200" });
    const declared = await typeIn(company, { title: "Achat", amount: 12, date: "2026-03-02", debitCategory: "606400" });
    const various = await typeIn(company, {
      title: "Apport",
      amount: 100,
      date: "2026-03-02",
      origin: "other",
      debitCategory: "512000",
      creditCategory: "108100",
    });
    const elsewhere = await typeIn(stranger, { title: "Fournitures", amount: 60, date: "2026-03-02" });
    const unknown = "018f0000-0000-7000-8000-000000000000";
    await company.send("POST", "/api/v1/transactions/validate-vat", { ids: [declared.id] });
    expect((await company.send("POST", "/api/v1/ledger/validate", { through: "2026-01-31" })).statusCode).toBe(200);
    const ids = [validated.id, declared.id, various.id, elsewhere.id, unknown, open.id, open.id];
    const { changed, skipped } = await allocate(company, ids, [{ account: "606300" }]);
    expect(changed.map(({ id }) => id)).toEqual([open.id]);
    expect(skipped.map(({ id, code }) => [id, code])).toEqual([
      [validated.id, "operation.validated"],
      [declared.id, "operation.vat_validated"],
      [various.id, "operation.miscellaneous"],
      [elsewhere.id, "not_found"],
      [unknown, "not_found"],
    ]);
    expect(skipped[0]?.message).toBe("Cette opération est validée\u00a0: extournez son écriture pour la corriger.");
    expect(await entryLines(server, stranger, elsewhere.id)).toEqual(["BQ 2026-03-02 471000 D 60,00", "BQ 2026-03-02 512000 C 60,00"]);
  });

  test("sent again with the same key it answers the same and writes nothing more", async () => {
    const company = await companyWithBank();
    const { id } = await typeIn(company, { title: "Fournitures", amount: 60, date: "2026-03-02" });
    const send = (account: string) =>
      server.app.inject({
        method: "PUT",
        url: URL,
        headers: { ...company.headers, "idempotency-key": "selection-1" },
        payload: { ids: [id], parts: [{ account }] },
      });
    const [first, again, other] = [await send("606400"), await send("606400"), await send("606300")];
    expect([first.statusCode, again.json(), other.statusCode]).toEqual([200, first.json(), 422]);
    const traces = await server.db.tenant(company.id, (tx) =>
      tx.query<{ details: object }>("select details from books.audit_log where company_id = $1 and action = 'operations.allocate'", [
        company.id,
      ]),
    );
    expect(traces).toEqual([{ details: { ids: [id], parts: [{ account: "606400" }] } }]);
  });

  test("hundreds are categorised in one call, each entry balanced", async () => {
    const company = await server.newCompany();
    await importFile(
      company,
      csvStatement(Array.from({ length: 120 }, (_, index) => ["2026-03-02", `Achat ${index}`, `-${10 + index}.00`] as const)),
    );
    const imported = await server.db.tenantRead<{ id: string }>(company.id, { text: "select id from books.operations" });
    const ids = imported.map(({ id }) => id);
    expect((await allocate(company, ids, [{ account: "606400" }])).changed).toHaveLength(120);
    const [totals] = await server.db.tenant(company.id, (tx) =>
      tx.query(
        `select (select sum(debit_cents) from books.account_months where company_id = $1 and account_code = '606400')::bigint as charge,
            (select count(*) from books.entry_lines where company_id = $1 and account_code = '471000')::int as waiting`,
        [company.id],
      ),
    );
    expect(totals).toEqual({ charge: 834_000, waiting: 0 });
  });
});

describe("a selection split by shares", () => {
  test("each operation is split in proportion; the cents that are left go to the rest", async () => {
    const company = await companyWithBank(BIC);
    const [march, april] = [
      await typeIn(company, { title: "Forfait", amount: 59.99, date: "2026-03-02" }),
      await typeIn(company, { title: "Forfait", amount: 10.01, date: "2026-04-02" }),
    ];
    const parts = [
      { account: "626100", share: 66.66, vatRate: 20, privateShare: 50 },
      { account: "108300", rest: true },
    ];
    const { changed } = await allocate(company, [march.id, april.id], parts);
    expect(changed.map(accountsOf)).toEqual([
      [
        ["626100", 39.98],
        ["108300", 20.01],
      ],
      [
        ["626100", 6.67],
        ["108300", 3.34],
      ],
    ]);
    expect(await entryLines(server, company, april.id)).toEqual([
      "BQ 2026-04-02 626100 D 2,78",
      "BQ 2026-04-02 108300 D 3,34",
      "BQ 2026-04-02 445660 D 0,56",
      "BQ 2026-04-02 108600 D 3,33",
      "BQ 2026-04-02 512000 C 10,01",
    ]);
    expect(changed.every(({ suggestion }) => suggestion === null)).toBe(true);
  });

  test("the fuel of vans: the share of VAT that is stated is deducted on each", async () => {
    const company = await companyWithBank(BIC);
    const [a, b] = [
      await typeIn(company, { title: "Gazole", amount: 150, date: "2026-03-02" }),
      await typeIn(company, { title: "Gazole", amount: 60, date: "2026-03-03" }),
    ];
    const { changed } = await allocate(company, [a.id, b.id], [{ account: "606140", vatDeductible: 100 }]);
    expect(changed.map(({ allocations }) => allocations[0]?.vatDeductible)).toEqual([100, 100]);
    expect(await entryLines(server, company, a.id)).toEqual([
      "BQ 2026-03-02 606140 D 125,00",
      "BQ 2026-03-02 445660 D 25,00",
      "BQ 2026-03-02 512000 C 150,00",
    ]);
    await allocate(company, [b.id], [{ account: "606140" }]);
    expect((await entryLines(server, company, b.id)).slice(0, 2)).toEqual(["BQ 2026-03-03 606140 D 52,00", "BQ 2026-03-03 445660 D 8,00"]);
  });

  test("without a rest, the cent that is left goes to the largest share", async () => {
    const company = await companyWithBank();
    const { id } = await typeIn(company, { title: "Courses", amount: 10.01, date: "2026-03-02" });
    const parts = [
      { account: "606300", share: 25 },
      { account: "606400", share: 50 },
      { account: "108300", share: 25 },
    ];
    expect((await allocate(company, [id], parts)).changed.map(accountsOf)).toEqual([
      [
        ["606300", 2.5],
        ["606400", 5.01],
        ["108300", 2.5],
      ],
    ]);
  });
});

describe("parts refused", () => {
  test.each([
    ["no operation", { ids: [] }, 400, "request.malformed", "ids", "Choisissez au moins une opération."],
    [
      "more than 5 000 operations",
      { ids: Array.from({ length: 5001 }, (_, index) => `018f0000-0000-7000-8000-${String(index).padStart(12, "0")}`) },
      422,
      "selection.too_many",
      null,
      "Cette sélection compte 5 001 opérations : 5 000 au plus changent à la fois. Resserrez le filtre.",
    ],
    ["no part", { parts: [] }, 400, "request.malformed", "parts", "Choisissez au moins une catégorie."],
    [
      "three decimals",
      { parts: [{ account: "606400", share: 33.333 }] },
      400,
      "request.malformed",
      "parts[0].share",
      "Le taux ne peut pas avoir plus de deux décimales.",
    ],
    [
      "a share and the rest at once",
      { parts: [{ account: "606400", share: 50, rest: true }] },
      400,
      "request.malformed",
      "parts[0].rest",
      "Une part dit son pourcentage ou prend le reste, pas les deux.",
    ],
    [
      "shares that do not make the whole",
      {
        parts: [
          { account: "606400", share: 60 },
          { account: "606300", share: 30.5 },
        ],
      },
      422,
      "allocation.shares_sum",
      "parts",
      "Les parts font 90,5 % : elles doivent faire 100 %, ou l’une d’elles prendre le reste.",
    ],
    [
      "a rest of nothing",
      {
        parts: [
          { account: "606400", share: 100 },
          { account: "606300", rest: true },
        ],
      },
      422,
      "allocation.shares_sum",
      "parts",
      "Les parts font déjà 100 % : il ne reste rien pour la catégorie qui prend le reste.",
    ],
    [
      "two rests",
      {
        parts: [
          { account: "606400", rest: true },
          { account: "606300", rest: true },
        ],
      },
      422,
      "allocation.rest_twice",
      "parts[1].rest",
      "Une seule catégorie prend le reste : indiquez la part des autres en pourcentage.",
    ],
    [
      "a part that says nothing beside another",
      { parts: [{ account: "606400", share: 50 }, { account: "606300" }] },
      422,
      "allocation.share_missing",
      "parts[1].share",
      "Indiquez la part de cette catégorie en pourcentage, ou donnez-lui le reste.",
    ],
    [
      "a part of 0 %",
      {
        parts: [
          { account: "606400", share: 0 },
          { account: "606300", rest: true },
        ],
      },
      422,
      "allocation.zero",
      "parts[0].share",
      "Une ligne de la ventilation est à zéro : indiquez son montant ou retirez-la.",
    ],
    [
      "the waiting account, which means to categorise",
      { parts: [{ account: "471000" }] },
      422,
      "allocation.account_not_allowed",
      "parts[0].account",
      "Le compte 471000 ne peut pas servir à cette opération : choisissez une autre catégorie.",
    ],
    [
      "an account of the other tax system",
      {
        parts: [
          { account: "606400", rest: true },
          { account: "606010", share: 10 },
        ],
      },
      422,
      "allocation.account_not_allowed",
      "parts[1].account",
      "Le compte 606010 ne peut pas servir à cette opération : choisissez une autre catégorie.",
    ],
    [
      "an account outside the chart",
      { parts: [{ account: "999999" }] },
      422,
      "allocation.account_unknown",
      "parts[0].account",
      "Le compte 999999 n’existe pas dans le plan de comptes.",
    ],
    [
      "a VAT rate that does not exist",
      { parts: [{ account: "606400", vatRate: 19.6 }] },
      422,
      "allocation.vat_rate",
      "parts[0].vatRate",
      "Ce taux de TVA n’existe pas : choisissez 20 %, 10 %, 5,5 %, 2,1 % ou 0 %.",
    ],
    [
      "a share of VAT above the whole",
      { parts: [{ account: "606140", vatDeductible: 100.01 }] },
      400,
      "request.malformed",
      "parts[0].vatDeductible",
      "Le champ « TVA déductible » de la ligne 1 vaut 100 au plus.",
    ],
    [
      "a share of VAT to deduct from a receipt",
      { parts: [{ account: "706000", vatDeductible: 50 }] },
      422,
      "allocation.deductible_share",
      "parts[0].vatDeductible",
      "La part de TVA déductible se donne pour une dépense, entre 0 % et 100 %.",
    ],
    [
      "a private share where there is none",
      { parts: [{ account: "606400", privateShare: 10 }] },
      422,
      "allocation.private_share",
      "parts[0].privateShare",
      "Cette catégorie n’admet pas de part privée.",
    ],
  ])("%s", async (_name, given, status, code, target, message) => {
    const company = await companyWithBank(BIC);
    const { id } = await typeIn(company, { title: "Achat", amount: 100, date: "2026-03-02" });
    const reply = await company.send("PUT", URL, { ids: [id], parts: [{ account: "606400" }], ...given });
    expect(reply.json()).toMatchObject({ status, code, target });
    expect(reply.json<{ message: string }>().message.replaceAll(/[\u00a0\u202f]/g, " ")).toBe(message);
    expect(await entryLines(server, company, id)).toEqual(["BQ 2026-03-02 471000 D 100,00", "BQ 2026-03-02 512000 C 100,00"]);
  });

  test("parts too small for one operation skip it, the others take them", async () => {
    const company = await companyWithBank();
    const cent = await typeIn(company, { title: "Arrondi", amount: 0.01, date: "2026-03-02" });
    const open = await typeIn(company, { title: "Forfait", amount: 10, date: "2026-03-02" });
    const parts = [
      { account: "626100", share: 50 },
      { account: "606300", share: 50 },
    ];
    const { changed, skipped } = await allocate(company, [cent.id, open.id], parts);
    expect(changed.map(accountsOf)).toEqual([
      [
        ["626100", 5],
        ["606300", 5],
      ],
    ]);
    expect(skipped).toMatchObject([{ id: cent.id, code: "allocation.zero" }]);
  });
});
