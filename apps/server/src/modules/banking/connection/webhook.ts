import { z } from "zod";
import type { EventHead } from "../../../bank-provider/bank-provider.js";
import { Refusal } from "../../../refusal.js";
import { settlesNothing } from "../../books/consequences.js";
import { insertEvent } from "./events-repository.js";
import { askForReading, type BankServices } from "./reading/synchronize.js";
import { companyOfBankUser } from "./users-repository.js";

/** Where the aggregator sends its events, as its console registers it and as they are signed. */
const WEBHOOK_PATH = "/api/v1/webhooks/powens";

/** An event as it came, before anything of it is read. */
type ReceivedEvent = EventHead & {
  readonly sha256: string;
  pieces(): AsyncIterable<Uint8Array>;
  content(): Promise<Uint8Array>;
};

/** Whose an event is: the rest of it is read from the aggregator itself. */
const EventSchema = z.union([
  z.object({ user: z.object({ id: z.number().int() }), connection: z.unknown().optional() }).transform(({ user, connection }) => ({
    userId: user.id,
    kind: connection === undefined ? "user" : "connection",
  })),
  z.object({ id_user: z.number().int() }).transform(({ id_user: userId }) => ({ userId, kind: "removed" })),
  z.object({ id: z.number().int() }).transform(({ id: userId }) => ({ userId, kind: "user" })),
]);

/** Refuses `bank_connection.signature` to an event that cannot be signed, before its body comes. */
export function refuseUnsigned({ banks, clock }: Pick<BankServices, "banks" | "clock">, head: EventHead): void {
  if (banks === null) throw new Refusal({ code: "request.unknown_route" });
  if (!banks.mayBeSigned(head, clock.now())) throw new Refusal({ code: "bank_connection.signature" });
}

/** Keeps an event once and asks for a reading of the banks it is about. Refuses `bank_connection.signature` before anything of it is parsed. */
export async function receiveEvent(services: BankServices, { date, signature, sha256, pieces, content }: ReceivedEvent): Promise<void> {
  const { db, banks, clock } = services;
  if (banks === null) throw new Refusal({ code: "request.unknown_route" });
  const now = clock.now();
  if (!(await banks.isSigned({ path: WEBHOOK_PATH, date, signature, pieces }, now)))
    throw new Refusal({ code: "bank_connection.signature" });
  const body = Buffer.from(await content());
  const event = EventSchema.safeParse(jsonOf(body));
  const companyId = event.success ? await companyOfBankUser(db, event.data.userId) : null;
  // Signed, and of no company of this server: there is nothing to read.
  if (!event.success || companyId === null) return;
  const hash = Buffer.from(sha256, "hex").toString("base64url");
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
