import type { Side } from "@comptoir/accounting/questions/thread";
import { isFirmRole } from "@comptoir/contract/base/permissions";
import type { Caller } from "../../access/caller.js";
import type { AppOptions } from "../../app-options.js";
import type { Tx } from "../../db/transaction.js";
import { consume } from "../../rate-limits/rate-limits.js";

/** Who asks or answers, and when, in milliseconds. */
export type QuestionContext = {
  readonly caller: Caller;
  readonly now: number;
  readonly options: Pick<AppOptions, "publicUrl" | "supportEmail">;
};

/** Which side of a company a caller is on. */
export function sideOf({ roleId }: Pick<Caller, "roleId">): Side {
  return isFirmRole(roleId) ? "staff" : "client";
}

const PER_HOUR = 60;
const HOUR_SECONDS = 3_600;

/** Counts a question or an answer of a person: each notifies others. Refuses `rate_limit.exceeded`; what is refused for another reason is not counted. */
export function countUse(tx: Tx, what: "questions" | "answers", { caller, now }: Pick<QuestionContext, "caller" | "now">): Promise<void> {
  return consume(tx, { key: `${what}:${caller.userId}`, limit: PER_HOUR, seconds: HOUR_SECONDS, now });
}
