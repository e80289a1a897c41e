import { ERASE_BANKS } from "../../../bank-provider/erase-job.js";
import { jobHandler, type JobHandler } from "../../../jobs/handler.js";
import { eraseBanks } from "./disconnect.js";
import type { BankServices } from "./reading/synchronize.js";
import { readBankUser } from "./users-repository.js";

/** Erases at the aggregator what it holds of a company whose last person left; tried for weeks while the aggregator is away. */
export function eraseBanksHandler(services: BankServices): JobHandler {
  return jobHandler(ERASE_BANKS, {
    attempts: 40,
    leaseSeconds: 120,
    waitSeconds: (attempts) => Math.min(60 * 2 ** attempts, 86_400),
    async run({ companyId, userId }) {
      const user = await services.db.reading(companyId, (tx) => readBankUser(tx, companyId));
      if (user !== null) await eraseBanks(services, { company: { id: companyId }, userId }, { ip: null });
    },
  });
}
