import { uuidv7 } from "uuidv7";
import type { Tx } from "../../db/transaction.js";

/** What people do with their own access. */
export type PersonAction =
  | "registered"
  | "email_verified"
  | "signed_in"
  | "password_reset"
  | "password_changed"
  | "second_factor_on"
  | "second_factor_off"
  | "recovery_code_used"
  | "device_closed"
  | "profile_changed"
  | "firm_changed"
  | "data_exported"
  | "account_deleted"
  | "invited"
  | "invitation_accepted"
  | "changed_by_firm"
  | "closed_by_firm"
  | "sign_up_replaced";

type PersonLogEntry = {
  readonly userId: string;
  readonly ip: string;
  readonly action: PersonAction;
  readonly at: Date;
  readonly details?: Readonly<Record<string, string>>;
};

/** Writes down, in the transaction of the change, what a person did with their access. Nothing secret goes in the details. */
export async function logPerson(tx: Tx, { userId, ip, action, at, details = {} }: PersonLogEntry): Promise<void> {
  await tx.run(
    "insert into shared.person_log (id, user_id, ip, action, details, at) values ($1, $2, $3, $4, $5, $6)",
    [uuidv7(), userId, ip, action, JSON.stringify(details), at],
    { name: "person_log_insert" },
  );
}

/** Forgets what people did with their accounts before an instant, with their addresses. */
export async function forgetPersonLog(tx: Tx, before: Date): Promise<void> {
  await tx.run("delete from shared.person_log where at < $1", [before]);
}
