import type { BankProvider } from "./bank-provider/bank-provider.js";
import type { Clock } from "./clock.js";
import type { Captcha } from "./captcha/captcha.js";
import type { Db } from "./db/db.js";
import type { Tx } from "./db/transaction.js";
import type { Downloads } from "./downloads/downloads.js";
import type { FigureSources } from "./figures/explanation.js";
import type { FileStore, PaperLimits } from "./file-store/file-store.js";
import type { Environment } from "./environment.js";
import type { Scratch } from "./scratch/scratch.js";
import type { CompanyDirectory } from "./company-directory/company-directory.js";
import type { PushSender } from "./push/push-sender.js";
import type { authorize } from "./access/permissions.js";
import type { Tokens } from "./access/tokens.js";
import type { Payment } from "./payments/payment.js";
import type { TaxPartner } from "./tax-partner/tax-partner.js";
import type { SecretCipher } from "./secrets/secret-cipher.js";
import type { ReplyCache } from "./reply-cache/reply-cache.js";

/** What modules are built on; made once by `makeServices`, at the start of the server or of a test. */
export type Services = {
  readonly db: Db;
  readonly tokens: Tokens;
  readonly books: BooksOfChanges;
  /** The check of a call's permission. No setting replaces it: only a test of row-level security does, in an application of its own. */
  readonly authorize: typeof authorize;
  /** Seals refresh tokens and CSRF tokens. */
  readonly sessionSecret: Uint8Array;
  /** Who reads banks; null: bank connections are not offered. */
  readonly banks: BankProvider | null;
  /** Encrypts the secrets of services that act for companies; null without a key: none of them is connected. */
  readonly cipher: SecretCipher | null;
  /** Partners may be on this machine: on a server for trials only. */
  readonly allowsLoopbackPartners: boolean;
  readonly clock: Clock;
  /** The files that are on their way out. */
  readonly downloads: Downloads;
  /** Room on disk for what comes or goes slower than it is made. */
  readonly scratch: Scratch;
  /** Where papers are kept. */
  readonly files: FileStore;
  readonly paperLimits: PaperLimits;
  readonly captcha: Captcha;
  readonly push: PushSender;
  readonly replyCache: ReplyCache;
  /** The payment service; null when subscriptions are activated by hand. */
  readonly payment: Payment | null;
  /** Who transmits returns to the administration; null when no partner is connected: they are filed by hand. */
  readonly taxPartner: TaxPartner | null;
  /** How each kind of figure is explained. */
  readonly figures: FigureSources;
  /** Where SIRET are looked up. */
  readonly directory: CompanyDirectory;
  /** Replies are checked against the contract: in tests and development. */
  readonly checkReplies: boolean;
  /** Which of our environments this server is: functions are opened in each apart. */
  readonly deployment: Environment["deployment"];
  /** Serves the calls that exist in development only. */
  readonly isDevelopment: boolean;
};

/** What a change waits for in the books of a company, which the rooms below them do not know. */
export type BooksOfChanges = {
  /** Locks the books against any other writer until the transaction ends. */
  readonly lock: (tx: Tx, companyId: string) => Promise<unknown>;
  /** Computes again what follows from the changes noted so far. */
  readonly settle: (tx: Tx, settling: { readonly companyId: string }) => Promise<unknown>;
};
