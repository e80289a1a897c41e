import { z } from "zod";
import { endpoint } from "../base/endpoint.js";
import { CompanyScope, EurosOut, Uuid } from "../base/values.js";
import { ConnectionStateCode } from "../firms/dossiers.js";

/** A state of a connection with the sentence for its user; null where there is nothing to do, or not yet. */
const ConnectionStateReply = z.object({ code: ConnectionStateCode, text: z.string().nullable() });

/** An account that a connection gives, and the bank account that it feeds. */
export const ConnectionAccount = z.object({
  id: z.string(),
  title: z.string(),
  iban: z.string().nullable(),
  number: z.string().nullable(),
  /** Why it feeds no bank account: another currency, or a card whose purchases its account repeats; null for the others. */
  unusable: z.enum(["currency", "card_of_account", "same_account"]).nullable(),
  currency: z.string(),
  balance: EurosOut.nullable(),
  /** Null while the user has not chosen. */
  bankAccountId: z.string().nullable(),
  leftOut: z.boolean(),
  /** The connection no longer gives it. */
  gone: z.boolean(),
  /** The bank account that bears its IBAN or its number, else the only one, or one that another connection no longer feeds. */
  proposedBankAccountId: z.string().nullable(),
});
export type ConnectionAccount = z.output<typeof ConnectionAccount>;

/** A connection to a bank. */
export const BankConnection = z.object({
  id: z.string(),
  bank: z.string(),
  state: ConnectionStateReply,
  syncedAt: z.string().nullable(),
  /** The end of the consent, counted down once it is near; null before. */
  consent: z.object({ endsOn: z.string(), daysLeft: z.number().int(), text: z.string() }).nullable(),
  accounts: z.array(ConnectionAccount),
  /** The last changes of its state, the latest first. */
  transitions: z.array(z.object({ at: z.string(), from: ConnectionStateCode.nullable(), to: ConnectionStateCode, cause: z.string() })),
});
export type BankConnection = z.output<typeof BankConnection>;

/** An operation that the bank took back or changed after it was imported. */
const BankAnomaly = z.object({
  id: z.string(),
  kind: z.enum(["deleted", "changed"]),
  /** True when the books followed; an operation that is validated stays as it is. */
  followed: z.boolean(),
  operationId: z.string().nullable(),
  label: z.string(),
  date: z.string(),
  amount: EurosOut,
  foundAt: z.string(),
});

export const listBankConnections = endpoint({
  method: "GET",
  path: "/api/v1/bank-connections",
  area: "banking",
  summary: "Les connexions aux banques, leurs comptes et leur état",
  permission: "books.read",
  query: CompanyScope,
  reply: z.object({
    /** False on a server without an aggregator: statements are imported as files. */
    offered: z.boolean(),
    data: z.array(BankConnection),
    /** Imports of a connection that wait for the user: lines that resemble operations of the books. */
    toConfirm: z.array(z.object({ importId: z.string(), title: z.string(), count: z.number().int() })),
    anomalies: z.array(BankAnomaly),
  }),
});

/** Where the user is sent: a page of the aggregator, which comes back to `/banque/retour`. */
const VisitReply = z.object({ data: z.object({ url: z.string() }) });
const CompanyBody = z
  .object({ companyId: Uuid.optional() })
  .nullish()
  .transform((body) => body ?? {});

export const connectBank = endpoint({
  method: "POST",
  path: "/api/v1/bank-connections",
  area: "banking",
  summary: "Connecter une banque\u00a0: donne l’adresse de la page où la choisir",
  permission: "books.write",
  body: CompanyBody,
  reply: VisitReply,
});

const connectionParams = z.object({ id: Uuid });

export const reconnectBank = endpoint({
  method: "POST",
  path: "/api/v1/bank-connections/:id/reconnect",
  area: "banking",
  summary: "Reconnecter une banque, ou renouveler l’accord\u00a0: donne l’adresse de sa page",
  permission: "books.write",
  params: connectionParams,
  body: CompanyBody,
  reply: VisitReply,
});

export const returnFromBank = endpoint({
  method: "POST",
  path: "/api/v1/bank-connections/return",
  area: "banking",
  summary: "Au retour de la page de la banque, lire ses comptes",
  permission: "books.write",
  body: z.object({
    companyId: Uuid.optional(),
    state: z.string().max(200),
    connectionId: z
      .union([
        z.number().int(),
        z
          .string()
          .regex(/^\d{1,15}$/)
          .transform(Number),
      ])
      .nullish(),
    code: z.string().max(2000).nullish(),
    error: z.string().max(200).nullish(),
  }),
  reply: z.object({ data: z.object({ connectionId: z.string() }) }),
});

export const linkBankAccount = endpoint({
  method: "PUT",
  path: "/api/v1/bank-connections/accounts/:id",
  area: "banking",
  summary: "Choisir le compte bancaire qu’un compte de la connexion alimente",
  permission: "books.write",
  params: connectionParams,
  body: z
    .object({
      companyId: Uuid.optional(),
      bankAccountId: Uuid.optional(),
      /** A bank account of its own, under its title unless another one is given. */
      create: z.literal(true).optional(),
      title: z.string().trim().min(1).max(120).optional(),
      leftOut: z.literal(true).optional(),
    })
    .refine((body) => [body.bankAccountId, body.create, body.leftOut].filter((one) => one !== undefined).length === 1, {
      path: ["bankAccountId"],
      message: "Choisissez un compte bancaire, un compte à créer, ou laissez ce compte de côté.",
    }),
  reply: z.object({ data: z.object({ bankAccountId: z.string().nullable() }) }),
});

export const refreshBank = endpoint({
  method: "POST",
  path: "/api/v1/bank-connections/:id/refresh",
  area: "banking",
  summary: "Demander à la banque ses dernières opérations",
  permission: "books.write",
  params: connectionParams,
  body: CompanyBody,
  reply: z.object({ data: z.object({ asked: z.boolean() }) }),
});

export const disconnectBank = endpoint({
  method: "DELETE",
  path: "/api/v1/bank-connections/:id",
  area: "banking",
  summary: "Déconnecter une banque\u00a0: ses opérations restent, ses comptes reviennent aux relevés importés",
  permission: "books.write",
  params: connectionParams,
  query: CompanyScope,
  reply: z.object({ data: z.object({ disconnected: z.boolean() }) }),
});

export const eraseBankData = endpoint({
  method: "DELETE",
  path: "/api/v1/bank-connections",
  area: "banking",
  summary: "Déconnecter toutes les banques et effacer ce que l’agrégateur sait de l’entreprise",
  permission: "books.seal",
  query: CompanyScope,
  reply: z.object({ data: z.object({ erased: z.boolean() }) }),
});

export const readStatedBalances = endpoint({
  method: "GET",
  path: "/api/v1/bank-accounts/:id/balances",
  area: "banking",
  summary: "Jour par jour, le solde que la banque annonce et celui des livres",
  permission: "books.read",
  params: connectionParams,
  query: CompanyScope,
  reply: z.object({
    data: z.array(z.object({ on: z.string(), bank: EurosOut, books: EurosOut })),
    /** The first day of the gap that lasts to the last day stated; null when that day agrees. */
    gap: z.object({ since: z.string(), amount: EurosOut }).nullable(),
  }),
});

/** An event of the aggregator, refused by its signature before it is read. */
export const bankWebhook = endpoint({
  method: "POST",
  path: "/api/v1/webhooks/powens",
  area: "banking",
  summary: "Recevoir un évènement de l’agrégateur bancaire",
  permission: "public",
  body: z.unknown(),
  reply: z.object({ received: z.boolean() }),
});
