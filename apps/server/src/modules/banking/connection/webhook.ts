import { createHash } from "node:crypto";
import { z } from "zod";
import { Refusal } from "../../../refusal.js";
import { settlesNothing } from "../../books/consequences.js";
import { insertEvent } from "./events-repository.js";
import { askForReading, type BankServices } from "./reading/synchronize.js";
import { companyOfBankUser } from "./users-repository.js";

/** Where the aggregator sends its events, as its console registers it and as they are signed. */
const WEBHOOK_PATH = "/api/v1/webhooks/powens";

/** An event as it came, before anything of it is read. */
export type ReceivedEvent = { readonly body: Buffer; readonly date: string | undefined; readonly signature: string | undefined };

/** Whose an event is: the rest of it is read from the aggregator itself. */
const EventSchema = z.union([
  z.object({ user: z.object({ id: z.number().int() }), connection: z.unknown().optional() }).transform(({ user, connection }) => ({
    userId: user.id,
    kind: connection === undefined ? "user" : "connection",
  })),
  z.object({ id_user: z.number().int() }).transform(({ id_user: userId }) => ({ userId, kind: "removed" })),
  z.object({ id: z.number().int() }).transform(({ id: userId }) => ({ userId, kind: "user" })),
]);

/** Keeps an event once and asks for a reading of the banks it is about. Refuses `bank_connection.signature` before anything is read. */
export async function receiveEvent(services: BankServices, { body, date, signature }: ReceivedEvent): Promise<void> {
  const { db, banks, clock } = services;
  if (banks === null) throw new Refusal({ code: "request.unknown_route" });
  const now = clock.now();
  if (!banks.isSigned({ path: WEBHOOK_PATH, date, signature, body }, now)) throw new Refusal({ code: "bank_connection.signature" });
  const event = EventSchema.safeParse(jsonOf(body));
  const companyId = event.success ? await companyOfBankUser(db, event.data.userId) : null;
  // Signed, and of no company of this server: there is nothing to read.
  if (!event.success || companyId === null) return;
  const hash = createHash("sha256").update(body).digest("base64url");
  await db.tenant(
    companyId,
    async (tx) => {
      settlesNothing(tx, "an event is not in the books");
      const isNew = await insertEvent(tx, companyId, { hash, kind: event.data.kind, body, at: now });
      if (isNew) await askForReading(tx, companyId, { reason: `event ${hash}`, event: hash });
    },
    { isBeside: true },
  );
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return null;
  }
}
