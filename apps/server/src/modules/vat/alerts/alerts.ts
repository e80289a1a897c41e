import { daysBetween, parisMidnight } from "@comptoir/accounting/calendar";
import type { IsoDate } from "@comptoir/accounting/date";
import { dueAlert, isDeposited, type DueAlert } from "@comptoir/accounting/vat/filing";
import type { AppOptions } from "../../../app-options.js";
import type { Tx } from "../../../db/transaction.js";
import { brandOfCompany } from "../../../mail/brand.js";
import { enqueueMail } from "../../../mail/enqueue.js";
import { onShared } from "../../companies/service.js";
import { lockBooks } from "../../fiscal-years/service.js";
import { hideNotifications, publishNotification, recipientsOf, type Recipient } from "../../notifications/service.js";
import type { Declaration } from "../returns/books.js";
import { vatDeclarationsOf } from "../returns/summary.js";
import { alertWords } from "./alert-words.js";
import { deleteAlerts, insertAlert, readAlerts, type AlertRow } from "./alerts-repository.js";

type Announcing = { readonly today: IsoDate; readonly options: Pick<AppOptions, "publicUrl" | "supportEmail"> };

/** A due day passed for longer than this is announced no more: it is on screen, and a notification is not shown longer either. */
const DAYS_LATE = 30;
/** No device rings at night: what is found at midnight leaves in the morning, Paris time. */
const MORNING_MILLISECONDS = 8 * 3_600_000;

/**
 * Announces to the people of a company each return that is due within ten days, five days, today, or late, once per fact: in
 * « À faire », by push and by mail. An earlier announcement of the same return goes, and all of them once it is deposited.
 */
export async function announceVatDue(tx: Tx, companyId: string, { today, options }: Announcing): Promise<void> {
  await lockBooks(tx, companyId);
  const due = (await vatDeclarationsOf(tx, companyId, today)).flatMap((declaration) => {
    const kind = alertOf(declaration, today);
    return kind === null ? [] : [{ declaration, kind }];
  });
  await hideSettledAlerts(tx, companyId, today);
  if (due.length === 0) return;
  const known = await readAlerts(tx, companyId);
  for (const { declaration, kind } of due) {
    const ofReturn = known.filter((row) => isOf(row, declaration));
    const told = new Set(ofReturn.filter((row) => row.kind === kind).map((row) => row.user_id));
    const announced = await onShared(tx, async () => {
      const recipients = (await recipientsOf(tx, companyId)).filter(({ id }) => !told.has(id));
      if (recipients.length === 0) return [];
      await hideNotifications(tx, ofReturn.filter((row) => row.kind !== kind).map(notificationOf));
      return announce(tx, { companyId, recipients, declaration, kind, today, options });
    });
    for (const row of announced) await insertAlert(tx, companyId, row);
  }
}

/** Takes the announcements of deposited returns away from « À faire »; one whose deposit is taken back is announced again. */
export async function hideSettledAlerts(tx: Tx, companyId: string, today: IsoDate): Promise<void> {
  const known = await readAlerts(tx, companyId);
  if (known.length === 0) return;
  const open = (await vatDeclarationsOf(tx, companyId, today)).filter(({ stored }) => !isDeposited(stored?.filing ?? null));
  const settled = known.filter((row) => !open.some((declaration) => isOf(row, declaration)));
  if (settled.length === 0) return;
  await onShared(tx, () => hideNotifications(tx, settled.map(notificationOf)));
  await deleteAlerts(tx, companyId, settled);
}

function alertOf({ due, stored }: Declaration, today: IsoDate): DueAlert | null {
  const daysLeft = due.dueDate === null ? null : daysBetween({ from: today, to: due.dueDate });
  return daysLeft !== null && daysLeft < -DAYS_LATE ? null : dueAlert(daysLeft, stored?.filing ?? null);
}

type Announcement = Announcing & {
  readonly companyId: string;
  readonly recipients: readonly Recipient[];
  readonly declaration: Declaration;
  readonly kind: DueAlert;
};

async function announce(tx: Tx, { companyId, recipients, declaration, kind, today, options }: Announcement): Promise<AlertRow[]> {
  const { period, due } = declaration;
  const { title, sentence, path } = alertWords(kind, { period: period.id, dueOn: due.dueDate ?? today });
  const brand = await brandOfCompany(tx, companyId, options);
  const at = parisMidnight(today) + MORNING_MILLISECONDS;
  const rows: AlertRow[] = [];
  for (const { id, username, first_name: firstName } of recipients) {
    const link = { href: path, label: "Ouvrir la déclaration" };
    const notificationId = await publishNotification(tx, { userId: id, title, description: `<p>${sentence}</p>`, link, at });
    const greeting = firstName === "" ? "Bonjour," : `Bonjour ${firstName},`;
    const action = { label: "Ouvrir la déclaration", href: `${brand.origin}${path}` };
    await enqueueMail(tx, { recipient: username, brand, subject: title, paragraphs: [greeting, sentence], action }, { at });
    rows.push({ form: period.form, period_start: period.start, kind, user_id: id, notification_id: notificationId });
  }
  return rows;
}

function isOf(row: AlertRow, { period }: Declaration): boolean {
  return row.form === period.form && row.period_start === period.start;
}

function notificationOf({ user_id: userId, notification_id: id }: AlertRow): { userId: string; id: string } {
  return { userId, id };
}
