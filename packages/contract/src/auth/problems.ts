import { field, toast, type ProblemTable } from "../base/problem-table.js";

/** What keeps a caller from a session, or from what a session opens. */
export type AuthRefusal =
  | { readonly code: "auth.required" }
  | { readonly code: "auth.bad_credentials" }
  | { readonly code: "auth.wait"; readonly seconds: number }
  | { readonly code: "auth.bad_grant" }
  | { readonly code: "auth.missing_fields"; readonly target: "username" | "password" }
  | { readonly code: "auth.session_ended" }
  | { readonly code: "auth.csrf" }
  | { readonly code: "access.forbidden" }
  | { readonly code: "access.feature" }
  | { readonly code: "access.company_required"; readonly inForm?: boolean }
  | { readonly code: "auth.email_unverified" }
  | { readonly code: "auth.second_factor_required" }
  | { readonly code: "auth.second_factor_wrong" }
  | { readonly code: "auth.second_factor_not_prepared" }
  | { readonly code: "auth.link_expired" }
  | { readonly code: "auth.sign_up_password_wrong" }
  | { readonly code: "auth.password_wrong"; readonly target: "currentPassword" | "password" }
  | { readonly code: "auth.password_common"; readonly target: "newPassword" | "password" }
  | { readonly code: "auth.captcha" };

/** Problems of sessions, passwords, second factors, links of a mail and permissions. */
export const AUTH_PROBLEMS: ProblemTable<AuthRefusal> = {
  "auth.required": { status: 401, place: toast, text: () => "Connectez-vous pour continuer." },
  "auth.bad_credentials": { status: 400, place: toast, text: () => "L’adresse e-mail ou le mot de passe est incorrect." },
  "auth.wait": {
    status: 400,
    place: toast,
    text: (problem) => `Trop d’essais avec un mauvais mot de passe. Réessayez dans ${problem.seconds} s.`,
  },
  "auth.bad_grant": { status: 400, place: toast, text: () => "Cette façon de se connecter n’est pas acceptée." },
  "auth.missing_fields": {
    status: 400,
    place: (problem) => field(problem.target),
    text: (problem) => (problem.target === "username" ? "Le champ e-mail est requis." : "Le mot de passe est requis."),
  },
  "auth.session_ended": { status: 400, place: toast, text: () => "Votre session a pris fin. Connectez-vous à nouveau." },
  "auth.csrf": { status: 403, place: toast, text: () => "Le jeton de sécurité manque ou a expiré. Rechargez la page." },
  "access.forbidden": { status: 403, place: toast, text: () => "Accès interdit" },
  "access.feature": { status: 403, place: toast, text: () => "Cette fonction n’est pas ouverte." },
  "access.company_required": {
    status: 403,
    place: toast,
    text: ({ inForm }) =>
      inForm === true
        ? "Choisissez d’abord une entreprise\u00a0: dans le formulaire, companyId vient avant le fichier (file)."
        : "Choisissez d’abord une entreprise.",
  },
  "auth.email_unverified": {
    status: 400,
    place: toast,
    text: () => "Confirmez d’abord votre adresse e-mail\u00a0: nous venons de vous renvoyer le lien.",
  },
  "auth.second_factor_required": {
    status: 400,
    place: field("code"),
    text: () => "Saisissez le code à six chiffres de votre application.",
  },
  "auth.second_factor_wrong": {
    status: 400,
    place: field("code"),
    text: () => "Ce code n’est pas le bon ou a déjà servi. Saisissez celui qui s’affiche maintenant, ou un autre code de secours.",
  },
  "auth.second_factor_not_prepared": { status: 409, place: toast, text: () => "Préparez d’abord la double authentification." },
  "auth.link_expired": { status: 410, place: toast, text: () => "Ce lien a expiré ou a déjà servi. Demandez-en un autre." },
  "auth.sign_up_password_wrong": {
    status: 422,
    place: field("password"),
    text: () => "Ce n’est pas le mot de passe de cette inscription. Si vous ne le connaissez pas, choisissez-en un autre.",
  },
  "auth.password_wrong": { status: 422, place: (problem) => field(problem.target), text: () => "Ce n’est pas votre mot de passe actuel." },
  "auth.password_common": {
    status: 422,
    place: (problem) => field(problem.target),
    text: () => "Ce mot de passe est trop connu\u00a0: il serait deviné aussitôt. Choisissez-en un autre.",
  },
  "auth.captcha": { status: 422, place: toast, text: () => "La vérification anti-robot n’a pas abouti. Envoyez le formulaire à nouveau." },
};
