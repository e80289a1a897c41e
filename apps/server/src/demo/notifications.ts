import { addDays } from "@comptoir/accounting/calendar";
import type { IsoDate } from "@comptoir/accounting/date";
import type { Tx } from "../db/transaction.js";
import { markNotification, userIdOf } from "./people-repository.js";
import { publishNotification } from "../modules/notifications/service.js";

type DemoNotification = {
  readonly title: string;
  readonly description: string;
  readonly daysAgo: number;
  readonly link?: { readonly href: string; readonly label: string };
  readonly picture?: string;
  readonly state?: "pinned" | "read" | "hidden";
};

/** What the people of the demonstration find among their notifications, dated from today. */
export async function insertNotifications(tx: Tx, today: IsoDate): Promise<void> {
  for (const [username, notifications] of Object.entries(RECEIVED)) {
    const userId = await userIdOf(tx, username);
    for (const notification of notifications) await insertOne(tx, userId, notification, today);
  }
}

async function insertOne(tx: Tx, userId: string, { state, daysAgo, ...shown }: DemoNotification, today: IsoDate): Promise<void> {
  const at = Date.parse(`${addDays(today, -daysAgo)}T07:00:00Z`);
  const id = await publishNotification(tx, { ...shown, userId, at, pinned: state === "pinned" });
  if (state !== "read" && state !== "hidden") return;
  await markNotification(tx, { userId, id, state });
}

const CLIENT: readonly DemoNotification[] = [
  {
    title: "Bienvenue sur Comptoir",
    description: "<p>Trois gestes suffisent\u00a0: <strong>catégoriser</strong>, <strong>joindre</strong>, <strong>valider</strong>.</p>",
    daysAgo: 400,
    link: { href: "/", label: "Voir mes opérations" },
    picture: "/icon-192.png",
    state: "pinned",
  },
  {
    title: "Douze opérations à catégoriser",
    description: "<p>Votre dernier relevé est importé. Des suggestions sont prêtes, de la plus sûre à la moins sûre.</p>",
    daysAgo: 0,
    link: { href: "/", label: "Voir les opérations" },
  },
  {
    title: "Vos documents du mois sont à jour",
    description: "<p>À lire quand vous voulez\u00a0:</p><ul><li>la balance</li><li>le grand livre</li><li>les journaux</li></ul>",
    daysAgo: 3,
    link: { href: "/documents", label: "Ouvrir les documents" },
  },
  {
    title: "Relisez vos justificatifs",
    description: "<p>Une pièce jointe à chaque dépense évite les questions au moment de la clôture.</p>",
    daysAgo: 12,
    state: "read",
  },
  { title: "Ce message n’a plus cours", description: "<p>Remplacé par le suivant.</p>", daysAgo: 5, state: "hidden" },
  { title: "Un message d’il y a plus d’un mois", description: "<p>Il n’est plus affiché.</p>", daysAgo: 31 },
];

const FIRM: readonly DemoNotification[] = [
  {
    title: "Bienvenue dans l’espace du cabinet",
    description: "<p>Cherchez un dossier par son nom, ouvrez-le, et revenez par «\u00a0Retour Interface Cabinet\u00a0».</p>",
    daysAgo: 400,
    link: { href: "/dossiers", label: "Voir les dossiers" },
    state: "pinned",
  },
  {
    title: "Des dossiers ont des opérations à catégoriser",
    description: "<p>Leurs relevés viennent d’être importés.</p>",
    daysAgo: 1,
    link: { href: "/dossiers", label: "Voir les dossiers" },
  },
  {
    title: "Protégez vos accès",
    description: "<p>La double authentification s’active depuis votre profil.</p>",
    daysAgo: 8,
    link: { href: "/profil", label: "Ouvrir mon profil" },
    state: "read",
  },
  { title: "Un message d’il y a plus d’un mois", description: "<p>Il n’est plus affiché.</p>", daysAgo: 31 },
];

const RECEIVED: Readonly<Record<string, readonly DemoNotification[]>> = {
  "bnc@demo.example": CLIENT,
  "bic@demo.example": CLIENT,
  "client-combine@demo.example": CLIENT,
  "cabinet@demo.example": FIRM,
};
