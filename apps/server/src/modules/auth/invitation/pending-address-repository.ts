import type { Tx } from "../../../db/transaction.js";
import { Refusal } from "../../../refusal.js";

/** The address that waits for a person who has come to confirm it; null without one. */
export async function readPendingAddress(tx: Tx, userId: string): Promise<string | null> {
  const [row] = await tx.query<{ pending_email: string | null }>(
    "select pending_email from shared.users where id = $1 and invited_at is null and deleted_at is null for update",
    [userId],
  );
  return row?.pending_email ?? null;
}

/** Keeps the address that a person is to confirm, null to forget it. */
export async function setPendingAddress(tx: Tx, userId: string, email: string | null): Promise<void> {
  await tx.run("update shared.users set pending_email = $2 where id = $1", [userId, email]);
}

/** The address that waited becomes the one they sign in with. Throws as `givingAddress` does. */
export async function takePendingAddress(tx: Tx, userId: string, at: Date): Promise<void> {
  const text = "update shared.users set username = pending_email, pending_email = null, email_verified_at = $2 where id = $1";
  await givingAddress(() => tx.run(text, [userId, at]));
}

/** An address is in force once in all. */
const UNIQUE_VIOLATION = "23505";

/** Puts an address in force; refuses (`invitation.address_taken`) when another request has opened an account with it in the meantime. */
export async function givingAddress(update: () => Promise<number>): Promise<void> {
  try {
    await update();
  } catch (error) {
    const isTaken = error instanceof Error && "code" in error && error.code === UNIQUE_VIOLATION;
    throw isTaken ? new Refusal({ code: "invitation.address_taken" }) : error;
  }
}
