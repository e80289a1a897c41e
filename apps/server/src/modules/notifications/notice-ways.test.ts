import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { uuidv7 } from "uuidv7";
import { isoDate } from "@comptoir/accounting/date";
import { noticePreference, type NoticeKind } from "@comptoir/contract/notifications/notice-kinds";
import { testApp, TEST_OPTIONS, type TestCompany, type TestFirm } from "../../testing/app.js";
import { announceBank, announceMissingStatement } from "../banking/service.js";
import { csvStatement, importFile, preview } from "../banking/testing.js";
import { newBankAccount, typeIn } from "../operations/testing.js";
import { speakers } from "../questions/testing.js";
import { announceEndings } from "../subscriptions/service.js";
import { announceVatDue } from "../vat/service.js";
import { typeOperations } from "../vat/testing.js";
import { assignYear } from "./testing.js";

const server = await testApp();
const { app, db, clock, newCompany, newFirm } = server;

/** What a person prefers of a kind; what it leaves out is as usual. */
type Preference = { readonly mail?: boolean; readonly push?: boolean };

const PREFERENCES: Readonly<Record<string, Preference>> = {
  "no choice": {},
  "mail off": { mail: false },
  "devices off": { push: false },
  "both off": { mail: false, push: false },
  "both on": { mail: true, push: true },
};

type Person = { readonly id: string; readonly username: string; readonly name: string };

/** One person for each preference of a kind, each with a device: clients of a company, or staff of a firm who keep its dossier. */
async function peopleOf(kind: NoticeKind, company: TestCompany, firm: TestFirm | null): Promise<readonly Person[]> {
  const people = Object.entries(PREFERENCES).map(([name, preference]) => ({ name, preference, id: uuidv7() }));
  await db.shared(async (tx) => {
    for (const { id, preference } of people) {
      const preferences = Object.entries(preference).map(([way, on]) => [noticePreference(kind, way === "mail" ? "mail" : "push"), on]);
      await tx.run(
        `insert into shared.users (id, username, password_hash, first_name, last_name, role_id, firm_id, email_verified_at, preferences)
          values ($1, $2, '', 'Nora', 'Test', $3, $4, now(), $5)`,
        [
          id,
          usernameOf(id),
          firm ? "accounting_firm_accountant" : "client",
          firm?.id ?? null,
          JSON.stringify(Object.fromEntries(preferences)),
        ],
      );
      if (!firm) await tx.run("insert into shared.memberships (user_id, company_id) values ($1, $2)", [id, company.id]);
      await tx.run(
        "insert into shared.push_subscriptions (endpoint_hash, user_id, subscription, device, created_at) values ($1, $2, '{}', 'mobile', now())",
        [randomBytes(32), id],
      );
    }
  });
  if (firm)
    await assignYear(
      db,
      company,
      people.map(({ id }) => id),
    );
  return people.map(({ id, name }) => ({ id, name, username: usernameOf(id) }));
}

const usernameOf = (id: string): string => `avis-${id}@test.example`;

const TITLES: Readonly<Record<NoticeKind, RegExp>> = {
  question: /question$|^Votre client a répondu/,
  import: /^Un relevé a été importé/,
  statement: /^Un relevé de banque vous attend/,
  bank: /^Votre banque attend une action/,
  vat: /^TVA de septembre 2026/,
  closing: /^La clôture au 31\/12\/2026 n’est plus transmise/,
  validation: /^L’exercice 2026 est validé/,
  subscription: /^Votre abonnement se termine/,
};

/** What reached each person of a kind: in « À faire », by mail, on their device. */
async function reached(kind: NoticeKind, people: readonly Person[]): Promise<Record<string, string>> {
  const reports = await Promise.all(
    people.map(async ({ id, username, name }) => {
      const notices = await db.sharedRead<{ id: string; title: string }>({
        text: "select id, title from shared.notifications where user_id = $1",
        values: [id],
      });
      const listed = notices.filter(({ title }) => TITLES[kind].test(title));
      const mails = await db.sharedRead<{ subject: string }>({
        text: "select subject from shared.mails where recipient = $1",
        values: [username],
      });
      const pushed = await db.sharedRead({
        text: "select from shared.jobs where kind = 'push' and payload->>'notificationId' = any($1::text[])",
        values: [listed.map((notice) => notice.id)],
      });
      const byMail = mails.filter(({ subject }) => TITLES[kind].test(subject));
      return [name, `${listed.length} listed, ${byMail.length} mailed, ${pushed.length} pushed`] as const;
    }),
  );
  return Object.fromEntries(reports);
}

type Reader = "client" | "staff";
type Scene = { readonly company: TestCompany; readonly firm: TestFirm; readonly reader: Reader };

const STATEMENT = csvStatement([["2026-08-31", "ACHAT", "-12.50"]]);
/** 35 days after the statement, five before the end of the subscription. */
const DAY = "2026-10-05";
const announcing = { today: isoDate(DAY), options: TEST_OPTIONS };

/** Brings about a fact of each kind, through what finds it in the product. */
const FACTS: Readonly<Record<NoticeKind, (scene: Scene) => Promise<unknown>>> = {
  async question({ company, firm, reader }) {
    await newBankAccount(server, company);
    const { id } = await typeIn(company, { title: "Achat", amount: 42, date: "2026-09-02" });
    const { ask, answer } = speakers(server, firm, company);
    const asked = await ask({ kind: "operation", id }, { text: "Quoi\u00a0?" });
    if (reader === "staff") await answer(asked.json().data.id, { text: "Cela" });
  },
  async import({ company, firm, reader }) {
    if (reader === "staff") return importFile(company, STATEMENT);
    const { id } = await preview(company, STATEMENT);
    const payload = { companyId: company.id, accounts: [{ index: 0, create: true }] };
    return app.inject({ method: "POST", url: `/api/v1/bank-import/${id}/confirm`, headers: firm.headers, payload });
  },
  async statement({ company }) {
    await importFile(company, STATEMENT);
    await db.tenant(company.id, (tx) => announceMissingStatement(tx, company.id, announcing));
  },
  async bank({ company }) {
    await db.tenant(company.id, async (tx) => {
      await tx.run(
        `insert into books.bank_connections (company_id, id, provider_id, bank, linked_by, created_at, provider_since, state, text)
          values ($1, $2, 1, 'Banque', $3, now(), now(), 'required_action', 'Reconnectez-la.')`,
        [company.id, company.id, company.userId],
      );
    });
    await db.tenant(company.id, (tx) => announceBank(tx, company.id, { ...announcing, now: clock.now() }));
  },
  async vat({ company }) {
    // Due on the 19th, a day after the week-end.
    await db.shared((tx) =>
      tx.run("update shared.companies set postcode = '75011', leader_last_name = 'Martin' where id = $1", [company.id]),
    );
    await db.tenant(company.id, (tx) => announceVatDue(tx, company.id, { ...announcing, today: isoDate("2026-10-14") }));
  },
  async closing({ company }) {
    // Submitted as the client saw it: the next change takes it back.
    await db.tenant(company.id, (tx) =>
      tx.run(
        `insert into books.closings (company_id, id, fiscal_year_id, rank, at, user_id, event, fingerprint, balances, result_cents, reason, steps)
          values ($1, $2, $3, 1, now(), $4, 'submitted', 'seen', '{}', 0, '', '{}')`,
        [company.id, uuidv7(), company.fiscalYearId, company.userId],
      ),
    );
    await typeIn(company, { title: "Timbres", amount: 12, date: "2026-09-02", origin: "personal", debitCategory: "626000" });
  },
  async validation({ company }) {
    await typeOperations(company, [{ date: "2026-10-02", type: "outcome", paid: 10, account: "606300" }]);
    await company.send("POST", "/api/v1/ledger/validate", { through: "2026-12-31" });
  },
  async subscription({ company }) {
    const ending = "subscription_paid = true, subscription_status = 'cancelled', subscription_ends_on = '2026-10-10'";
    await db.shared((tx) => tx.run(`update shared.companies set ${ending} where id = $1`, [company.id]));
    await announceEndings(db, announcing);
  },
};

const BOTH = "1 listed, 1 mailed, 1 pushed";
const MAIL = "1 listed, 1 mailed, 0 pushed";
const PUSH = "1 listed, 0 mailed, 1 pushed";
const NEITHER = "1 listed, 0 mailed, 0 pushed";

/** By what is usual of a kind: no choice, mail off, devices off, both off, both on. */
const USUALLY_BOTH = [BOTH, PUSH, MAIL, NEITHER, BOTH];
const USUALLY_PUSHED = [PUSH, PUSH, NEITHER, NEITHER, BOTH];
const USUALLY_LISTED = [NEITHER, NEITHER, NEITHER, NEITHER, BOTH];
const NEVER_MAILED = [PUSH, PUSH, NEITHER, NEITHER, PUSH];

test.each<[NoticeKind, Reader, readonly string[]]>([
  ["question", "client", USUALLY_BOTH],
  ["question", "staff", USUALLY_PUSHED],
  ["import", "client", USUALLY_PUSHED],
  ["import", "staff", USUALLY_PUSHED],
  ["statement", "client", USUALLY_BOTH],
  ["statement", "staff", USUALLY_LISTED],
  ["bank", "client", USUALLY_BOTH],
  ["bank", "staff", USUALLY_LISTED],
  ["vat", "client", USUALLY_BOTH],
  ["vat", "staff", USUALLY_LISTED],
  ["closing", "client", USUALLY_BOTH],
  ["validation", "client", NEVER_MAILED],
  ["validation", "staff", USUALLY_PUSHED],
  ["subscription", "client", USUALLY_BOTH],
])("a notice of kind %s reaches a %s as each prefers, and stands in the list in any case", async (kind, reader, expected) => {
  clock.set(kind === "validation" ? "2027-02-10" : DAY);
  const firm = await newFirm();
  const company = await newCompany({
    vatSystem: kind === "vat" ? "monthly_rn" : "not_subjected",
    beginning: kind === "vat" ? "2026-09-01" : "2026-08-01",
    end: "2026-12-31",
    // A firm pays for its dossiers: no end is announced.
    ...(kind !== "subscription" && { firmId: firm.id }),
  });
  const people = await peopleOf(kind, company, reader === "staff" ? firm : null);
  await FACTS[kind]({ company, firm, reader });
  expect(await reached(kind, people)).toEqual(Object.fromEntries(people.map(({ name }, index) => [name, expected[index]])));
});
