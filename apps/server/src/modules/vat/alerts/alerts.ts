import { addDays, daysBetween, parisMidnight } from "@comptoir/accounting/calendar";
import type { IsoDate } from "@comptoir/accounting/date";
import { dueAlert, isDeposited, type DueAlert } from "@comptoir/accounting/vat/filing/filing";
import { earliestVatDueDate } from "@comptoir/accounting/vat/periods/due-date";
import type { AppOptions } from "../../../app-options.js";
import type { Tx } from "../../../db/transaction.js";
import { brandOfCompany } from "../../config/service.js";
import { lockBooks } from "../../books/years/service.js";
import {
  announce as announceNotice,
  hideNotifications,
  recipientsOf,
  staffOf,
  wordsForStaff,
  type Recipient,
} from "../../notifications/service.js";
import type { Declaration } from "../returns/books.js";
import { vatDeclarationsOf } from "../returns/summary.js";
import { readVatStart } from "../situation/start.js";
import { alertWords } from "./alert-words.js";
import { deleteAlerts, insertAlert, readAlerts, type AlertRow } from "./alerts-repository.js";

type Announcing = { readonly today: IsoDate; readonly options: Pick<AppOptions, "publicUrl" | "supportEmail"> };

/** A notification is shown for that many days: what is still to do after them is announced again. */
const DAYS_SHOWN = 30;
/** No device rings at night: what is found at midnight leaves in the morning, Paris time. */
const MORNING_MILLISECONDS = 8 * 3_600_000;

/**
 * Announces to the people of a company, and to the staff who keep it, each return that is due within ten days, five days, today, or late,
 * once per fact: in their list, by push and by mail. An earlier announcement of the same return goes, and all of them once it is
 * deposited. Of those late for longer than a notification is shown, the oldest is announced, every thirty days.
 */
export async function announceVatDue(tx: Tx, companyId: string, { today, options }: Announcing): Promise<void> {
  await lockBooks(tx, companyId);
  const due = await toAnnounce(tx, companyId, today);
  await hideSettledAlerts(tx, companyId, today);
  if (due.length === 0) return;
  const [known, faded] = partition(await readAlerts(tx, companyId), ({ at }) => at.getTime() > parisMidnight(addDays(today, -DAYS_SHOWN)));
  await deleteAlerts(tx, companyId, faded);
  for (const { declaration, kind } of due) {
    const ofReturn = known.filter((row) => isOf(row, declaration));
    const told = new Set(ofReturn.filter((row) => row.kind === kind).map((row) => row.user_id));
    const everyone: readonly Told[] = [...(await recipientsOf(tx, companyId)), ...(await staffOf(tx, companyId))];
    const recipients = everyone.filter(({ id }) => !told.has(id));
    if (recipients.length === 0) continue;
    await hideNotifications(tx, ofReturn.filter((row) => row.kind !== kind).map(notificationOf));
    for (const row of await announce(tx, { companyId, recipients, declaration, kind, today, options }))
      await insertAlert(tx, companyId, row);
  }
}

/** Takes the announcements of deposited returns away from « À faire »; one whose deposit is taken back is announced again. */
export async function hideSettledAlerts(tx: Tx, companyId: string, today: IsoDate): Promise<void> {
  const known = await readAlerts(tx, companyId);
  if (known.length === 0) return;
  const open = (await vatDeclarationsOf(tx, companyId, today)).filter(({ stored }) => !isDeposited(stored?.filing ?? null));
  const settled = known.filter((row) => !open.some((declaration) => isOf(row, declaration)));
  if (settled.length === 0) return;
  await hideNotifications(tx, settled.map(notificationOf));
  await deleteAlerts(tx, companyId, settled);
}

type Due = { readonly declaration: Declaration; readonly kind: DueAlert };

async function toAnnounce(tx: Tx, companyId: string, today: IsoDate): Promise<readonly Due[]> {
  const due = (await vatDeclarationsOf(tx, companyId, today)).flatMap((declaration): readonly (Due & { readonly daysLeft: number })[] => {
    const daysLeft = daysBetween({ from: today, to: announcedDay(declaration) });
    const kind = dueAlert(daysLeft, declaration.stored?.filing ?? null);
    return kind === null ? [] : [{ declaration, kind, daysLeft }];
  });
  const [recent, old] = partition(due, ({ daysLeft }) => daysLeft >= -DAYS_SHOWN);
  // The user has not said yet whether old periods were declared elsewhere.
  const isAsked = old.length > 0 && (await readVatStart(tx, companyId)).asked;
  return isAsked ? recent : [...old.slice(0, 1), ...recent];
}

/** The due day, or while it is unknown the earliest that it may be: nothing is silent because a fact is missing. */
function announcedDay({ due, period }: Declaration): IsoDate {
  return due.dueDate ?? earliestVatDueDate(period);
}

function partition<T>(all: readonly T[], isFirst: (one: T) => boolean): readonly [readonly T[], readonly T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))];
}

/** One of a company's people, or of the staff who keep its dossier, with its name. */
type Told = Recipient & { readonly dossier?: string };

type Announcement = Announcing & {
  readonly companyId: string;
  readonly recipients: readonly Told[];
  readonly declaration: Declaration;
  readonly kind: DueAlert;
};

async function announce(tx: Tx, { companyId, recipients, declaration, kind, today, options }: Announcement): Promise<AlertRow[]> {
  const { period, due } = declaration;
  const { title, sentence, path } = alertWords(kind, { period: period.id, dueOn: announcedDay(declaration), missing: due.missing });
  const brand = await brandOfCompany(tx, companyId, options);
  const at = parisMidnight(today) + MORNING_MILLISECONDS;
  const rows: AlertRow[] = [];
  const words = { title, sentence, link: { href: path, label: "Ouvrir la déclaration" } };
  for (const recipient of recipients) {
    const told = recipient.dossier === undefined ? words : wordsForStaff(words, recipient.dossier);
    const notificationId = await announceNotice(tx, recipient, { kind: "vat", words: told, brand, at });
    rows.push({
      form: period.form,
      period_start: period.start,
      kind,
      user_id: recipient.id,
      notification_id: notificationId,
      at: new Date(at),
    });
  }
  return rows;
}

function isOf(row: AlertRow, { period }: Declaration): boolean {
  return row.form === period.form && row.period_start === period.start;
}

function notificationOf({ user_id: userId, notification_id: id }: AlertRow): { userId: string; id: string } {
  return { userId, id };
}
