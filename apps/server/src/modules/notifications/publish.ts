import { uuidv7 } from "uuidv7";
import { isNoticeWanted, type NoticeKind } from "@comptoir/contract/notifications/notice-kinds";
import type { Tx } from "../../db/transaction.js";
import { cleanHtml } from "../../html/clean-html.js";
import { enqueuePush } from "./push-job.js";
import { insertNotification, readNoticeReader } from "./repository.js";

/** A notification as its author writes it. */
export type Publication = {
  readonly userId: string;
  readonly title: string;
  /** HTML; what is not on the short list of allowed tags goes. */
  readonly description: string;
  /** One of our pages (`/documents`), `https:` or `mailto:`. */
  readonly link?: { readonly href: string; readonly label: string };
  /** One of our pictures (`/pictures/….webp`). */
  readonly picture?: string;
  /** What it is about, which the person may not want on their devices; without it, every device hears of it. */
  readonly kind?: NoticeKind;
  /** No device hears of it. */
  readonly isQuiet?: boolean;
  /** Pinned ones stay at the top at any age and cannot be dismissed. */
  readonly pinned?: boolean;
  /** When it is published, in milliseconds: shown all that day, and sent to the devices from that instant on. */
  readonly at: number;
};

/** Publishes a notification in the caller's transaction; the person's devices hear of it when it is committed. Returns its id. */
export async function publishNotification(tx: Tx, publication: Publication): Promise<string> {
  const id = await publish(tx, publication, null);
  if (id === null) throw new Error("a notification without a fact is published each time");
  return id;
}

/** The same for a fact, by a key of its own: null when this person was notified before. */
export function publishOnce(tx: Tx, { fact, ...publication }: Publication & { readonly fact: string }): Promise<string | null> {
  return publish(tx, publication, fact);
}

async function publish(tx: Tx, publication: Publication, fact: string | null): Promise<string | null> {
  const { userId, title, link, picture, kind, isQuiet = false, pinned = false, at } = publication;
  if (link && !LINK.test(link.href)) throw new Error(`a notification does not lead to ${link.href}`);
  if (picture !== undefined && !OWN_PATH.test(picture)) throw new Error(`not one of our pictures: ${picture}`);
  const id = uuidv7();
  const description = await cleanHtml(publication.description);
  const isNew = await insertNotification(tx, {
    id,
    fact,
    userId,
    title,
    description,
    pinned,
    link: link?.href ?? null,
    linkLabel: link?.label ?? null,
    picture: picture ?? null,
    at,
  });
  if (!isNew) return null;
  if (isQuiet) return id;
  const isPushed = kind === undefined || isNoticeWanted(await readNoticeReader(tx, userId), { kind, way: "push" });
  if (isPushed === true) await enqueuePush(tx, { userId, notificationId: id, at });
  return id;
}

const OWN_PATH = /^\/(?![/\\])[^\s\\]*$/;
const LINK = /^(\/(?![/\\])[^\s\\]*|https:\/\/\S+|mailto:\S+)$/;
