import type { Asset } from "@comptoir/contract/fixed-assets/assets";
import type { ActReply } from "@comptoir/contract/history/acts";
import type { Transaction } from "@comptoir/contract/operations/operations";
import type { SelectionPreview } from "@comptoir/contract/operations/selection";
import { csvStatement, ofxText, preview, type StatementLine } from "../../modules/banking/testing.js";
import { DESK } from "../../modules/fixed-assets/testing.js";
import { fileReturn } from "../../modules/vat/testing.js";
import { oneAtRandom, type Books, type Reply } from "./gesture-books.js";
import { changeRegimeAtRandom, endVat, newYear, takeOverOldYear, undoTakeover } from "./year-gestures.js";

/** Something a user does; undefined when the books have nothing that it fits. */
type Gesture = (books: Books) => Promise<Reply | undefined>;

/** Labels of statements: several spellings of one payer, payments that come back, transfers between own accounts. */
const LABELS = [
  "PRLV ORANGE SA",
  "PRLV SEPA ORANGE FACTURE 12",
  "CB BOULANGERIE DU MARCHE",
  "CB BOULANGERIE DU MARC",
  "PRLV URSSAF BRETAGNE",
  "CB TOTAL ACCESS RENNES",
  "VIR SCI DES TILLEULS LOYER",
  "VIR RECU ATELIER QUELBART",
  "VIR RECU QUELBART MARTINE",
  "VIR EPARGNE",
  "CB ZORBLAX BRON",
  "FRAIS BANCAIRES",
  "ECHEANCE PRET",
] as const;
/** The price of an asset with its VAT. */
export const BOUGHT = { total_amount_incl_vat: 3000, total_amount_vat: 500, total_amount_excl: 2500 } as const;
/** Few amounts, so that lines meet: transfers, payments that come back, instalments. */
const AMOUNTS = ["49.90", "612.40", "1023.61", "300.00", "87.35", "1200.00"] as const;
const SPENT = ["606300", "626200", "625100", "613200", "580000", "616100"] as const;
const EARNED = ["706000", "708500", "580000"] as const;

/** The fourteen gestures after which what follows is compared, those that tie and untie assets, and the few that lead books where others become possible. */
export const GESTURES = {
  import: importLines,
  undoImport,
  categorize,
  split,
  bulk,
  undoAct,
  typeIn,
  changeRegime: changeRegimeAtRandom,
  endVat,
  newYear,
  takeOver: takeOverOldYear,
  undoTakeover,
  asset,
  buy,
  untie,
  exit,
  undoExit,
  validateVat,
  rectify,
  acceptSuggestions: accept,
  changeTyped,
  deleteTyped,
  writeRule,
  deleteAsset,
  reverse,
  depositReturn,
} satisfies Readonly<Record<string, Gesture>>;
export type GestureName = keyof typeof GESTURES;

/** Statement lines of months around the end of a year. */
export function randomLines({ random }: Pick<Books, "random">, count: number): readonly StatementLine[] {
  return Array.from({ length: count }, (): StatementLine => {
    const label = oneAtRandom({ random }, LABELS);
    const isIncome = label.startsWith("VIR RECU") || (label === "VIR EPARGNE" && random(2) === 0);
    return [randomDay({ random }), label, `${isIncome ? "" : "-"}${oneAtRandom({ random }, AMOUNTS)}`];
  });
}

/** A day from October 2026 to February 2027. */
function randomDay({ random }: Pick<Books, "random">): string {
  const month = oneAtRandom({ random }, ["2026-10", "2026-11", "2026-12", "2027-01", "2027-02"]);
  const last = month === "2027-02" ? 12 : 28;
  return `${month}-${String(1 + random(last)).padStart(2, "0")}`;
}

/** Previews a statement, which states what the account holds at its end when `closing` is given, and confirms it on a bank account. */
export async function importTo(books: Books, lines: readonly StatementLine[], bankAccountId: string, closing?: string): Promise<Reply> {
  const name = `releve-${books.random(1_000_000_000)}`;
  const previewed =
    closing === undefined
      ? await preview(books.company, csvStatement(lines), `${name}.csv`)
      : await preview(books.company, ofxText([{ lines, closing: { date: "2027-02-12", amount: closing } }]), `${name}.ofx`);
  return books.company.send("POST", `/api/v1/bank-import/${previewed.id}/confirm`, { accounts: [{ index: 0, bankAccountId }] });
}

function importLines(books: Books): Promise<Reply> {
  return importTo(books, randomLines(books, 3 + books.random(8)), oneAtRandom(books, books.bankAccounts));
}

async function undoImport(books: Books): Promise<Reply | undefined> {
  const listed = await books.company.get("/api/v1/bank-import");
  const imported = listed.json<{ data: { id: string; status: string }[] }>().data.filter(({ status }) => status === "imported");
  return imported.length === 0 ? undefined : books.company.send("DELETE", `/api/v1/bank-import/${oneAtRandom(books, imported).id}`);
}

async function operations({ company }: Books, filters: object): Promise<readonly Transaction[]> {
  const reply = await company.get(`/api/v1/transactions?filters=${encodeURIComponent(JSON.stringify(filters))}`);
  return reply.json<{ data: Transaction[] }>().data;
}

/** One operation of the list under filters. */
async function oneOf(books: Books, filters: object = {}): Promise<Transaction | undefined> {
  const found = await operations(books, filters);
  return found.length === 0 ? undefined : oneAtRandom(books, found);
}

const WAITING = { operations_status: "not_categorized" } as const;

async function categorize(books: Books): Promise<Reply | undefined> {
  const operation = await oneOf(books, books.random(4) === 0 ? {} : WAITING);
  return operation && allocate(books, operation, [{ account: accountFor(books, operation), amount: operation.value }]);
}

async function split(books: Books): Promise<Reply | undefined> {
  const operation = await oneOf(books);
  if (operation === undefined) return undefined;
  const cents = Math.round(operation.value * 100);
  const first = 1 + books.random(Math.max(1, cents - 1));
  const accounts = [accountFor(books, operation), accountFor(books, operation)];
  return allocate(books, operation, [
    { account: accounts[0] ?? "", amount: first / 100 },
    { account: accounts[1] ?? "", amount: (cents - first) / 100 },
  ]);
}

function allocate({ company }: Books, { id }: Transaction, allocations: readonly { account: string; amount: number }[]): Promise<Reply> {
  return company.send("PUT", `/api/v1/transaction/${id}/allocations`, { allocations: allocations.filter(({ amount }) => amount > 0) });
}

function accountFor(books: Books, { transactionSign }: Transaction): string {
  return oneAtRandom(books, transactionSign.code === "income" ? EARNED : SPENT);
}

async function bulk(books: Books): Promise<Reply> {
  const sign = oneAtRandom(books, ["income", "outcome"] as const);
  const account = oneAtRandom(books, sign === "income" ? EARNED : SPENT);
  return allocateAll(
    books,
    { ...WAITING, transaction_sign: sign, query: oneAtRandom(books, ["", "orange", "quelbart", "boulangerie"]) },
    account,
  );
}

/** Gives every operation under filters to one account. */
export async function allocateAll({ company }: Books, filters: object, account: string): Promise<Reply> {
  return confirmed((body) => company.send("PUT", "/api/v1/transactions/allocations", { filters, parts: [{ account }], ...body }));
}

async function accept({ company }: Books): Promise<Reply> {
  return confirmed((body) => company.send("POST", "/api/v1/transactions/accept-suggestions", { filters: {}, minConfidence: 0.8, ...body }));
}

/** A call on a selection: previewed, then done as it was seen. */
async function confirmed(call: (body: object) => Promise<Reply>): Promise<Reply> {
  const previewed = await call({ preview: true });
  return previewed.statusCode === 200 ? call({ seen: previewed.json<SelectionPreview>().data.seen }) : previewed;
}

async function undoAct(books: Books): Promise<Reply | undefined> {
  const listed = await books.company.get("/api/v1/acts?page=1");
  const acts = listed.json<{ results: ActReply[] }>().results.filter(({ undoable }) => undoable);
  return acts.length === 0 ? undefined : books.company.send("POST", `/api/v1/acts/${oneAtRandom(books, acts.slice(0, 6)).id}/undo`, {});
}

function typeIn(books: Books): Promise<Reply> {
  const { company, random, bankAccounts } = books;
  // A day of the year after opens it.
  const date = random(3) === 0 ? `2028-0${1 + random(2)}-1${random(9)}` : randomDay(books);
  const amount = Number(oneAtRandom(books, AMOUNTS));
  if (random(4) === 0) {
    const lines = [
      { account: "606300", label: "", debit: amount, credit: 0 },
      { account: "108000", label: "", debit: 0, credit: amount },
    ];
    return company.send("POST", "/api/v1/journal-entry", { date, label: "Écriture", lines });
  }
  const origin = oneAtRandom(books, ["professional", "professional", "cash", "personal"] as const);
  const type = random(3) === 0 ? "income" : "outcome";
  return company.send("POST", "/api/v1/transaction/create", {
    origin,
    type,
    title: oneAtRandom(books, LABELS),
    amount,
    date,
    ...(origin === "professional" && { bankingAccount: oneAtRandom(books, bankAccounts) }),
    ...(random(2) === 0 && {
      [type === "income" ? "creditCategory" : "debitCategory"]: oneAtRandom(books, type === "income" ? EARNED : SPENT),
    }),
  });
}

async function typed(books: Books): Promise<Transaction | undefined> {
  const found = (await operations(books, {})).filter(({ manuallyCreated }) => manuallyCreated !== undefined);
  return found.length === 0 ? undefined : oneAtRandom(books, found);
}

async function changeTyped(books: Books): Promise<Reply | undefined> {
  const operation = await typed(books);
  if (operation === undefined) return undefined;
  const { company, random } = books;
  const date = random(2) === 0 ? randomDay(books) : "2028-03-02";
  if (operation.journalLines !== null) return company.send("PATCH", "/api/v1/journal-entry", { id: operation.id, date });
  const fields = oneAtRandom(books, [{ amount: Number(oneAtRandom(books, AMOUNTS)) }, { date }, { title: oneAtRandom(books, LABELS) }]);
  return company.send("POST", "/api/v1/transaction/update", { id: operation.id, manuallyCreated: "1", ...fields });
}

async function deleteTyped(books: Books): Promise<Reply | undefined> {
  const operation = await typed(books);
  return operation && books.company.send("POST", "/api/v1/transaction/delete", { id: operation.id });
}

/** An asset with a component, bought in one of the two years. */
async function asset(books: Books): Promise<Reply> {
  const { company } = books;
  const bought = oneAtRandom(books, ["2026-03-02", "2026-11-10", "2027-01-15"]);
  const created = await company.send("POST", "/api/v1/immobilisation", { ...DESK, ...BOUGHT, date_of_purchase: bought });
  if (created.statusCode !== 201) return created;
  return company.send("POST", "/api/v1/immobilisation-component", {
    immobilisation_id: created.json<{ data: { id: string } }>().data.id,
    depreciable_base: 2500,
    price_incl_vat: 3000,
    vat: 500,
    commissioning_date: bought,
    duration: oneAtRandom(books, [3, 5]),
    amortisation_method: "linear",
  });
}

/** A purchase whose VAT is half deductible, and the asset that it pays for. */
async function buy(books: Books): Promise<Reply> {
  const { company } = books;
  const date = oneAtRandom(books, ["2026-11-10", "2027-01-15"]);
  const paid = await company.send("POST", "/api/v1/transaction/create", {
    origin: "cash",
    type: "outcome",
    title: "BUREAU DE MARTINE",
    amount: BOUGHT.total_amount_incl_vat,
    date,
  });
  if (paid.statusCode !== 201) return paid;
  const { data: operation } = paid.json<{ data: Transaction }>();
  const allocations = [{ account: DESK.related_account, amount: operation.value, vatRate: 20, vatDeductible: 50 }];
  const given = await company.send("PUT", `/api/v1/transaction/${operation.id}/allocations`, { allocations });
  if (given.statusCode !== 200) return given;
  const detail = {
    depreciable_base: 2500,
    price_incl_vat: 3000,
    vat: 500,
    commissioning_date: date,
    duration: 5,
    amortisation_method: "linear",
  };
  const component = { ...detail, operation_id: operation.id };
  return company.send("POST", "/api/v1/immobilisation", { ...DESK, ...BOUGHT, date_of_purchase: date, component });
}

/** The purchase of an asset is to categorise again, or given to another account. */
async function untie(books: Books): Promise<Reply | undefined> {
  const tied = (await operations(books, {})).filter(({ allocations }) =>
    allocations.some(({ relatedCapitalAssetComponents: named }) => (named ?? []).length > 0),
  );
  const operation = tied[0] && oneAtRandom(books, tied);
  const others = [[], [{ account: "606300", amount: operation?.value ?? 0 }]];
  return operation && allocate(books, operation, oneAtRandom(books, others));
}

async function deleteAsset(books: Books): Promise<Reply | undefined> {
  const { data } = (await books.company.get("/api/v1/immobilisations")).json<{ data: Asset[] }>();
  return data.length === 0 ? undefined : books.company.send("DELETE", `/api/v1/immobilisation/${oneAtRandom(books, data).id}`);
}

type Listed = { readonly id: string; readonly isOut: boolean; readonly cost_source: string | null };

async function components({ company }: Books): Promise<readonly Listed[]> {
  return (await company.get("/api/v1/immobilisation-components")).json<{ data: Listed[] }>().data;
}

async function exit(books: Books): Promise<Reply | undefined> {
  const used = (await components(books)).filter(({ isOut }) => !isOut);
  if (used.length === 0) return undefined;
  const sold = { output_type: "cession", output_price_incl_vat: 1200, vat_on_exit_price: 200, output_price_excl: 1000 };
  const scrapped = { output_type: "mise_au_rebut", output_price_excl: 0 };
  const given = oneAtRandom(books, [sold, scrapped, { output_type: "reintegration", output_price_excl: 300 }]);
  const out = { type: "out", release_date: oneAtRandom(books, ["2026-12-10", "2027-02-01", "2028-01-20"]), ...given };
  const { id, cost_source: source } = oneAtRandom(books, used);
  const write = (body: object) => books.company.send("PATCH", `/api/v1/immobilisation-component/${id}`, body);
  // What is to be attached does not go out: its owner brought it in, or the openings hold it.
  if (source === null && (await write({ type: "update", cost_source: "owner" })).statusCode >= 300)
    await write({ type: "update", cost_source: "opening" });
  return write(out);
}

async function undoExit(books: Books): Promise<Reply | undefined> {
  const gone = (await components(books)).filter(({ isOut }) => isOut);
  const back = { type: "update_exit", output_status: "used" };
  return gone.length === 0
    ? undefined
    : books.company.send("PATCH", `/api/v1/immobilisation-component/${oneAtRandom(books, gone).id}`, back);
}

type Declared = { readonly period: string; readonly status: string; readonly endDate: string };

async function returnsOf({ company }: Books): Promise<readonly Declared[]> {
  return (await company.get("/api/v1/vat-declarations")).json<{ data: Declared[] }>().data;
}

/** Categorises and checks all that the first open return asks for, then validates it. */
async function validateVat(books: Books): Promise<Reply | undefined> {
  const { company } = books;
  const open = (await returnsOf(books)).findLast(({ status, endDate }) => status === "to_declare" && endDate < "2027-02-15");
  if (open === undefined) return undefined;
  for (const [sign, account] of [
    ["income", "706000"],
    ["outcome", "606300"],
  ] as const)
    await allocateAll(books, { ...WAITING, endDate: open.endDate, transaction_sign: sign }, account);
  const filters = { endDate: open.endDate };
  await confirmed((body) => company.send("POST", "/api/v1/transactions/validate-vat", { filters, ...body }));
  const validate = (path: string, body: object) => company.send("POST", `/api/v1/vat-declaration/${open.period}/${path}`, body);
  const reply = await validate("validate", {});
  if (reply.json().code !== "vat.gaps") return reply;
  const { facts } = reply.json<{ facts: { ids: string[] } }>();
  await validate("answers", { entryIds: facts.ids, answer: "elsewhere" });
  return validate("validate", {});
}

async function lastValidated(books: Books): Promise<Declared | undefined> {
  return (await returnsOf(books)).find(({ status }) => status !== "to_declare");
}

async function rectify(books: Books): Promise<Reply | undefined> {
  const last = await lastValidated(books);
  return last && books.company.send("POST", `/api/v1/vat-declaration/${last.period}/rectify`, {});
}

async function depositReturn(books: Books): Promise<Reply | undefined> {
  const last = await lastValidated(books);
  return last && fileReturn(books.server, books.company, last.period, { channel: "manual", date: "2027-02-15", reference: "R1" });
}

function writeRule(books: Books): Promise<Reply> {
  const words = [oneAtRandom(books, ["orange", "zorblax", "boulangerie", "frais"])];
  const parts = [{ account: oneAtRandom(books, SPENT) }];
  return books.company.send("POST", "/api/v1/rules", { name: `Règle ${books.random(1000)}`, words, sign: "outcome", parts });
}

/** Validates the first months, then reverses one of their operations. */
async function reverse(books: Books): Promise<Reply | undefined> {
  const { company, random } = books;
  const validated = (await operations(books, {})).filter(({ transactionStatus }) => transactionStatus.code === "validated");
  if (validated.length === 0) {
    for (const [sign, account] of [
      ["income", "706000"],
      ["outcome", "606300"],
    ] as const)
      await allocateAll(books, { ...WAITING, endDate: "2026-10-31", transaction_sign: sign }, account);
    return company.send("POST", "/api/v1/ledger/validate", { through: "2026-10-31" });
  }
  const entries = await company.get(`/api/v1/ledger/entries?operationId=${oneAtRandom(books, validated).id}`);
  const open = entries
    .json<{ data: { id: string; validatedAt: string | null; reversedEntryId: string | null; reversedByEntryId: string | null }[] }>()
    .data.find((entry) => entry.validatedAt !== null && entry.reversedEntryId === null && entry.reversedByEntryId === null);
  return open && company.send("POST", `/api/v1/ledger/entries/${open.id}/reverse`, { date: "2027-02-15", recordAgain: random(3) > 0 });
}
