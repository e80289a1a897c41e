import type { IsoDate } from "@comptoir/accounting/date";
import type { Tx } from "../../../db/transaction.js";
import { Refusal } from "../../../refusal.js";
import { logChange } from "../../../audit/audit-repository.js";
import { settlesNothing } from "../../books/consequences.js";
import { deleteConnection, readConnectionAccounts, readConnections } from "./connections-repository.js";
import { deleteEvents } from "./events-repository.js";
import { storeFeed } from "./feeds-repository.js";
import { tokenContext, type BankServices } from "./reading/synchronize.js";
import { deleteBankUser, readBankUser } from "./users-repository.js";
import { asking, offered, type BankVisitor } from "./visit.js";

/** A bank is removed at the aggregator, then here: its operations stay, and its bank accounts are fed by files from today on. */
export async function disconnect(
  services: BankServices,
  { company, userId }: BankVisitor,
  { id, ip }: { id: string; ip: string },
): Promise<void> {
  const { banks, cipher } = offered(services);
  const { db, clock } = services;
  const { user, connection } = await db.reading(company.id, async (tx) => ({
    user: await readBankUser(tx, company.id),
    connection: (await readConnections(tx, company.id)).find((one) => one.id === id),
  }));
  if (connection === undefined) throw new Refusal({ code: "not_found", what: "bank_connection" });
  if (user !== null && user.token_lost_at === null)
    await asking(() => banks.removeConnection(cipher.decrypt(user.token, tokenContext(company.id)), connection.provider_id));
  await db.tenant(
    company.id,
    async (tx) => {
      settlesNothing(tx, "a connection is not in the books");
      await forgetConnection(tx, { companyId: company.id, id, today: clock.today() });
      await logChange(tx, company.id, { userId, ip, action: "bank.disconnect", subject: id });
    },
    { person: userId },
  );
}

/** Every connection is removed, and the aggregator erases the user that the company was there. */
export async function eraseBanks(services: BankServices, { company, userId }: BankVisitor, { ip }: { ip: string | null }): Promise<void> {
  const { banks, cipher } = offered(services);
  const { db, clock } = services;
  const user = await db.reading(company.id, (tx) => readBankUser(tx, company.id));
  if (user !== null && user.token_lost_at === null)
    await asking(() => banks.removeUser(cipher.decrypt(user.token, tokenContext(company.id))));
  await db.tenant(
    company.id,
    async (tx) => {
      settlesNothing(tx, "a connection is not in the books");
      for (const { id } of await readConnections(tx, company.id))
        await forgetConnection(tx, { companyId: company.id, id, today: clock.today() });
      await deleteEvents(tx, company.id);
      await deleteBankUser(tx, company.id);
      await logChange(tx, company.id, { userId, ip, action: "bank.erase", subject: company.id });
    },
    { person: userId },
  );
}

async function forgetConnection(tx: Tx, { companyId, id, today }: { companyId: string; id: string; today: IsoDate }): Promise<void> {
  for (const { connection_id: of, bank_account_id: bankAccountId } of await readConnectionAccounts(tx, companyId)) {
    if (of === id && bankAccountId !== null) await storeFeed(tx, companyId, { bankAccountId, from: today, kind: "file", origin: null });
  }
  await deleteConnection(tx, companyId, id);
}
