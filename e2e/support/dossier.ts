import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import type { Changes, listTransactions } from "@comptoir/contract/operations/operations";
import type { APIRequestContext, Page } from "@playwright/test";
import { hostUrl, mailedLink, signInOn } from "./hosts.js";
import { expect, test as base, journeysUrl, JOURNEY_PASSWORD, type UploadedFile } from "./journey.js";

/** The account that creates companies for the journeys: the administrator of the demonstration's firm. */
const KEEPER = "cabinet@demo.example";

/** A company of a journey's own, with calls of the API: what one journey writes, no other reads. */
export type PreparedCompany = {
  readonly id: string;
  readonly get: <Reply>(path: string) => Promise<Reply>;
  /** Writes what a journey is not about; throws when it is refused. */
  readonly send: <Reply>(method: Writing, path: string, body: object) => Promise<Reply>;
  /** Sends a file with the fields beside it. */
  readonly upload: <Reply>(path: string, file: UploadedFile, fields?: Readonly<Record<string, string>>) => Promise<Reply>;
  /** The status and the code with which a writing is refused, or its success. */
  readonly attempt: (method: Writing, path: string, body: object) => Promise<string>;
  /** Previews a statement; nothing is in the books before it is confirmed. */
  readonly preview: (statement: UploadedFile) => Promise<ImportPreview>;
  /** Previews and confirms a statement of one account, which is created under a title. */
  readonly importStatement: (statement: UploadedFile, accountTitle: string) => Promise<void>;
  /** Gives every operation to categorise up to a day an account of sales or of supplies. */
  readonly categorizeThrough: (day: string) => Promise<void>;
  /** Validates the VAT of every operation up to a day. */
  readonly validateVatThrough: (day: string) => Promise<void>;
  /** Types an operation paid in cash, gives it its account and validates its VAT. Euros, VAT included. */
  readonly typeOperation: (operation: {
    readonly date: string;
    readonly title: string;
    readonly type: "income" | "outcome";
    readonly amount: number;
    readonly account: string;
  }) => Promise<void>;
  /** Numbers and freezes the entries up to a day. */
  readonly validateThrough: (day: string) => Promise<void>;
};

type Writing = "POST" | "PUT" | "PATCH";

/** What an import is before it is confirmed. */
export type ImportPreview = {
  readonly id: string;
  readonly status: string;
  readonly selected: number;
  readonly accounts: readonly { readonly duplicates: number }[];
};

/** The form of a company at its creation, beside its fiscal year of 2026. */
type CompanyAnswers = Readonly<Record<string, unknown>>;

/** Not subject to VAT. */
export const PSYCHOLOGIST: CompanyAnswers = { professionId: "psychologue", professionalStatusId: "titulaire" };
/** Subject to VAT since the first day of the year, declared each quarter. */
export const CARPENTER: CompanyAnswers = {
  professionId: "menuisier",
  professionalStatusId: "exploitant",
  vatSubjected: "yes",
  settlement: "normal",
  reportingFrequency: "quarterly",
  vatSubjectionDate: "2026-01-01",
};

/** Establishments of the sample register, open and of sole traders: a company that has one may hand over its FEC. */
const SIRETS = [
  "99800002000011",
  "99800003800013",
  "99800004600016",
  "99800005300012",
  "99800006100015",
  "99800007900017",
  "99800008700010",
  "99800009500013",
  "99800010300015",
  "99800011100018",
  "99800012900010",
  "99800013700013",
  "99800014500016",
  "99800015200012",
];

type Fixtures = {
  /** Makes a company with empty books; with a SIRET of the sample register when asked for. */
  readonly newCompany: (answers: CompanyAnswers, options?: { readonly withSiret: boolean }) => Promise<PreparedCompany>;
  /** Opens a session for the page in a company. */
  readonly enter: (company: PreparedCompany) => Promise<void>;
};
/** How long a token serves the companies made with it: a person has a hundred sessions at most, and each journey signs in. */
const TOKEN_MILLISECONDS = 60_000;

type WorkerFixtures = {
  /** The last token of the keeper for the journeys of a worker, by the address of their application. */
  readonly keeperTokens: Map<string, { readonly token: Promise<string>; readonly issuedAt: number }>;
};

/** A journey in companies of its own, on the host of the firm that keeps them. */
export const companyTest = base.extend<Fixtures, WorkerFixtures>({
  keeperTokens: [async ({}, use) => use(new Map()), { scope: "worker" }],
  baseURL: async ({ ownAttempt: _started }, use) => use(hostUrl("cabinet")),
  newCompany: async ({ keeperTokens }, use) =>
    use(async (answers, { withSiret } = { withSiret: false }) => {
      const url = journeysUrl();
      const known = keeperTokens.get(url);
      const current =
        known !== undefined && Date.now() - known.issuedAt < TOKEN_MILLISECONDS
          ? known
          : { token: tokenOf(url, KEEPER), issuedAt: Date.now() };
      keeperTokens.set(url, current);
      return createCompany({ url, token: await current.token }, answers, withSiret);
    }),
  enter: async ({ page }, use) => use((company) => openCompanyIn(page, company)),
});

type Access = { readonly url: string; readonly token: string };

async function createCompany(access: Access, answers: CompanyAnswers, withSiret: boolean): Promise<PreparedCompany> {
  const body = {
    name: "Atelier Roussel",
    activityStartDate: "2026-01-01",
    financialStartDate: "2026-01-01",
    financialEndDate: "2026-12-31",
    independant: "no",
    bypassSiret: !withSiret,
    ...answers,
  };
  for (const siret of withSiret ? SIRETS : [null]) {
    const reply = await call(access, "/api/v1/company/create", json("POST", { ...body, siret }));
    if (reply.status === 201) return callsFor(access, ((await reply.json()) as { companyId: string }).companyId);
    const { code } = (await reply.clone().json()) as { code: string };
    if (code !== "siret.taken") await expectSuccess(reply);
  }
  throw new Error("every establishment of the sample register has its company");
}

/** The calls of the API for a company, which each of them names. */
function callsFor(access: Access, id: string): PreparedCompany {
  const read = async <Reply>(path: string, request?: RequestInit): Promise<Reply> =>
    (await (await expectSuccess(await call(access, path, request))).json()) as Reply;
  const get = <Reply>(path: string) => read<Reply>(`${path}${path.includes("?") ? "&" : "?"}companyId=${id}`);
  const upload: PreparedCompany["upload"] = (path, { name, buffer }, fields = {}) => {
    const body = new FormData();
    for (const [field, value] of Object.entries({ companyId: id, ...fields })) body.set(field, value);
    body.set("file", new Blob([new Uint8Array(buffer)]), name);
    return read(path, { method: "POST", body });
  };
  const preview = async (file: UploadedFile): Promise<ImportPreview> =>
    (await upload<{ data: ImportPreview }>("/api/v1/bank-import", file)).data;
  return {
    id,
    get,
    send: (method, path, body) => read(path, json(method, { companyId: id, ...body })),
    upload,
    async attempt(method, path, body) {
      const reply = await call(access, path, json(method, { companyId: id, ...body }));
      const { code } = (await reply.json()) as { code?: string };
      return code === undefined ? `${reply.status}` : `${reply.status} ${code}`;
    },
    preview,
    async importStatement(statement, accountTitle) {
      const { id: importId } = await preview(statement);
      const accounts = [{ index: 0, create: { title: accountTitle } }];
      await read(`/api/v1/bank-import/${importId}/confirm`, json("POST", { companyId: id, accounts }));
    },
    async categorizeThrough(day) {
      const filters = JSON.stringify({ operations_status: "not_categorized" });
      const { data } = await get<ReplyOf<typeof listTransactions>>(`/api/v1/transactions?filters=${encodeURIComponent(filters)}`);
      const waiting = data.filter(({ date }) => date.slice(0, 10) <= day);
      for (const [sign, account] of [
        ["income", "706000"],
        ["outcome", "606300"],
      ]) {
        const ids = waiting.filter((operation) => operation.transactionSign.code === sign).map((operation) => operation.id);
        if (ids.length === 0) continue;
        const body = { companyId: id, ids, parts: [{ account }] };
        const changes = await read<Changes>("/api/v1/transactions/allocations", json("PUT", body));
        expect({ count: changes.data.changed.length, skipped: changes.data.skipped }).toEqual({ count: ids.length, skipped: [] });
      }
    },
    async validateVatThrough(day) {
      const filters = JSON.stringify({ vat_status: "not_validated", endDate: day });
      const { data } = await get<ReplyOf<typeof listTransactions>>(`/api/v1/transactions?filters=${encodeURIComponent(filters)}`);
      await read("/api/v1/transactions/validate-vat", json("POST", { companyId: id, ids: data.map((operation) => operation.id) }));
    },
    async typeOperation({ account, ...operation }) {
      const created = await read<{ data: { id: string } }>(
        "/api/v1/transaction/create",
        json("POST", { companyId: id, origin: "cash", ...operation }),
      );
      const { id: operationId } = created.data;
      const allocations = [{ account, amount: operation.amount }];
      await read(`/api/v1/transaction/${operationId}/allocations`, json("PUT", { companyId: id, allocations }));
      await read("/api/v1/transactions/validate-vat", json("POST", { companyId: id, ids: [operationId] }));
    },
    async validateThrough(day) {
      await read("/api/v1/ledger/validate", json("POST", { companyId: id, through: day }));
    },
  };
}

/** Opens a session for the page and the company in its tab; the next page that it goes to is the company's. */
export async function openCompanyIn(page: Page, { id }: PreparedCompany): Promise<void> {
  await signInOn(page, "cabinet", KEEPER);
  await page.evaluate((companyId) => sessionStorage.setItem("comptoir.company", companyId), id);
}

/** Invites a contact of the company, who comes by the link of their mail; their password is that of the journeys. */
export async function becomeClient(request: APIRequestContext, company: PreparedCompany, email: string): Promise<void> {
  const { data: years } = await company.get<{ data: { id: string }[] }>("/api/v1/fiscalyear");
  const contact = { lastName: "Tilleul", firstName: "Anne", email, isLeader: true, fiscalYearId: years[0]?.id };
  await company.send("POST", "/api/v1/user/client", contact);
  const link = new URL(await mailedLink(request, email, "Votre accès vous attend"));
  const token = Object.fromEntries(new URLSearchParams(link.hash.slice(1)));
  await company.send("POST", "/api/v1/invitation/accept", { ...token, password: JOURNEY_PASSWORD, terms: true });
}

async function tokenOf(url: string, username: string): Promise<string> {
  const body = new URLSearchParams({ grant_type: "password", client_id: "journeys", username, password: JOURNEY_PASSWORD });
  const reply = await expectSuccess(await fetch(`${url}/oauth/token`, { method: "POST", body }));
  return ((await reply.json()) as { access_token: string }).access_token;
}

function call({ url, token }: Access, path: string, request: RequestInit = {}): Promise<Response> {
  return fetch(`${url}${path}`, { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } });
}

function json(method: Writing, body: object): RequestInit {
  return { method, body: JSON.stringify(body), headers: { "content-type": "application/json" } };
}

async function expectSuccess(reply: Response): Promise<Response> {
  if (!reply.ok) throw new Error(`${reply.url}: ${reply.status} ${await reply.text()}`);
  return reply;
}
