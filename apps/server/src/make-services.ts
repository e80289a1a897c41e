import { tmpdir } from "node:os";
import { join } from "node:path";
import { powensProvider } from "./bank-provider/powens.js";
import type { Captcha } from "./captcha/captcha.js";
import { proofOfWork } from "./captcha/proof-of-work.js";
import { recaptcha } from "./captcha/recaptcha.js";
import type { Db } from "./db/db.js";
import { DOWNLOAD_BOUNDS, downloadsIn, type DownloadBounds } from "./downloads/downloads.js";
import { screensUrl, type Environment } from "./environment.js";
import { companyDirectory } from "./company-directory/choose.js";
import { lockBooks } from "./modules/books/years/service.js";
import { pushSender } from "./push/push-sender.js";
import type { PaperLimits } from "./file-store/file-store.js";
import { chosenStore } from "./file-store/choose.js";
import { openScratch } from "./scratch/scratch.js";
import { secretCipher } from "./secrets/secret-cipher.js";
import { serverSecret } from "./secrets/secrets-repository.js";
import type { Clock } from "./clock.js";
import type { Services } from "./services.js";
import { authorize } from "./access/permissions.js";
import { accessTokens } from "./access/tokens.js";
import { CONSEQUENCES } from "./consequences.js";
import { settle, withConsequences, type Consequence } from "./modules/books/consequences.js";
import { FIGURES } from "./figure-explainers.js";
import { stripePayment } from "./payments/stripe.js";
import type { TaxPartner } from "./tax-partner/tax-partner.js";
import { replyCache } from "./reply-cache/reply-cache.js";

/** Makes what modules are built on, on a migrated database; the server's secrets are created on the first start. */
export async function makeServices(
  db: Db,
  { clock, checkReplies, environment = {}, captcha, downloads, taxPartner = null, consequences = CONSEQUENCES }: Settings,
): Promise<Services> {
  const [accessSecret, sessionSecret] = await Promise.all([serverSecret(db, "access_token"), serverSecret(db, "session")]);
  const isDevelopment = environment.isProduction === false;
  const dataDir = environment.dataDir ?? join(tmpdir(), `comptoir-${process.pid}`);
  const scratch = await openScratch(join(dataDir, "tmp"), SCRATCH_BYTES);
  return {
    db: withConsequences(db, {
      consequences,
      clock,
      sender: { publicUrl: screensUrl(environment), supportEmail: environment.supportEmail ?? null },
      isChecked: checkReplies,
    }),
    tokens: accessTokens(accessSecret, clock.now),
    books: { lock: lockBooks, settle },
    authorize,
    sessionSecret,
    banks: environment.powens ? powensProvider(environment.powens) : null,
    cipher: environment.secretKeys ? secretCipher(environment.secretKeys) : null,
    allowsLoopbackPartners: environment.allowsLoopbackPartners ?? false,
    clock,
    scratch,
    files: chosenStore({ s3: environment.s3 ?? null, dataDir }, clock.now),
    paperLimits: environment.paperLimits ?? PAPER_LIMITS,
    downloads: downloadsIn(scratch, { ...DOWNLOAD_BOUNDS, ...downloads }),
    captcha: captcha ?? captchaOf(environment, { db, secret: sessionSecret, clock }),
    checkReplies,
    directory: companyDirectory({ sirene: environment.sirene ?? { register: "sample" } }, clock.now),
    payment: environment.stripe ? stripePayment(environment.stripe, { publicUrl: screensUrl(environment), clock }) : null,
    taxPartner,
    figures: FIGURES,
    push: pushSender(db, { ...environment, isDevelopment }),
    replyCache: replyCache(db),
    isDevelopment,
    deployment: environment.deployment ?? "prod",
  };
}

type Settings = {
  readonly clock: Clock;
  readonly checkReplies: boolean;
  /** What chooses the services outside; what is missing gives the ones of this machine. */
  readonly environment?: Partial<Environment>;
  /** In the place of the one that the environment chooses. */
  readonly captcha?: Captcha;
  /** Other bounds of downloads than ours. */
  readonly downloads?: Partial<DownloadBounds>;
  /** In the place of everything that follows from a change of books. */
  readonly consequences?: readonly Consequence[];
  /** None is connected unless it is given. */
  readonly taxPartner?: TaxPartner | null;
};

/** Some fifteen of the largest files of the books, or forty of the largest statements. */
const SCRATCH_BYTES = 4_000_000_000;

const PAPER_LIMITS: PaperLimits = { perHour: 200, megabytes: 2_000 };

function captchaOf({ recaptcha: keys }: Partial<Environment>, own: Parameters<typeof proofOfWork>[0]): Captcha {
  return keys ? recaptcha(keys) : proofOfWork(own);
}
