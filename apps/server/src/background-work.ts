import { addMonths, parisMidnight } from "@comptoir/accounting/calendar";
import { noteChange, settlesNothing } from "./modules/books/consequences.js";
import type { AppOptions } from "./app-options.js";
import { filingHandlers } from "./filings/partner-jobs.js";
import { forgetOldReplies } from "./idempotency/idempotency-repository.js";
import { ACCESS_MAIL_JOB, forgetMails, mailHandler } from "./mail/mail-job.js";
import type { MailTransport } from "./mail/transport.js";
import { forgetFileHandler, readPaperHandler } from "./modules/attachments/service.js";
import { detectInvoiceHandler, readPlatformHandler } from "./modules/invoices/service.js";
import {
  announceMissingStatement,
  bankTimersHandler,
  eraseBanksHandler,
  forgetAbandonedPreviews,
  readBanksOfDay,
  synchronizeHandler,
} from "./modules/banking/service.js";
import { forgetEndedSessions, forgetPersonLog, forgetSignUpDrafts, linkRequestHandler } from "./modules/auth/service.js";
import { applyRegimesOfDay } from "./modules/books/regimes/service.js";
import { refreshMonths } from "./modules/firms/service.js";
import { forgetMessages } from "./modules/contact/service.js";
import { forgetSharedFiles } from "./modules/documents/service.js";
import { forgetNotifications, pushHandler } from "./modules/notifications/service.js";
import { announceWaitingQuestions } from "./modules/questions/service.js";
import { forgetTakeoverFiles } from "./modules/takeovers/service.js";
import { announceEndings, endReplacedHandlers } from "./modules/subscriptions/service.js";
import { announceVatDue, applyVatFrequency, VAT_FILING } from "./modules/vat/service.js";
import { forgetRates } from "./rate-limits/rates-repository.js";
import type { Services } from "./services.js";
import { upkeepHandlers } from "./upkeep/upkeep-job.js";
import { dayHandlers, type DayTask } from "./jobs/day.js";
import { inEachCompany } from "./jobs/each-company.js";
import type { BackgroundWork } from "./jobs/start-jobs.js";

/** What this server does by itself: each area's kinds of jobs, its tasks of the day and its sweeps, in one list. */
export function backgroundWork(
  services: Pick<
    Services,
    "db" | "clock" | "files" | "push" | "taxPartner" | "payment" | "banks" | "cipher" | "paperLimits" | "allowsLoopbackPartners"
  >,
  mails: MailTransport,
  options: Pick<AppOptions, "publicUrl" | "supportEmail">,
): BackgroundWork {
  const { db, clock, files, push, taxPartner, payment, banks, cipher, paperLimits, allowsLoopbackPartners } = services;
  return {
    handlers: [
      linkRequestHandler(options),
      mailHandler(db, mails),
      mailHandler(db, mails, ACCESS_MAIL_JOB),
      pushHandler(db, push),
      forgetFileHandler({ db, files }),
      readPaperHandler({ db, files, clock }),
      detectInvoiceHandler({ db, files, clock }),
      synchronizeHandler({ db, clock, banks, cipher }, options),
      bankTimersHandler({ db, clock, banks, cipher }, options),
      eraseBanksHandler({ db, clock, banks, cipher }),
      readPlatformHandler({ db, files, clock, paperLimits, cipher, allowsLoopbackPartners }),
      ...upkeepHandlers(db),
      ...filingHandlers({ db, clock, taxPartner }, VAT_FILING),
      ...endReplacedHandlers(payment),
      ...dayHandlers(clock, dayTasks({ db, clock, files }, options)),
    ],
    sweeps: [() => forgetMails(db, mails), () => forgetRates(db), () => forgetEndedSessions({ db, clock })],
  };
}

/** For how many months what concerns people and is in no book is kept. Source: docs/sources.md#keeping. */
const KEPT_MONTHS = { messages: 36, accounts: 12, notifications: 24, signUps: 6 } as const;

function dayTasks(
  { db, clock, files }: Pick<Services, "db" | "clock" | "files">,
  options: Pick<AppOptions, "publicUrl" | "supportEmail">,
): readonly DayTask[] {
  return [
    {
      name: "regimes",
      run: async (today) => void (await applyRegimesOfDay(db, today)),
    },
    {
      name: "vat",
      run: (today, attempt) =>
        inEachCompany(db, attempt, async (tx, companyId) => {
          await applyVatFrequency(tx, companyId, today);
          await announceVatDue(tx, companyId, { today, options });
          noteChange(tx, { declared: true });
        }),
    },
    {
      name: "months",
      run: (today, attempt) =>
        inEachCompany(db, attempt, async (tx, companyId) => {
          settlesNothing(tx, "the months of a dossier are a summary of its books");
          await refreshMonths(tx, companyId, today);
        }),
    },
    {
      name: "endings",
      run: (today) => announceEndings(db, { today, options }),
    },
    {
      name: "statements",
      run: (today, attempt) => inEachCompany(db, attempt, (tx, companyId) => announceMissingStatement(tx, companyId, { today, options })),
    },
    {
      name: "banks",
      run: (today, attempt) => inEachCompany(db, attempt, (tx, companyId) => readBanksOfDay(tx, companyId, { today, now: clock.now() })),
    },
    {
      name: "questions",
      run: (today, attempt) => inEachCompany(db, attempt, (tx, companyId) => announceWaitingQuestions(tx, companyId, { today, options })),
    },
    {
      name: "forget",
      run: (_today, attempt) =>
        inEachCompany(db, attempt, async (tx, companyId) => {
          settlesNothing(tx, "what is forgotten is not in the books");
          await forgetAbandonedPreviews(tx, companyId);
          await forgetTakeoverFiles(tx, companyId);
          await forgetOldReplies(tx, companyId);
          await forgetSharedFiles(tx, companyId, { files, clock });
        }),
    },
    {
      name: "personal-data",
      run: (today) =>
        db.shared(async (tx) => {
          const before = (months: number): Date => new Date(parisMidnight(addMonths(today, -months)));
          await forgetMessages(tx, before(KEPT_MONTHS.messages));
          await forgetPersonLog(tx, before(KEPT_MONTHS.accounts));
          await forgetSignUpDrafts(tx, before(KEPT_MONTHS.signUps));
          await forgetNotifications(tx, before(KEPT_MONTHS.notifications));
        }),
    },
  ];
}
