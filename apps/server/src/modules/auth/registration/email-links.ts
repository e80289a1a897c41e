import { createHash, randomBytes } from "node:crypto";
import type { z } from "zod";
import type { MailLink } from "@comptoir/contract/auth/auth";
import { Uuid } from "@comptoir/contract/base/values";
import type { Tx } from "../../../db/transaction.js";
import { Refusal } from "../../../refusal.js";
import { deleteEmailLinks, findEmailLink, insertEmailLink, markEmailLinkUsed, type EmailLinkPurpose } from "./people-repository.js";

/** For how long the link of an invitation opens. */
export const INVITATION_SECONDS = 24 * 3600;

/** What a link of a mail carries. */
export type EmailLink = z.output<typeof MailLink>;

/** How long a link opens: a day to confirm an address or to accept an invitation, an hour to choose another password. */
const LIFE_SECONDS: Readonly<Record<EmailLinkPurpose, number>> = {
  verify: INVITATION_SECONDS,
  reset: 3600,
  invitation: INVITATION_SECONDS,
};

/** Makes a link that works once; only its hash is stored. `now` in milliseconds. */
export async function makeEmailLink(
  tx: Tx,
  { userId, purpose, now }: { userId: string; purpose: EmailLinkPurpose; now: number },
): Promise<EmailLink> {
  const seconds = Math.floor(now / 1000);
  const link = { uid: userId, timestamp: String(seconds), token: randomBytes(32).toString("base64url") };
  await insertEmailLink(tx, {
    hash: hashOfLink(purpose, link),
    userId,
    purpose,
    at: new Date(seconds * 1000),
    expiresAt: new Date((seconds + LIFE_SECONDS[purpose]) * 1000),
  });
  return link;
}

/** Uses a link up, and the others of its purpose with it; returns whose it is. Throws `auth.link_expired` when it was altered, used, or is too old. */
export async function useEmailLink(tx: Tx, link: EmailLink, { purpose, now }: { purpose: EmailLinkPurpose; now: number }): Promise<string> {
  const userId = await markEmailLinkUsed(tx, { hash: hashOfLink(purpose, link), purpose, at: new Date(now) });
  if (userId === null) throw new Refusal({ code: "auth.link_expired" });
  await deleteEmailLinks(tx, { userId, purpose });
  return userId;
}

/** Whose a link is, without using it up. Throws as `useEmailLink` does. */
export async function ownerOfEmailLink(
  tx: Tx,
  link: EmailLink,
  { purpose, now }: { purpose: EmailLinkPurpose; now: number },
): Promise<string> {
  const { success: isId } = Uuid.safeParse(link.uid);
  const userId = isId ? await findEmailLink(tx, { userId: link.uid, hash: hashOfLink(purpose, link), purpose, at: new Date(now) }) : null;
  if (userId === null) throw new Refusal({ code: "auth.link_expired" });
  return userId;
}

/** The three parts are hashed together: none can be altered alone. */
function hashOfLink(purpose: EmailLinkPurpose, { uid, timestamp, token }: EmailLink): Buffer {
  return createHash("sha256").update([purpose, uid, timestamp, token].join("\n")).digest();
}
