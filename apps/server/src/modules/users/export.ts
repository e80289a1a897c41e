import { Readable } from "node:stream";
import { frenchDay } from "@comptoir/accounting/date";
import { isSiren } from "@comptoir/accounting/fec/siren";
import type { Db } from "../../db/db.js";
import { inTenant } from "../../db/stream.js";
import type { Company } from "../../access/membership.js";
import type { Services } from "../../services.js";
import { logPerson } from "../auth/service.js";
import {
  deliverBook,
  deliverFec,
  fecFileOf,
  isProvisional,
  renderCsv,
  selectionOf,
  type BookTable,
  type Delivery,
} from "../documents/service.js";
import { listFiscalYears, type FiscalYearOf } from "../fiscal-years/service.js";
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
import { zipped, type ZippedFile } from "./zip.js";

/** Everything that is held on a person and their books (GDPR, articles 15 and 20), as a ZIP file written as it is read. */
export async function exportOf(services: Services, { userId, ip }: { userId: string; ip: string }): Promise<Readable> {
  const at = new Date(services.clock.now());
  await services.db.shared((tx) => logPerson(tx, { userId, ip, action: "data_exported", at }));
  return Readable.from(zipped(filesOf(services, userId)), { objectMode: false });
}

async function* filesOf({ db, clock }: Services, userId: string): AsyncGenerator<ZippedFile> {
  yield json("personne.json", await personOf(db, userId));
  const rows = await db.sharedRead<ExportedCompanyRow>({ text: COMPANIES, values: [userId] });
  yield json("entreprises.json", rows);
  for (const [index, company] of rows.map(companyOf).entries()) {
    const folder = `${index + 1}-${fileNameOf(company.name)}`;
    await refreshOpenings(db, company.id);
    yield { name: `${folder}/operations.csv`, pieces: renderCsv(operationsTable(db, company.id)) };
    const years = await listFiscalYears(db, company.id);
    for (const year of years) {
      const { fileName, pieces } = await entriesOf(db, company, { year, isFirstYear: year === years[0], today: clock.today() });
      yield { name: `${folder}/${fileName}`, pieces };
    }
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
  db: Db,
  company: Company,
  { year, ...given }: { year: FiscalYearOf; isFirstYear: boolean; today: ReturnType<Services["clock"]["today"]> },
): Promise<Delivery> {
  const [startDate, endDate] = [year.beginning, year.end];
  if (company.siren !== null && isSiren(company.siren)) {
    const provisional = await isProvisional(db, { companyId: company.id, from: startDate, to: endDate });
    return deliverFec(db, fecFileOf(company, { ...given, year, provisional }));
  }
  const selection = await selectionOf(db, company.id, { startDate, endDate });
  return deliverBook(db, { company, type: "journal", format: "csv", selection });
}

function operationsTable(db: Db, companyId: string): BookTable {
  const text = (title: string) => ({ title, kind: "text", width: 10 }) as const;
  const titles = ["Date", "Libellé", "Libellé de la banque", "Compte bancaire", "Comptes", "Commentaire", "État"].map(text);
  return {
    title: "Opérations",
    columns: [...titles, { title: "Montant", kind: "amount", width: 10 }],
    async *rows() {
      const batches = inTenant(db, companyId, (tx) => tx.batches<ExportedOperationRow>(OPERATIONS, [companyId]));
      for await (const batch of batches) {
        for (const row of batch) {
          const { title, raw_label, bank_account, accounts, comment, status, amount_cents } = row;
          yield { kind: "line", cells: [frenchDay(row.date), title, raw_label, bank_account, accounts, comment, status, amount_cents] };
        }
      }
    },
  };
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

function json(name: string, value: unknown): ZippedFile {
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
