import type { FieldFault } from "./field-fault.js";
import { field, toast, type ProblemTable } from "./problem-table.js";

/** What the server refuses in any request: how it was sent, what it names, how often it came. */
export type RequestRefusal =
  | { readonly code: "request.malformed"; readonly issues: readonly { readonly path: string; readonly message: string }[] }
  /** A rule of a field that the request breaks: its sentence, and the sentences of the other fields at fault. */
  | {
      readonly code: "request.field";
      readonly target: string;
      readonly message: string;
      readonly faults: readonly FieldFault[];
    }
  | { readonly code: "request.unknown_route" }
  | { readonly code: "request.too_large"; readonly limit: SizeLimit; readonly maximum: number }
  | { readonly code: "request.headers_too_large" }
  | { readonly code: "request.unsupported_media" }
  | { readonly code: "request.too_many" }
  | { readonly code: "request.too_slow" }
  | {
      readonly code: "not_found";
      readonly what:
        | "operation"
        | "entry"
        | "import"
        | "fiscal_year"
        | "bank_account"
        | "bank_connection"
        | "document"
        | "notification"
        | "link"
        | "device"
        | "vat_return"
        | "asset"
        | "asset_component"
        | "vehicle"
        | "address"
        | "loan"
        | "act"
        | "view"
        | "dossier"
        | "terms"
        | "file"
        | "person"
        | "rule"
        | "open_item"
        | "takeover"
        | "invoice"
        | "question"
        | "contact";
    }
  | { readonly code: "idempotency.reused" }
  | { readonly code: "record.changed" }
  | { readonly code: "cursor.invalid" }
  | { readonly code: "server.failure"; readonly reference: string }
  | { readonly code: "server.unavailable" }
  | { readonly code: "server.busy"; readonly seconds: number }
  | { readonly code: "work.too_many"; readonly whose: "company" | "person"; readonly maximum: number }
  | { readonly code: "work.too_heavy" }
  | { readonly code: "upload.quota"; readonly what: "files" | "megabytes"; readonly maximum: number; readonly seconds: number }
  | { readonly code: "rate_limit.exceeded"; readonly seconds: number };

/** Problems of any request, and of the server itself. */
export const REQUEST_PROBLEMS: ProblemTable<RequestRefusal> = {
  "record.changed": {
    status: 412,
    place: toast,
    text: () =>
      "Cette fiche a changé entre-temps, ailleurs ou par quelqu’un d’autre. Rien n’est enregistré : relisez-la, votre saisie est gardée.",
  },
  "request.malformed": {
    status: 400,
    place: (problem) => (problem.issues[0]?.path ? field(problem.issues[0].path) : toast),
    text: (problem) => problem.issues[0]?.message ?? "La demande est mal formée.",
  },
  "request.field": { status: 422, place: ({ target }) => field(target), text: ({ message }) => message },
  "request.unknown_route": { status: 404, place: toast, text: () => "Cette adresse n’existe pas." },
  "request.too_large": { status: 413, place: toast, text: (problem) => TOO_LARGE[problem.limit](problem.maximum) },
  "request.headers_too_large": {
    status: 431,
    place: toast,
    text: () => "L’en-tête de la demande est trop long. Effacez les cookies de ce site, puis recommencez.",
  },
  "request.unsupported_media": { status: 415, place: toast, text: () => "Ce type de contenu n’est pas accepté ici." },
  "request.too_slow": {
    status: 408,
    place: toast,
    text: () => "L’envoi s’est arrêté ou va trop lentement. Vérifiez votre connexion, puis recommencez.",
  },
  "request.too_many": { status: 429, place: toast, text: () => "Trop de demandes à la fois. Réessayez dans un instant." },
  not_found: { status: 404, place: toast, text: (problem) => NOT_FOUND[problem.what] },
  "idempotency.reused": {
    status: 422,
    place: toast,
    text: () =>
      "Un premier envoi a déjà été enregistré, avec un autre contenu (clé d’idempotence déjà utilisée). Vérifiez ce qui existe avant de recommencer.",
  },
  "cursor.invalid": { status: 400, place: toast, text: () => "La suite de cette liste n’est plus disponible. Rechargez-la." },
  "upload.quota": {
    status: 429,
    place: toast,
    text: ({ what, maximum, seconds }) =>
      `Cette entreprise a envoyé ${maximum} ${what === "files" ? "fichiers" : "Mo de fichiers"} en une heure, le plus qui s’accepte. Réessayez dans ${waitText(seconds)}.`,
  },
  "rate_limit.exceeded": { status: 429, place: toast, text: (problem) => `Trop de demandes. Réessayez dans ${waitText(problem.seconds)}.` },
  "server.failure": {
    status: 500,
    place: toast,
    text: (problem) => `Une erreur est survenue. Vos données sont intactes. Référence\u00a0: ${problem.reference}`,
  },
  "server.busy": {
    status: 503,
    place: toast,
    text: (problem) => `Le serveur a trop à faire en ce moment. Réessayez dans ${waitText(problem.seconds)}.`,
  },
  "work.too_many": {
    status: 429,
    place: toast,
    text: ({ whose, maximum }) =>
      `${maximum} fichiers ${whose === "company" ? "de cette entreprise" : "que vous avez demandés"} attendent déjà d’être lus ou préparés. Réessayez dans un instant.`,
  },
  "work.too_heavy": {
    status: 422,
    place: toast,
    text: () => "Ce fichier demande plus de mémoire ou de temps que le serveur n’en accorde. Choisissez une période plus courte.",
  },
  "server.unavailable": { status: 503, place: toast, text: () => "Le service est momentanément indisponible. Réessayez dans une minute." },
};

/** A limit that a request may pass: the size of its file or of its body, in megabytes, of its form in kilobytes; how many files or fields a form has. */
export type SizeLimit = "file" | "body" | "anonymous" | "form" | "files" | "fields";

const TOO_LARGE: Readonly<Record<SizeLimit, (maximum: number) => string>> = {
  file: (maximum) => `Le fichier dépasse ${maximum}\u00a0Mo\u00a0: envoyez-en un plus léger.`,
  body: (maximum) => `La demande dépasse ${maximum}\u00a0Mo\u00a0: envoyez-la en plusieurs fois.`,
  anonymous: (maximum) => `Une demande sans connexion compte ${maximum}\u00a0Ko au plus.`,
  form: (maximum) => `Un formulaire de plus de ${maximum}\u00a0Ko n’est pas lu\u00a0: envoyez la même demande en JSON.`,
  files: (maximum) => (maximum === 1 ? "Envoyez un seul fichier à la fois." : `Envoyez ${maximum} fichiers au plus à la fois.`),
  fields: (maximum) => `Ce formulaire compte plus de ${maximum} champs.`,
};

const NOT_FOUND: Readonly<Record<Extract<RequestRefusal, { code: "not_found" }>["what"], string>> = {
  operation: "Cette opération n’existe pas ou n’existe plus.",
  entry: "Cette écriture n’existe pas ou n’existe plus.",
  import: "Cet import n’existe pas ou n’existe plus.",
  fiscal_year: "Cet exercice n’existe pas.",
  bank_account: "Ce compte bancaire n’existe pas.",
  bank_connection: "Cette connexion bancaire n’existe pas.",
  document: "Ce document n’existe pas.",
  notification: "Cette notification n’existe pas ou n’existe plus.",
  device: "Cet appareil est déjà déconnecté.",
  vat_return: "Cette déclaration n’existe pas.",
  asset: "Cette immobilisation n’existe pas ou n’existe plus.",
  asset_component: "Ce composant d’immobilisation n’existe pas ou n’existe plus.",
  vehicle: "Ce véhicule n’existe pas ou n’existe plus.",
  dossier: "Ce dossier n’existe pas ou n’est pas de votre cabinet.",
  terms: "Cette liste de libellés n’existe pas.",
  rule: "Cette règle n’existe pas ou n’existe plus.",
  contact: "Ce contact n’est pas, ou n’est plus, de ce dossier.",
  person: "Cette personne n’est pas de votre cabinet.",
  open_item: "Cette facture n’est plus à régler : elle a été retirée de l’exercice dont elle venait.",
  invoice: "Cette facture n’existe pas, ou sa réception a été reprise.",
  takeover: "Cette reprise n’existe pas, ou son aperçu a été effacé.",
  question: "Cette question n’existe pas.",
  address: "Ce logement n’existe pas ou n’existe plus.",
  loan: "Cet emprunt n’existe pas ou n’existe plus.",
  file: "Cette pièce n’existe pas ou n’existe plus.",
  act: "Cet acte n’existe pas, ou a déjà été annulé.",
  view: "Cette vue n’existe pas ou n’existe plus.",
  link: "Ce lien a déjà servi ou a expiré. Demandez le document à nouveau.",
};

/** Long waits are said in minutes, never shorter than they are. */
function waitText(seconds: number): string {
  return seconds < 120 ? `${seconds}\u00a0s` : `${Math.ceil(seconds / 60)}\u00a0min`;
}
