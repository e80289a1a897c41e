import type { IsoDate } from "@comptoir/accounting/date";
import type { DocumentFormat } from "@comptoir/contract/documents/books";
import type { Company } from "../../../access/membership.js";
import type { Delivery } from "../../../downloads/downloads.js";
import { Refusal } from "../../../refusal.js";
import type { Services } from "../../../services.js";
import { listFiscalYears } from "../../books/years/service.js";
import { activityStart } from "../contents-repository.js";
import { deliverArchive, deliverFec, deliverNotice } from "./fec-delivery.js";
import { fecFileOf, type FecFile } from "../../books/fec/service.js";

type Days = { readonly startDate: IsoDate; readonly endDate: IsoDate };

/** The fiscal year that begins and ends on these days, as its FEC needs it. Refuses (`fec.whole_year`) other days. */
export async function yearOf({ db }: Pick<Services, "db">, company: Company, { startDate, endDate }: Days) {
  const years = await listFiscalYears(db, company.id);
  const year = years.find((one) => one.beginning === startDate && one.end === endDate);
  if (!year) throw new Refusal({ code: "fec.whole_year" });
  return { year, isFirstYear: year === years[0], activityStartedOn: await activityStart(db, company.id) };
}

/** The FEC of a year, with its drafts or without. Refuses (`fec.whole_year`) other days than a fiscal year. */
export async function fecOf(
  services: Pick<Services, "db" | "clock">,
  company: Company,
  query: Days & { readonly provisional: "0" | "1" },
): Promise<FecFile> {
  const whole = await yearOf(services, company, query);
  return fecFileOf(company, { ...whole, provisional: query.provisional === "1", today: services.clock.today() });
}

type AskedFec = { readonly company: Company; readonly asked: Parameters<typeof deliverFec>[1]; readonly format: DocumentFormat };

/** A FEC as its text, its notice or both in an archive. Refuses (`document.format_unknown`) another format. */
export function fecDelivery({ db }: Pick<Services, "db">, { company, asked, format }: AskedFec): Delivery {
  if (format === "txt") return deliverFec(db, asked);
  if (format === "notice") return deliverNotice(db, company, asked);
  if (format === "zip") return deliverArchive(db, company, asked);
  throw new Refusal({ code: "document.format_unknown" });
}
