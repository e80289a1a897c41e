import { Refusal } from "../../../refusal.js";
import { consume } from "../../../rate-limits/rate-limits.js";
import { settlesNothing } from "../../books/consequences.js";
import { readConnections } from "./connections-repository.js";
import { askForReading, tokenContext, type BankServices } from "./reading/synchronize.js";
import { readBankUser } from "./users-repository.js";
import { asking, offered, type BankVisitor } from "./visit.js";

/** The aggregator forces a reading on the action of a user, a few times a day. */
const PER_DAY = { limit: 6, seconds: 86_400 } as const;

/** Asks the bank again for a user, then reads what it gives. Refuses `rate_limit.exceeded` beyond six times a day. */
export async function refreshConnection(services: BankServices, { company, userId }: BankVisitor, id: string): Promise<void> {
  const { banks, cipher } = offered(services);
  const { db, clock } = services;
  const { user, connection } = await db.reading(company.id, async (tx) => ({
    user: await readBankUser(tx, company.id),
    connection: (await readConnections(tx, company.id)).find((one) => one.id === id),
  }));
  if (connection === undefined || user === null) throw new Refusal({ code: "not_found", what: "bank_connection" });
  const now = clock.now();
  await db.shared((tx) => consume(tx, { key: `bank:${id}`, ...PER_DAY, now }));
  if (user.token_lost_at === null)
    await asking(() => banks.refresh(cipher.decrypt(user.token, tokenContext(company.id)), connection.provider_id));
  await db.tenant(
    company.id,
    async (tx) => {
      settlesNothing(tx, "a reading that is asked for is not in the books yet");
      await askForReading(tx, company.id, { reason: `user ${now}` });
    },
    { person: userId, isBeside: true },
  );
}
