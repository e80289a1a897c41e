import { frenchDay, type IsoDate } from "@comptoir/accounting/date";
import { isSiren } from "@comptoir/accounting/fec/siren";
import type { Db } from "../../db/db.js";
import { readsIn } from "../../db/reads.js";
import { inSnapshot } from "../../db/stream.js";
import type { Tx } from "../../db/transaction.js";
import type { Company } from "../../access/membership.js";
import type { Delivery } from "../../downloads/downloads.js";
import type { Services } from "../../services.js";
import { logPerson } from "../auth/service.js";
import {
  bookCsv,
  fecFileOf,
  fecText,
  isProvisional,
  nothingYet,
  renderCsv,
  selectionOf,
  type BookTable,
  type Row,
} from "../documents/service.js";
import { listFiscalYears } from "../fiscal-years/service.js";
import { refreshOpenings } from "../ledger/service.js";
import {
  COMPANIES,
  OPERATIONS,
  PERSON,
  PERSON_DEVICES,
  PERSON_LOG,
  PERSON_NOTIFICATIONS,
  type ExportedCompanyRow,
  type ExportedOperationRow,
} from "./export-repository.js";
import { zipOf, type ArchivedFile } from "../../downloads/zip.js";

/** Everything that is held on a person and their books (GDPR, articles 15 and 20), as a ZIP file written as it is read. */
export async function exportOf(services: Services, { userId, ip }: { userId: string; ip: string }): Promise<Delivery> {
  const at = new Date(services.clock.now());
  await services.db.shared((tx) => logPerson(tx, { userId, ip, action: "data_exported", at }));
  return { fileName: `comptoir-${services.clock.today()}.zip`, mediaType: "application/zip", pieces: zipOf(filesOf(services, userId)) };
}

async function* filesOf({ db, clock }: Services, userId: string): AsyncGenerator<ArchivedFile> {
  yield json("personne.json", await personOf(db, userId));
  const rows = await db.sharedRead<ExportedCompanyRow>({ text: COMPANIES, values: [userId] });
  yield json("entreprises.json", rows);
  for (const [index, company] of rows.map(companyOf).entries()) {
    const folder = `${index + 1}-${fileNameOf(company.name)}`;
    await refreshOpenings(db, company.id);
    const years = await listFiscalYears(db, company.id);
    const selections = await Promise.all(
      years.map((year) => selectionOf(db, company.id, { startDate: year.beginning, endDate: year.end })),
    );
    const given = {
      company,
      folder,
      today: clock.today(),
      years: selections.map((selection, rank) => ({ selection, isFirstYear: rank === 0 })),
    };
    // Its operations and all its years as they are at one moment.
    yield* inSnapshot(db, company.id, (tx) => filesOfCompany(tx, given));
  }
}

type ExportedYear = { readonly selection: Awaited<ReturnType<typeof selectionOf>>; readonly isFirstYear: boolean };
type ExportedCompany = {
  readonly company: Company;
  readonly folder: string;
  readonly today: IsoDate;
  readonly years: readonly ExportedYear[];
};

async function* filesOfCompany(tx: Tx, { company, folder, years, today }: ExportedCompany): AsyncGenerator<ArchivedFile> {
  yield { name: `${folder}/operations.csv`, pieces: renderCsv(operationsTable(tx, company.id)) };
  for (const year of years) {
    const { name, pieces } = await entriesOf(tx, company, { ...year, today });
    yield { name: `${folder}/${name}`, pieces };
  }
}

async function personOf(db: Db, userId: string) {
  const read = (text: string): Promise<object[]> => db.sharedRead({ text, values: [userId] });
  const [[person], devices, notifications, log] = await Promise.all([
    read(PERSON),
    read(PERSON_DEVICES),
    read(PERSON_NOTIFICATIONS),
    read(PERSON_LOG),
  ]);
  return { ...person, devices, notifications, log };
}

/** The year's FEC; without a SIREN, which its name needs, the journal. */
async function entriesOf(
  tx: Tx,
  company: Company,
  { selection, ...given }: ExportedYear & { readonly today: IsoDate },
): Promise<ArchivedFile> {
  const provisional = await isProvisional(readsIn(tx), selection);
  if (company.siren !== null && isSiren(company.siren)) {
    const file = fecFileOf(company, { ...given, year: selection.year, provisional, activityStartedOn: null });
    return { name: file.name, pieces: fecText(tx, file, nothingYet()) };
  }
  const name = `journal-${selection.from}-${selection.to}${provisional ? "-provisoire" : ""}.csv`;
  return { name, pieces: bookCsv(tx, { type: "journal", selection }) };
}

function operationsTable(tx: Tx, companyId: string): BookTable {
  const text = (title: string) => ({ title, kind: "text", width: 10 }) as const;
  const titles = ["Date", "Libellé", "Libellé de la banque", "Compte bancaire", "Comptes", "Commentaire", "État"].map(text);
  return {
    title: "Opérations",
    columns: [...titles, { title: "Montant", kind: "amount", width: 10 }],
    rows: operationRows(tx, companyId),
  };
}

async function* operationRows(tx: Tx, companyId: string): AsyncGenerator<Row[]> {
  for await (const batch of tx.batches<ExportedOperationRow>(OPERATIONS, [companyId])) {
    yield batch.map(({ date, title, raw_label, bank_account, accounts, comment, status, amount_cents }) => ({
      kind: "line",
      cells: [frenchDay(date), title, raw_label, bank_account, accounts, comment, status, amount_cents],
    }));
  }
}

function companyOf(row: ExportedCompanyRow): Company {
  return {
    id: row.id,
    name: row.name,
    siren: row.siren,
    taxSystem: row.tax_system,
    accountingBasis: row.accounting_basis,
    vatSubject: row.vat_system !== "not_subjected",
  };
}

function json(name: string, value: unknown): ArchivedFile {
  return { name, pieces: [JSON.stringify(value, null, 2)] };
}

/** A name that every system takes as a folder. */
function fileNameOf(name: string): string {
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return (
    plain
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "")
      .slice(0, 60) || "entreprise"
  );
}
