import { forgetMails, mailHandler } from "../mail/mail-job.js";
import type { MailTransport } from "../mail/transport.js";
import { pushHandler } from "../modules/notifications/service.js";
import { forgetRates } from "../rate-limits/rates-repository.js";
import type { Services } from "../services.js";
import { dayHandlers } from "./day.js";
import type { BackgroundWork } from "./start-jobs.js";

/** What this server does by itself: each area's kinds of jobs, its tasks of the day and its sweeps, in one list. */
export function backgroundWork({ db, clock, push }: Pick<Services, "db" | "clock" | "push">, mails: MailTransport): BackgroundWork {
  return {
    handlers: [mailHandler(db, mails), pushHandler(db, push), ...dayHandlers(clock, [])],
    sweeps: [() => forgetMails(db, mails), () => forgetRates(db)],
  };
}
