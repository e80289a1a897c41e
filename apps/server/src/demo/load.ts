import { isoDate, type IsoDate } from "@comptoir/accounting/date";
import { cents } from "@comptoir/accounting/money";
import { buildApp } from "../app.js";
import type { Tx } from "../db/transaction.js";
import type { Caller } from "../access/caller.js";
import type { Services } from "../services.js";
import { hashPassword } from "../modules/auth/service.js";
import { keepBooks, type DemoBooks } from "./books/books.js";
import { closePastYear, type DemoClosing } from "./closings.js";
import { demoCalendar, type DemoCalendar } from "./calendar.js";
import { carpenterFresh, carpenterLines } from "./companies/carpenter.js";
import { firmDossiers, type DemoDossier } from "./companies/dossiers.js";
import { insertFirmStates } from "./firm-states-repository.js";
import { inOrder, statementLines } from "./books/lines.js";
import { insertNotifications } from "./notifications.js";
import { carpenterOwned, carpenterOwnedLines, psychologistOwned } from "./companies/owned.js";
import { askClient, type Questioned } from "./questions.js";
import { insertDemoCompany, insertFirms, insertUser, type DemoCompany, type DemoUser } from "./people-repository.js";
import { psychologistFresh, psychologistLines } from "./companies/psychologist.js";
import { onSavings, toSavings } from "./companies/savings.js";
import { siretOf } from "./companies/siret.js";
import { smallLines } from "./companies/small-books.js";
import { insertPromoCodes, insertSubscription } from "./subscriptions-repository.js";
import { withVatPayments } from "./books/vat-payments.js";
import { carpenterTyped, psychologistTyped, typedOperations } from "./books/typed.js";

/** Password of every demonstration account. */
export const DEMO_PASSWORD = "Comptoir!2026";

/** Dossiers written at the same moment: as many as the machine has use for. */
const AT_ONCE = 4;

type DemoStart = {
  readonly today: IsoDate;
  /** Where the screens are: the links of its mails lead there. */
  readonly publicUrl: string;
};

/** Fills an empty database with the demonstration, a function of today's date and of the address of the screens (ids aside). */
export async function loadDemo(services: Services, { today, publicUrl }: DemoStart): Promise<void> {
  const calendar = demoCalendar(today);
  const app = await buildApp(services, {
    log: { logLevel: "silent", trustProxy: false },
    publicUrl,
    publicApiUrl: null,
    hosts: [],
    webRoot: null,
    isProduction: true,
    supportEmail: null,
    seller: null,
    tagManagerId: null,
    usesRecaptcha: false,
    metricsToken: null,
    isClosed: () => false,
    deployment: "demo",
  });
  try {
    const { books, unpaidId, questioned, closings } = await loadPeople(services, calendar);
    await inTurns(books, (one) => keepBooks({ app, services }, one, calendar));
    await inTurns(closings, (one) => closePastYear({ app, services }, one, calendar.pastYear.end));
    await askClient({ app, services }, questioned);
    // Last: nothing is written in books that are not paid, or that the firm keeps no more.
    await services.db.shared(async (tx) => {
      await insertSubscription(tx, { companyId: unpaidId, plan: "monthly", status: "unpaid" }, calendar);
      await insertFirmStates(tx, { today, passwordHash: await hashPassword(DEMO_PASSWORD) });
    });
  } finally {
    await app.close();
  }
}

async function inTurns<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const lane = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

type Loaded = {
  readonly books: DemoBooks[];
  readonly unpaidId: string;
  readonly questioned: Questioned;
  readonly closings: readonly DemoClosing[];
};

/**
 * Everybody and every company; returns the books to keep, the longest first, the company that will not have paid, the one that is asked questions,
 * and the past years that are to close, or closed.
 */
async function loadPeople({ db }: Services, calendar: DemoCalendar): Promise<Loaded> {
  const hash = await hashPassword(DEMO_PASSWORD);
  return db.shared(async (tx) => {
    const firms = await insertFirms(tx);
    await insertUser(
      tx,
      { username: "inscription@demo.example", firstName: "Léo", lastName: "Garcin", roleId: "authenticated", completionStatus: 0 },
      hash,
    );
    const staff = { roleId: "accounting_firm_accountant", firmId: firms.whiteLabel };
    await insertUser(tx, { ...staff, username: "collaborateur@demo.example", firstName: "Maël", lastName: "Riou" }, hash);
    const assistant = { ...staff, roleId: "accounting_firm_assistant" };
    await insertUser(tx, { ...assistant, username: "assistant@demo.example", firstName: "Jade", lastName: "Le Floch" }, hash);
    const administrator = { ...staff, roleId: "accounting_firm_administrator" };
    const adminId = await insertUser(
      tx,
      { ...administrator, username: "cabinet@demo.example", firstName: "Anne", lastName: "Kéraval" },
      hash,
    );
    const keeper: Caller = { userId: adminId, roleId: administrator.roleId, firmId: firms.whiteLabel };

    const psychologist = await clientOf(tx, PSYCHOLOGIST, "bnc@demo.example", hash);
    const carpenter = await clientOf(tx, CARPENTER, "bic@demo.example", hash);
    const unpaid = await clientOf(tx, UNPAID, "impaye@demo.example", hash);
    const joiner = await clientOf(tx, { ...WHITE_LABEL_CLIENT, firmId: firms.whiteLabel }, "client@demo.example", hash);
    await insertPromoCodes(tx, calendar);
    await insertSubscription(tx, { companyId: psychologist.company.id, plan: "monthly", status: "active" }, calendar);
    await insertSubscription(tx, { companyId: carpenter.company.id, plan: "yearly", status: "active", isWelcomed: true }, calendar);

    const books = [
      { ...psychologistBooks(psychologist, calendar), owned: psychologistOwned(calendar) },
      payingVat(owningCarpenter(carpenterBooks(carpenter, calendar), calendar), calendar),
      payingVat({ ...carpenterBooks(joiner, calendar), typed: [] }, calendar),
      savingPsychologist(await clientOf(tx, { ...COMBINED_CLIENT, firmId: firms.combined }, "client-combine@demo.example", hash), calendar),
      smallBooks(unpaid, "to_categorize", calendar),
    ];
    const closings: DemoClosing[] = [psychologist, carpenter].map((kept) => openClosing(kept));
    const stages = [...CLOSING_STAGES];
    for (const dossier of firmDossiers(firms.whiteLabel, calendar.today)) {
      const kept = { company: await insertDemoCompany(tx, dossier.company), caller: keeper };
      books.push({ ...smallBooks(kept, dossier.state, calendar), years: yearsOf(dossier.pace, calendar) });
      const stage = isSimpleDossier(dossier) ? stages.shift() : undefined;
      if (stage === undefined) continue;
      const client = await ownClient(tx, { companyId: kept.company.id, stage, leader: dossier.company.leader }, hash);
      closings.push({ companyId: kept.company.id, caller: keeper, stage, client });
    }
    await insertNotifications(tx, calendar.today);
    return { books, unpaidId: unpaid.company.id, questioned: { companyId: joiner.company.id, client: joiner.caller, keeper }, closings };
  });
}

type Kept = Pick<DemoBooks, "company" | "caller">;

async function clientOf(tx: Tx, given: DemoCompany, username: string, hash: string): Promise<Kept> {
  const company = await insertDemoCompany(tx, given);
  const [firstName, lastName] = given.leader;
  const user: DemoUser = { username, firstName, lastName, roleId: "client", companyId: company.id };
  const userId = await insertUser(tx, user, hash);
  return { company, caller: { userId, roleId: user.roleId, firmId: null } };
}

/** The past years of the firm's dossiers that are not simply waiting: one closed, one with a step to do again, one handed over by its client. */
const CLOSING_STAGES = ["closed", "flagged", "submitted"] as const;

/** A liberal profession without VAT whose lines are all categorised. */
function isSimpleDossier({ company: { taxSystem, vatSystem, isMicroEntrepreneur }, state, pace }: DemoDossier): boolean {
  const isComplete = state === "validated" || state === "categorized";
  return taxSystem === "bnc" && vatSystem === "not_subjected" && isComplete && pace === "usual" && isMicroEntrepreneur !== true;
}

function openClosing({ company, caller }: Kept): DemoClosing {
  return { companyId: company.id, caller, stage: "open", client: null };
}

type OwnClient = { readonly companyId: string; readonly stage: (typeof CLOSING_STAGES)[number]; readonly leader: DemoCompany["leader"] };

/** The owner of a dossier that is closed: the profile of a company has the address of one. */
async function ownClient(tx: Tx, { companyId, stage, leader: [firstName, lastName] }: OwnClient, hash: string): Promise<Caller> {
  const userId = await insertUser(tx, { username: `${stage}@demo.example`, firstName, lastName, roleId: "client", companyId }, hash);
  return { userId, roleId: "client", firmId: null };
}

function yearsOf(pace: DemoDossier["pace"], { olderYear, pastYear, currentYear }: DemoCalendar): DemoBooks["years"] {
  if (pace === "new") return [currentYear];
  return pace === "behind" ? [olderYear, pastYear, currentYear] : [pastYear, currentYear];
}

function psychologistBooks(kept: Kept, calendar: DemoCalendar): DemoBooks {
  return {
    ...kept,
    years: yearsOf("usual", calendar),
    account: { title: "BNP Paribas Pro", bank: "30004", number: "00012345678", opening: cents(842_000) },
    lines: statementLines({ recurring: psychologistLines, fresh: psychologistFresh }, calendar),
    typed: typedOperations(psychologistTyped, calendar),
    owned: null,
    savings: null,
    validatedThrough: calendar.validatedThrough,
    returns: null,
  };
}

/** With a second bank account, and transfers between the two. */
function savingPsychologist(kept: Kept, calendar: DemoCalendar): DemoBooks {
  const recurring = [...psychologistLines, ...toSavings.recurring];
  return {
    ...psychologistBooks(kept, calendar),
    typed: [],
    lines: statementLines({ recurring, fresh: [...toSavings.fresh, ...psychologistFresh] }, calendar),
    savings: {
      account: { title: "Livret Pro", bank: "30004", number: "00012349901", opening: cents(150_000) },
      lines: statementLines(onSavings, calendar),
    },
  };
}

function carpenterBooks(kept: Kept, calendar: DemoCalendar): DemoBooks {
  return {
    ...kept,
    years: yearsOf("usual", calendar),
    account: { title: "Crédit Agricole Pro", bank: "13606", number: "00098765432", opening: cents(1_254_000) },
    lines: statementLines({ recurring: carpenterLines, fresh: carpenterFresh }, calendar),
    typed: typedOperations(carpenterTyped, calendar),
    owned: null,
    savings: null,
    validatedThrough: calendar.validatedThrough,
    returns: "one_late",
  };
}

/** What he owns and owes, with the bank lines of it. */
function owningCarpenter(books: DemoBooks, calendar: DemoCalendar): DemoBooks {
  return { ...books, owned: carpenterOwned(calendar), lines: inOrder([...books.lines, ...carpenterOwnedLines(calendar)]) };
}

/** The payments of VAT that its returns ask for. */
function payingVat(books: DemoBooks, calendar: DemoCalendar): DemoBooks {
  return { ...books, lines: withVatPayments(books, calendar) };
}

function smallBooks(kept: Kept, state: DemoDossier["state"], calendar: DemoCalendar): DemoBooks {
  return {
    ...kept,
    years: yearsOf("usual", calendar),
    account: { title: "Compte professionnel", bank: "14445", number: "00045678901", opening: cents(310_000) },
    lines: smallLines(kept.company, state, calendar),
    typed: [],
    owned: null,
    savings: null,
    validatedThrough: state === "validated" ? calendar.validatedThrough : null,
    returns: kept.company.vatSubject ? "up_to_date" : null,
  };
}

const PSYCHOLOGIST: DemoCompany = {
  name: "Claire Martin",
  siret: siretOf(99_900_001),
  professionId: "psychologue",
  activityCode: "86.90F",
  leader: ["Claire", "Martin"],
  address: ["8 rue des Tilleuls", "44000", "Nantes"],
  phone: "06 39 98 01 01",
  taxSystem: "bnc",
  accountingBasis: "cash",
  vatSystem: "not_subjected",
  activityStartedOn: isoDate("2019-09-01"),
};

const CARPENTER: DemoCompany = {
  name: "Atelier Moreau",
  siret: siretOf(99_900_002),
  professionId: "menuisier",
  activityCode: "43.32A",
  leader: ["Yann", "Moreau"],
  address: ["21 rue de l’Atelier", "35700", "Rennes"],
  phone: "06 39 98 02 02",
  taxSystem: "bic-rs",
  accountingBasis: "accrual",
  vatSystem: "quarterly_rn",
  activityStartedOn: isoDate("2017-03-01"),
};

const WHITE_LABEL_CLIENT: DemoCompany = {
  ...CARPENTER,
  name: "Menuiserie Tessier",
  siret: siretOf(99_900_003),
  leader: ["Solène", "Tessier"],
  address: ["2 allée des Charmes", "35510", "Cesson-Sévigné"],
  phone: "06 39 98 03 03",
};

const COMBINED_CLIENT: DemoCompany = {
  ...PSYCHOLOGIST,
  name: "Idriss Haddad",
  siret: siretOf(99_900_004),
  leader: ["Idriss", "Haddad"],
  address: ["17 rue Basse", "59800", "Lille"],
  phone: "06 39 98 04 04",
};

const UNPAID: DemoCompany = {
  ...PSYCHOLOGIST,
  name: "Rose Delmas",
  siret: siretOf(99_900_005),
  professionId: "sophrologue",
  leader: ["Rose", "Delmas"],
  address: ["5 place Viarme", "44000", "Nantes"],
  phone: "06 39 98 05 05",
};
