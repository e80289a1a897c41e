import { dossierName } from "@comptoir/accounting/company/person-name";
import type { NoticeReader } from "@comptoir/contract/notifications/notice-kinds";
import type { Tx } from "../../db/transaction.js";

/** A notification, as the table holds it. */
export type NotificationRow = {
  readonly id: string;
  readonly pinned: boolean;
  readonly title: string;
  readonly description: string;
  readonly link: string | null;
  readonly link_label: string | null;
  readonly picture: string | null;
  readonly day: string;
  readonly is_read: boolean;
  /** The key of its fact; null for one that is sent each time. */
  readonly fact: string | null;
};

/** $1 the person, $2 today in Paris: day 30 is shown, day 31 is not. */
export const SHOWN_NOTIFICATIONS = `select id, pinned, title, description, link, link_label, picture,
    (published_at at time zone 'Europe/Paris')::date as day, read_at is not null as is_read, fact
  from shared.notifications
  where user_id = $1 and hidden_at is null and (published_at at time zone 'Europe/Paris')::date <= $2::date
    and (pinned or (published_at at time zone 'Europe/Paris')::date >= $2::date - 30)
  order by pinned desc, published_at desc, id desc`;

/** Reads whether one notification of a person is pinned; null when they have no such id. */
export async function isPinned(tx: Tx, userId: string, id: string): Promise<boolean | null> {
  const [row] = await tx.query<{ pinned: boolean }>(
    "select pinned from shared.notifications where user_id = $1 and id = $2 and hidden_at is null",
    [userId, id],
  );
  return row?.pinned ?? null;
}

/** Notes that a person has read a notification. */
export async function markRead(tx: Tx, { userId, id, at }: { userId: string; id: string; at: number }): Promise<void> {
  await tx.run("update shared.notifications set read_at = $3 where user_id = $1 and id = $2 and read_at is null", [
    userId,
    id,
    new Date(at),
  ]);
}

/** Takes notifications away from those who have them. */
export async function hideNotifications(tx: Tx, notifications: readonly { readonly userId: string; readonly id: string }[]): Promise<void> {
  if (notifications.length === 0) return;
  await tx.run("select shared.hide_notifications($1, $2, now())", [
    notifications.map(({ userId }) => userId),
    notifications.map(({ id }) => id),
  ]);
}

/** Removes a fact from the people of a company who were notified; they are not notified again. */
export async function hideFact(tx: Tx, companyId: string, fact: string): Promise<void> {
  await tx.run("select shared.hide_fact($1, $2, now())", [companyId, fact]);
}

/** True when a person was notified of one of these facts. */
export async function isToldOf(tx: Tx, userId: string, facts: readonly string[]): Promise<boolean> {
  const [row] = await tx.query<{ is_told: boolean }>("select shared.is_notified($1, $2) as is_told", [userId, facts]);
  return row?.is_told === true;
}

type NewNotification = {
  readonly fact: string | null;
  readonly id: string;
  readonly userId: string;
  readonly pinned: boolean;
  readonly title: string;
  readonly description: string;
  readonly link: string | null;
  readonly linkLabel: string | null;
  readonly picture: string | null;
  readonly at: number;
};

/** False when the person has one of the same fact. */
export async function insertNotification(tx: Tx, given: NewNotification): Promise<boolean> {
  const { fact, id, userId, pinned, title, description, link, linkLabel, picture, at } = given;
  const row = { user_id: userId, id, pinned, title, description, link, link_label: linkLabel, picture, published_at: new Date(at), fact };
  const [added] = await tx.query<{ is_new: boolean }>("select shared.put_notification($1) as is_new", [JSON.stringify(row)]);
  return added?.is_new === true;
}

/** The role of a person and what they prefer. */
export async function readNoticeReader(tx: Tx, userId: string): Promise<NoticeReader> {
  const [row] = await tx.query<NoticeReader>('select role_id as "roleId", preferences from shared.notice_reader($1)', [userId]);
  if (!row) throw new Error("nobody receives this notice");
  return row;
}

/** A person whose account is open, with what a message to them needs. */
export type Recipient = {
  readonly id: string;
  readonly username: string;
  readonly first_name: string;
  /** The company that they are notified about, of a person who has several. */
  readonly one_of_several?: { readonly id: string; readonly name: string } | null;
};

/** The people of a company who are notified of what happens to it: its own, not the staff of its firm, once they have confirmed their address. */
export function recipientsOf(tx: Tx, companyId: string): Promise<Recipient[]> {
  return tx.query<Recipient>("select * from shared.recipients_of($1)", [companyId]);
}

/** One of a firm's staff, with the name of a dossier that they keep. */
export type StaffRecipient = Recipient & { readonly dossier: string };

/** The staff of a company's firm who keep one of its fiscal years. */
export async function staffOf(tx: Tx, companyId: string): Promise<StaffRecipient[]> {
  const rows = await tx.query<StaffRow>("select * from shared.staff_of($1) where is_keeper", [companyId]);
  return rows.map(staffRecipient);
}

/** One of the staff of a company's firm as it is today; null for any other person. */
export async function staffMemberOf(tx: Tx, companyId: string, userId: string): Promise<StaffRecipient | null> {
  const [row] = await tx.query<StaffRow>("select * from shared.staff_of($1) where id = $2", [companyId, userId]);
  return row ? staffRecipient(row) : null;
}

type StaffRow = Recipient & { readonly name: string; readonly leader_first_name: string; readonly leader_last_name: string };

function staffRecipient({
  id,
  username,
  first_name,
  name,
  leader_first_name: firstName,
  leader_last_name: lastName,
}: StaffRow): StaffRecipient {
  return { id, username, first_name, dossier: dossierName({ name, leader: { firstName, lastName } }) };
}

/** Forgets notifications published before an instant: what they spoke of is in the books. */
export async function forgetNotifications(tx: Tx, before: Date): Promise<void> {
  await tx.run("delete from shared.notifications where published_at < $1", [before]);
}
