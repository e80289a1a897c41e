import type { FastifyInstance, FastifyRequest } from "fastify";
import { balanceGap } from "@comptoir/accounting/banking/stated-balances";
import { eurosFromCents } from "@comptoir/accounting/money";
import {
  bankWebhook,
  connectBank,
  disconnectBank,
  eraseBankData,
  linkBankAccount,
  listBankConnections,
  readStatedBalances,
  reconnectBank,
  refreshBank,
  returnFromBank,
} from "@comptoir/contract/banking/connections";
import type { AppOptions } from "../../../app-options.js";
import type { EventHead } from "../../../bank-provider/bank-provider.js";
import { change } from "../../../http/change.js";
import { serve } from "../../../http/serve.js";
import { keepStream } from "../../../http/uploads.js";
import { Refusal } from "../../../refusal.js";
import type { Services } from "../../../services.js";
import { readBankAccounts } from "../accounts/bank-accounts-repository.js";
import { statedDays } from "../accounts/stated-days.js";
import { disconnect, eraseBanks } from "./disconnect.js";
import { linkAccount } from "./link-account.js";
import { showConnections } from "./presenter.js";
import { refreshConnection } from "./refresh.js";
import { offered, returnFromVisit, startVisit, type BankVisitor } from "./visit.js";
import { receiveEvent, refuseUnsigned } from "./webhook.js";

type MailSender = Pick<AppOptions, "publicUrl" | "supportEmail">;

/** The connections to banks: their visits, their accounts, what they state, and the events of the aggregator. */
export function connectionRoutes(app: FastifyInstance, services: Services, options: MailSender): void {
  serveConnections(app, services);
  serveVisits(app, services, options);
  serveDisconnections(app, services);
  webhookRoute(app, services);
}

function serveConnections(app: FastifyInstance, services: Services): void {
  const { db, clock, banks, cipher } = services;
  serve(app, services, listBankConnections, async ({ company }) => ({
    offered: banks !== null && cipher !== null,
    ...(await db.reading(company.id, (tx) => showConnections(tx, company.id, clock.today()))),
  }));

  serve(app, services, readStatedBalances, async ({ params, company }) => {
    const known = await db.reading(company.id, (tx) => readBankAccounts(tx, company.id));
    if (!known.some(({ id }) => id === params.id)) throw new Refusal({ code: "not_found", what: "bank_account" });
    const found = (await statedDays(db, company.id, params.id)).get(params.id) ?? [];
    const gap = balanceGap(found);
    return {
      data: found.map(({ on, bank, books }) => ({ on, bank: eurosFromCents(bank), books: eurosFromCents(books) })),
      gap: gap && { since: gap.since, amount: eurosFromCents(gap.amount) },
    };
  });

  change(
    app,
    services,
    linkBankAccount,
    { action: "bank.link" },
    async (tx, { params, body, company, today }) => {
      offered(services);
      const { bankAccountId, create, title } = body;
      const choice = { bankAccountId, create, title };
      const linked = await linkAccount(tx, { companyId: company.id, id: params.id, choice, today, now: clock.now() });
      return { result: linked, subject: params.id, details: { bankAccountId: linked } };
    },
    ({ result: bankAccountId }) => ({ data: { bankAccountId } }),
  );
}

type InBooks = { readonly company: BankVisitor["company"]; readonly caller: { readonly userId: string } };

function visitorOf({ company, caller }: InBooks): BankVisitor {
  return { company, userId: caller.userId };
}

function serveVisits(app: FastifyInstance, services: Services, options: MailSender): void {
  serve(app, services, connectBank, async (served) => ({
    data: { url: await startVisit(services, visitorOf(served), { connectionId: null, options }) },
  }));

  serve(app, services, reconnectBank, async (served) => ({
    data: { url: await startVisit(services, visitorOf(served), { connectionId: served.params.id, options }) },
  }));

  serve(app, services, returnFromBank, async (served) => {
    const { state, connectionId = null, code = null, error = null } = served.body;
    return { data: { connectionId: await returnFromVisit(services, visitorOf(served), { state, connectionId, code, error }) } };
  });

  serve(app, services, refreshBank, async (served) => {
    await refreshConnection(services, visitorOf(served), served.params.id);
    return { data: { asked: true } };
  });
}

function serveDisconnections(app: FastifyInstance, services: Services): void {
  serve(app, services, disconnectBank, async (served) => {
    await disconnect(services, visitorOf(served), { id: served.params.id, ip: served.request.ip });
    return { data: { disconnected: true } };
  });

  serve(app, services, eraseBankData, async (served) => {
    await eraseBanks(services, visitorOf(served), { ip: served.request.ip });
    return { data: { erased: true } };
  });
}

/** An event holds the new operations of a bank, several megabytes of them at most. */
const EVENT_MEGABYTES = 25;

/**
 * A signature is made over the bytes: this call alone keeps them as they came, in scratch when they are many, and parses nothing before it was compared. What
 * cannot be signed is refused without its body.
 */
function webhookRoute(app: FastifyInstance, services: Services): void {
  void app.register(async (scope) => {
    scope.addHook("onRequest", async (request) => refuseUnsigned(services, headOf(request)));
    scope.removeContentTypeParser("application/json");
    scope.addContentTypeParser(
      "application/json",
      { bodyLimit: EVENT_MEGABYTES * 1_000_000 },
      async (request: FastifyRequest, payload: AsyncIterable<Buffer>) => {
        const room = { scratch: services.scratch, owner: "bank events", megabytes: EVENT_MEGABYTES };
        request.upload = { ...(await keepStream(payload, room)), fileName: "", mediaType: "application/json" };
        return null;
      },
    );
    serve(scope, services, bankWebhook, async ({ upload, request }) => {
      if (upload === null) throw new Refusal({ code: "bank_connection.signature" });
      await receiveEvent(services, { ...headOf(request), ...upload });
      return { received: true };
    });
  });
}

function headOf({ headers }: FastifyRequest): EventHead {
  const [date, signature] = [headers["bi-signature-date"], headers["bi-signature"]];
  return { date: typeof date === "string" ? date : undefined, signature: typeof signature === "string" ? signature : undefined };
}
