import { parseArgs } from "node:util";
import { parisDay } from "@comptoir/accounting/calendar";
import { dayFromParts, frenchDay, isIsoDate, type IsoDate } from "@comptoir/accounting/date";
import { openDb, type Db } from "../../db/db.js";
import { besideTheApplication } from "../../db/embedded/running.js";
import { pendingMigrations } from "../../db/migrate.js";
import { readEnvironment, type Environment } from "../../environment.js";
import { StartupError } from "../../startup-error.js";
import { saying, type Terminal } from "../../terminal/terminal.js";
import { activate, suspend } from "./by-hand.js";
import { PLAN_NAMES, PLANS, type PlanName } from "../../payments/plans.js";
import { findByEmail, listSubscriptions, type SubscriptionRow } from "./repository.js";
import { stateOf } from "./service.js";

const USAGE = `Abonnements activés à la main\u00a0:
  npm run subscription -- list
  npm run subscription -- activate adresse@exemple.fr [--plan monthly|yearly] [--until jj/mm/aaaa]
  npm run subscription -- suspend adresse@exemple.fr`;

type Command =
  | { readonly action: "list" }
  | { readonly action: "suspend"; readonly email: string }
  | { readonly action: "activate"; readonly email: string; readonly plan: PlanName | null; readonly until: IsoDate | null };

/** The command `npm run subscription`: says what it did, in French; returns its exit status. Works while the application runs. */
export function subscriptionCommand(args: readonly string[], { variables, say }: Terminal): Promise<0 | 1> {
  return saying({ say }, async () => {
    const environment = readEnvironment(variables);
    const today = environment.today ?? parisDay(Date.now());
    const command = read(args, today);
    const db = await openDb(sourceOf(environment));
    try {
      if ((await pendingMigrations(db)).length > 0)
        throw new StartupError("La base de données n’est pas à jour\u00a0: lancez d’abord npm start.");
      say(await carryOut(db, command, today));
    } finally {
      await db.close();
    }
    return 0;
  });
}

function sourceOf({ databaseUrl, dataDir }: Environment) {
  return databaseUrl === null ? besideTheApplication(dataDir) : { connectionString: databaseUrl };
}

function read(args: readonly string[], today: IsoDate): Command {
  const { positionals, values } = parsed(args);
  const [action, email, ...rest] = positionals;
  const isAlone = values.plan === undefined && values.until === undefined;
  if (action === "list" && email === undefined && isAlone) return { action };
  if (email === undefined || rest.length > 0) throw new StartupError(USAGE);
  const name = email.toLowerCase();
  if (action === "suspend" && isAlone) return { action, email: name };
  if (action !== "activate") throw new StartupError(USAGE);
  return { action, email: name, plan: planOf(values.plan), until: values.until === undefined ? null : untilOf(values.until, today) };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: { plan: { type: "string" }, until: { type: "string" } } });
  } catch (error) {
    throw new StartupError(USAGE, { cause: error });
  }
}

function planOf(given: string | undefined): PlanName | null {
  if (given === undefined) return null;
  const plan = PLAN_NAMES.find((name) => name === given);
  if (plan === undefined) throw new StartupError(`La formule ${given} n’existe pas\u00a0: choisissez ${PLAN_NAMES.join(" ou ")}.`);
  return plan;
}

function untilOf(given: string, today: IsoDate): IsoDate {
  const french = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(given);
  const day = french ? dayFromParts(Number(french[3]), Number(french[2]), Number(french[1])) : isIsoDate(given) ? given : null;
  if (day === null) throw new StartupError(`${given} n’est pas un jour\u00a0: écrivez-le jj/mm/aaaa.`);
  if (day < today) throw new StartupError(`Le ${frenchDay(day)} est passé\u00a0: choisissez aujourd’hui ou un jour à venir.`);
  return day;
}

async function carryOut(db: Db, command: Command, today: IsoDate): Promise<string> {
  if (command.action === "list") return listed(await listSubscriptions(db), today);
  const row = await payingCompany(db, command.email);
  const before = stateText(row, today);
  if (command.action === "activate")
    await activate(db, row, { plan: command.plan ?? row.subscription_type ?? "monthly", until: command.until, today });
  else await suspend(db, row, today);
  const after = await payingCompany(db, command.email);
  const lines = [
    `${row.company_name} (${command.email})`,
    `  avant\u00a0:      ${before}`,
    `  maintenant\u00a0: ${stateText(after, today)}`,
  ];
  if (row.payment_subscription !== null)
    lines.push(`  L’abonnement ${row.payment_subscription} reste ouvert chez Stripe\u00a0: c’est là qu’il s’arrête ou se modifie.`);
  return lines.join("\n");
}

async function payingCompany(db: Db, email: string): Promise<SubscriptionRow> {
  const row = await findByEmail(db, email);
  if (row === "no_user") throw new StartupError(`Personne n’est inscrit avec l’adresse ${email}.`);
  if (row === "no_company") throw new StartupError(`${email} n’a pas encore créé d’entreprise\u00a0: il n’y a rien à activer.`);
  if (row.firm_id !== null) throw new StartupError(`${row.company_name} est un dossier de cabinet\u00a0: c’est le cabinet qui paie.`);
  return row;
}

function listed(rows: readonly SubscriptionRow[], today: IsoDate): string {
  if (rows.length === 0) return "Aucune entreprise ne paie par elle-même.";
  const width = Math.max(...rows.map(({ username }) => username?.length ?? 1));
  return rows.map((row) => `${(row.username ?? "–").padEnd(width)}  ${row.company_name}\u00a0: ${stateText(row, today)}`).join("\n");
}

/** The state in a few words: `actif, formule mensuelle, code BIENVENUE`. */
function stateText(row: SubscriptionRow, today: IsoDate): string {
  const plan = row.subscription_type === null ? [] : [`formule ${PLANS[row.subscription_type].label.toLowerCase()}`];
  const promo = row.promo_code === null ? [] : [`code ${row.promo_code}`];
  return [statusText(row, today), ...plan, ...promo].join(", ");
}

function statusText(row: SubscriptionRow, today: IsoDate): string {
  const until = row.subscription_ends_on === null ? "" : ` jusqu’au ${frenchDay(row.subscription_ends_on)}`;
  const { status, isPaid } = stateOf(row, today);
  switch (status) {
    case "active":
      return `actif${until}`;
    case "trial":
      return `à l’essai${row.trial_ends_on === null ? "" : ` jusqu’au ${frenchDay(row.trial_ends_on)}`}`;
    case "cancelled":
      return isPaid ? `résilié, ouvert${until}` : "résilié";
    case "unpaid":
      return "impayé";
    case "none":
      return row.trial_ends_on === null ? "rien de choisi" : `essai fini le ${frenchDay(row.trial_ends_on)}`;
    case "firm":
      return "payé par le cabinet";
  }
}
