import { addDays, parisMidnight } from "@comptoir/accounting/calendar";
import { subscriptionOn } from "@comptoir/accounting/company/subscription";
import { frenchDay, type IsoDate } from "@comptoir/accounting/date";
import type { AppOptions } from "../../app-options.js";
import type { Db } from "../../db/db.js";
import { brandOfCompany } from "../config/service.js";
import { announceOnce, recipientsOf } from "../notifications/service.js";
import { companiesEnding, type EndingRow } from "./repository.js";

/** A week to choose a plan, or to take the books along. */
const DAYS_AHEAD = 7;
/** No device rings at night: what is found at midnight leaves in the morning, Paris time. */
const MORNING_MILLISECONDS = 8 * 3_600_000;

type Announcing = { readonly today: IsoDate; readonly options: Pick<AppOptions, "publicUrl" | "supportEmail"> };

/** Informs the people of each company whose trial or subscription ends within a week, once for each end. */
export async function announceEndings(db: Db, { today, options }: Announcing): Promise<void> {
  const at = parisMidnight(today) + MORNING_MILLISECONDS;
  for (const row of await companiesEnding(db, { from: today, to: addDays(today, DAYS_AHEAD) })) {
    const end = endOf(row, today);
    if (end === null) continue;
    await db.shared(async (tx) => {
      const brand = await brandOfCompany(tx, row.company_id, options);
      const fact = `${end.what} ${row.company_id} ${end.on}`;
      for (const person of await recipientsOf(tx, row.company_id)) {
        await announceOnce(tx, person, { kind: "subscription", fact, words: wordsOf(end), brand, at });
      }
    });
  }
}

type End = { readonly what: "trial" | "subscription"; readonly on: IsoDate };

/** What ends, and its last day; null when something else keeps the application open. */
function endOf({ trial_ends_on, subscription_ends_on, subscription_paid, subscription_status }: EndingRow, today: IsoDate): End | null {
  const facts = {
    firmId: null,
    isPaid: subscription_paid,
    status: subscription_status,
    trialEndsOn: trial_ends_on,
    endsOn: subscription_ends_on,
  };
  const { status, isPaid } = subscriptionOn(facts, today);
  if (!isPaid) return null;
  if (status === "trial") return trial_ends_on === null ? null : { what: "trial", on: trial_ends_on };
  return subscription_ends_on === null ? null : { what: "subscription", on: subscription_ends_on };
}

function wordsOf({ what, on }: End): Parameters<typeof announceOnce>[2]["words"] {
  const day = frenchDay(on);
  const link = { href: "/account?tab=subscription", label: "Voir mon abonnement" };
  if (what === "trial")
    return {
      title: `Votre essai se termine le ${day}`,
      sentence: `Choisissez un abonnement avant le ${day} pour continuer\u00a0: vos livres restent lisibles, plus rien ne s’y écrit ensuite.`,
      link,
    };
  return {
    title: `Votre abonnement se termine le ${day}`,
    sentence: `Après le ${day}, vos livres restent lisibles et plus rien ne s’y écrit. Vous pouvez reprendre votre abonnement à tout moment.`,
    link,
  };
}
