import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import { afterAll } from "vitest";
import { uuidv7 } from "uuidv7";
import { isVatSubject, regimeOn } from "@comptoir/accounting/company/regime";
import { parisDay } from "@comptoir/accounting/calendar";
import { isoDate, type IsoDate } from "@comptoir/accounting/date";
import { buildApp } from "../app.js";
import type { Environment } from "../environment.js";
import type { Captcha } from "../captcha/captcha.js";
import type { Db } from "../db/db.js";
import { siretOf } from "../demo/companies/siret.js";
import type { Caller } from "../access/caller.js";
import type { Company } from "../access/membership.js";
import type { AppOptions } from "../app-options.js";
import type { Clock } from "../clock.js";
import type { Services } from "../services.js";
import { CONSEQUENCES } from "../consequences.js";
import type { Consequence } from "../modules/books/consequences.js";
import { makeServices } from "../make-services.js";
import { openRegimes } from "../modules/books/regimes/service.js";
import type { TaxPartner } from "../tax-partner/tax-partner.js";
import { testDatabase } from "./database.js";
import { keepFollowing } from "./following.js";
import { quickHash } from "./quick-hash.js";

/** A clock that is still until a test moves it. */
export type TestClock = Clock & {
  /** Moves to noon of that day in Paris. */
  set(day: string): void;
  advance(seconds: number): void;
};

export type TestApp = {
  readonly app: FastifyInstance;
  readonly db: Db;
  readonly services: Services;
  readonly clock: TestClock;
  newCompany(input?: CompanyInput): Promise<TestCompany>;
  newFirm(input?: { slug?: string; host?: string; combined?: boolean }): Promise<TestFirm>;
};

/** What a test may choose; the rest is a BNC not subject to VAT with the year 2026. */
export type CompanyInput = Partial<{
  name: string;
  taxSystem: Company["taxSystem"];
  accountingBasis: Company["accountingBasis"];
  vatSystem: "not_subjected" | "rs" | "quarterly_rn" | "monthly_rn";
  /** First day with VAT, when it is not since before the books. */
  vatSubjectSince: string;
  /** Null for a company that has none. */
  siret: string | null;
  firmId: string;
  beginning: string;
  end: string;
  /** Only then can the user sign in. */
  password: string;
}>;

/** A company with its only user, signed in. */
export type TestCompany = {
  readonly id: string;
  readonly company: Company;
  readonly caller: Caller;
  readonly userId: string;
  readonly username: string;
  readonly fiscalYearId: string;
  readonly token: string;
  readonly headers: { readonly authorization: string };
  get(url: string): Promise<LightMyRequestResponse>;
  /** Sends `body` as JSON. */
  send(method: "POST" | "PUT" | "PATCH" | "DELETE", url: string, body?: object): Promise<LightMyRequestResponse>;
  /** Sends one file as a multipart form. */
  upload(
    url: string,
    file: { name: string; content: Buffer | string },
    fields?: Readonly<Record<string, string>>,
  ): Promise<LightMyRequestResponse>;
};

export type TestFirm = {
  readonly id: string;
  readonly userId: string;
  readonly caller: Caller;
  readonly headers: { readonly authorization: string };
};

/**
 * The whole server on a database of its own, at noon of a day; replies are checked against the contract. Call it at the
 * top of a test file: `const { newCompany, app } = await testApp();`
 */
export async function testApp({
  today = "2026-04-14",
  captcha = TRUSTING,
  stripe = null,
  taxPartner = null,
  environment = {},
  db: given,
  authorize,
  consequences = CONSEQUENCES,
  ...options
}: TestOptions = {}): Promise<TestApp> {
  const clock = testClock(today);
  const made = await makeServices(given ?? (await testDatabase()), {
    clock,
    consequences,
    checkReplies: true,
    captcha,
    taxPartner,
    environment: {
      isProduction: options.isProduction ?? false,
      deployment: options.deployment ?? TEST_OPTIONS.deployment,
      publicUrl: options.publicUrl ?? TEST_OPTIONS.publicUrl,
      stripe,
      ...environment,
    },
  });
  const services: Services = { ...made, ...(authorize && { authorize }) };
  const { db } = services;
  keepFollowing(db, { consequences, clock, sender: { publicUrl: options.publicUrl ?? TEST_OPTIONS.publicUrl, supportEmail: null } });
  const app = await buildApp(services, { ...TEST_OPTIONS, ...options });
  afterAll(() => app.close());
  return {
    app,
    db,
    services,
    clock,
    newCompany: (input = {}) => newCompany(app, services, input),
    newFirm: (input = {}) => newFirm(services, input),
  };
}

/** Every option of the server, the day, the keys of a payment service, a partner that transmits returns, where and how many papers are kept, another captcha than the one that accepts every form, a database that is ready, other consequences, and another check of permissions. */
type TestOptions = Partial<AppOptions> & {
  today?: string;
  captcha?: Captcha;
  stripe?: Environment["stripe"];
  taxPartner?: TaxPartner | null;
  environment?: Partial<Pick<Environment, "dataDir" | "paperLimits" | "powens" | "s3" | "secretKeys" | "allowsLoopbackPartners">>;
  db?: Db;
  consequences?: readonly Consequence[];
  authorize?: Services["authorize"];
};

const TRUSTING: Captcha = { challenge: () => ({ provider: "recaptcha", key: "test" }), isHuman: async () => true };

/** The options of the server of a test. */
export const TEST_OPTIONS: AppOptions = {
  log: { logLevel: process.env["TEST_LOG"] ?? "silent", trustProxy: false },
  publicUrl: "http://localhost:3000",
  publicApiUrl: null,
  hosts: [],
  webRoot: null,
  isProduction: false,
  supportEmail: null,
  seller: {
    name: "Éditions du Comptoir",
    address: "1 quai de l’Exemple, 35400 Saint-Malo",
    siren: "999000008",
    legalForm: "SAS au capital de 1 000 €",
    vatNumber: "FR00999000008",
  },
  tagManagerId: null,
  usesRecaptcha: false,
  metricsToken: null,
  isClosed: () => false,
  deployment: "dev",
};

function testClock(today: string): TestClock {
  let now = noonOf(today);
  return {
    now: () => now,
    today: (): IsoDate => parisDay(now),
    set: (day) => void (now = noonOf(day)),
    advance: (seconds) => void (now += seconds * 1000),
  };
}

function noonOf(day: string): number {
  return Date.parse(`${isoDate(day)}T10:30:00Z`);
}

let made = 0;

async function newCompany(app: FastifyInstance, services: Services, input: CompanyInput): Promise<TestCompany> {
  const { db } = services;
  const [id, userId, fiscalYearId] = [uuidv7(), uuidv7(), uuidv7()];
  made += 1;
  const username = `personne-${userId}@test.example`;
  const siret = input.siret === undefined ? siretOf(10_000_000 + made) : input.siret;
  const taxSystem = input.taxSystem ?? "bnc";
  const accountingBasis = input.accountingBasis ?? (taxSystem === "bnc" ? "cash" : "accrual");
  const vatSystem = input.vatSystem ?? "not_subjected";
  const name = input.name ?? `Entreprise ${made}`;
  const passwordHash = input.password === undefined ? "" : await quickHash(input.password);
  await db.shared(async (tx) => {
    await tx.run(
      `insert into shared.companies (id, firm_id, name, siret, profession, tax_system, accounting_basis, vat_system)
       values ($1, $2, $3, $4, 'Architecte', $5, $6, $7)`,
      [id, input.firmId ?? null, name, siret, taxSystem, accountingBasis, vatSystem],
    );
    await tx.run(
      "insert into shared.users (id, username, password_hash, first_name, last_name, role_id, email_verified_at) values ($1, $2, $3, 'Camille', 'Test', 'client', now())",
      [userId, username, passwordHash],
    );
    await tx.run("insert into shared.memberships (user_id, company_id) values ($1, $2)", [userId, id]);
  });
  const vatSubjectSince = input.vatSubjectSince === undefined ? null : isoDate(input.vatSubjectSince);
  const regimes = await db.tenant(id, async (tx) => {
    await tx.run("insert into books.fiscal_years (company_id, id, begins_on, ends_on) values ($1, $2, $3, $4)", [
      id,
      fiscalYearId,
      input.beginning ?? "2026-01-01",
      input.end ?? "2026-12-31",
    ]);
    return openRegimes(tx, id, { taxSystem, accountingBasis, vatSystem, vatSubjectSince, today: services.clock.today() });
  });
  const caller: Caller = { userId, roleId: "client", firmId: null };
  const { token, headers } = await signedIn(services, caller);
  const company: Company = {
    id,
    name,
    siren: siret?.slice(0, 9) ?? null,
    taxSystem,
    accountingBasis,
    vatSubject: isVatSubject(regimeOn(regimes, services.clock.today()).vatSystem),
  };
  const inject = (request: InjectOptions): Promise<LightMyRequestResponse> =>
    app.inject({ ...request, headers: { ...headers, ...request.headers } });
  return {
    id,
    company,
    caller,
    userId,
    username,
    fiscalYearId,
    token,
    headers,
    get: (url) => inject({ method: "GET", url }),
    send: (method, url, body) => inject({ method, url, ...(body && { payload: body }) }),
    upload: (url, file, fields = {}) => inject({ method: "POST", url, ...multipartForm(file, fields) }),
  };
}

async function newFirm(
  services: Services,
  { slug, host, combined = false }: { slug?: string; host?: string; combined?: boolean },
): Promise<TestFirm> {
  const [id, userId] = [uuidv7(), uuidv7()];
  await services.db.shared(async (tx) => {
    await tx.run("insert into shared.firms (id, slug, name, host, combined) values ($1, $2, 'Cabinet de test', $3, $4)", [
      id,
      slug ?? `cabinet-${id}`,
      host ?? null,
      combined,
    ]);
    await tx.run(
      "insert into shared.users (id, username, password_hash, role_id, firm_id, email_verified_at) values ($1, $2, '', 'accounting_firm_administrator', $3, now())",
      [userId, `cabinet-${userId}@test.example`, id],
    );
  });
  const caller: Caller = { userId, roleId: "accounting_firm_administrator", firmId: id };
  return { id, userId, caller, headers: (await signedIn(services, caller)).headers };
}

async function signedIn({ tokens, clock }: Services, caller: Caller): Promise<{ token: string; headers: { authorization: string } }> {
  const token = await tokens.issueAccessToken(caller, Math.floor(clock.now() / 1000));
  return { token, headers: { authorization: `Bearer ${token}` } };
}

/** The body and content type of a form with one file. */
export function multipartForm(
  file: { name: string; content: Buffer | string },
  fields: Readonly<Record<string, string>> = {},
): { payload: Buffer; headers: { "content-type": string } } {
  const boundary = "----comptoir-test-form";
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const fileName = file.name.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(texts.join("") + head), Buffer.from(file.content), Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { payload, headers: { "content-type": `multipart/form-data; boundary=${boundary}` } };
}
