import type { Db } from "../../db/db.js";
import type { Company } from "../../access/membership.js";
import type { Delivery } from "../../downloads/downloads.js";
import { safeFileName } from "../../downloads/safe-name.js";
import { zipOf, type ArchivedFile } from "../../downloads/zip.js";
import type { Services } from "../../services.js";
import { logPerson, readSignUpDraft } from "../auth/service.js";
import {
  COMPANIES,
  PERSON,
  PERSON_DEVICES,
  PERSON_LOG,
  PERSON_NOTIFICATIONS,
  PERSON_VIEWS,
  type ExportedCompanyRow,
} from "./export-repository.js";

/** Everything that is held on a person and their books (GDPR, articles 15 and 20), as a ZIP file written as it is read. */
export async function exportOf(services: Services, { userId, left, companyFiles, ip }: Asked & { readonly ip: string }): Promise<Delivery> {
  const at = new Date(services.clock.now());
  await services.db.shared((tx) => logPerson(tx, { userId, ip, action: "data_exported", at }));
  return {
    fileName: `comptoir-${services.clock.today()}.zip`,
    mediaType: "application/zip",
    pieces: zipOf(filesOf(services, { userId, left, companyFiles })),
  };
}

/** The files of a company's books, in a folder of the archive. */
export type CompanyFiles = (
  services: Services,
  asked: { readonly company: Company; readonly person: string; readonly left: AbortSignal },
  folder: string,
) => AsyncGenerator<ArchivedFile>;

/** For whom, until when, and how the books of their companies are written. */
type Asked = { readonly userId: string; readonly left: AbortSignal; readonly companyFiles: CompanyFiles };

async function* filesOf(services: Services, { userId, left, companyFiles }: Asked): AsyncGenerator<ArchivedFile> {
  const { db } = services;
  yield json("personne.json", await personOf(db, userId));
  const rows = await db.sharedRead<ExportedCompanyRow>({ text: COMPANIES, values: [userId] });
  yield json("entreprises.json", rows);
  for (const [index, company] of rows.map(companyOf).entries())
    yield* companyFiles(services, { company, person: userId, left }, `${index + 1}-${safeFileName(company.name).toLowerCase()}`);
}

async function personOf(db: Db, userId: string) {
  const read = (text: string): Promise<object[]> => db.sharedRead({ text, values: [userId] });
  const [[person], devices, notifications, log, dossierViews, signUpDraft] = await Promise.all([
    read(PERSON),
    read(PERSON_DEVICES),
    read(PERSON_NOTIFICATIONS),
    read(PERSON_LOG),
    read(PERSON_VIEWS),
    readSignUpDraft(db, userId),
  ]);
  return { ...person, devices, notifications, log, dossierViews, signUpDraft };
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
