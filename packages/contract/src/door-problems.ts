import { MESSAGES } from "./messages.js";

/** What keeps someone out, or keeps a person or a company from being created. */
export type DoorProblem =
  | { readonly code: "door.email_unverified" }
  | { readonly code: "door.second_factor_required" }
  | { readonly code: "door.second_factor_wrong" }
  | { readonly code: "door.second_factor_not_prepared" }
  | { readonly code: "door.link_expired" }
  | { readonly code: "door.password_wrong"; readonly target: "currentPassword" | "password" }
  | { readonly code: "door.password_common"; readonly target: "newPassword" | "password" }
  | { readonly code: "door.captcha" }
  | { readonly code: "door.too_many"; readonly seconds: number }
  | { readonly code: "siret.format" }
  | { readonly code: "siret.required" }
  | { readonly code: "siret.head" }
  | { readonly code: "siret.taken" }
  | { readonly code: "siret.unknown" }
  | { readonly code: "siret.unreachable" }
  | { readonly code: "siret.closed"; readonly headOffice: string | null }
  | { readonly code: "siret.not_sole_trader" }
  | { readonly code: "company.field"; readonly target: string; readonly message: string }
  | { readonly code: "company.already" }
  | { readonly code: "subscription.promo_code" }
  | { readonly code: "subscription.state" }
  | { readonly code: "subscription.unpaid" }
  | { readonly code: "subscription.payment" }
  | { readonly code: "subscription.signature" }
  | { readonly code: "notification.permanent" }
  | { readonly code: "push.token" };

type Place = { type: "field" | "toast" | "modal"; target?: string };
type Sentence = readonly [text: string, place: Place];

/** True for a problem of this file. */
export function isDoorProblem(problem: { readonly code: string }): problem is DoorProblem {
  return /^(door|siret|company|subscription|notification|push)\./.test(problem.code);
}

/** The French sentence of a problem: what is wrong, then what to do. */
export function doorProblemText(problem: DoorProblem): string {
  return sentenceOf(problem)[0];
}

/** Where the sentence is shown. */
export function doorProblemPlace(problem: DoorProblem): Place {
  return sentenceOf(problem)[1];
}

const toast: Place = { type: "toast" };
const modal: Place = { type: "modal" };
const at = (target: string): Place => ({ type: "field", target });

function sentenceOf(problem: DoorProblem): Sentence {
  switch (problem.code) {
    case "door.email_unverified":
      return ["Confirmez d’abord votre adresse e-mail\u00a0: nous venons de vous renvoyer le lien.", toast];
    case "door.second_factor_required":
      return ["Saisissez le code à six chiffres de votre application.", at("code")];
    case "door.second_factor_wrong":
      return ["Ce code n’est pas le bon ou a déjà servi. Saisissez celui qui s’affiche maintenant.", at("code")];
    case "door.second_factor_not_prepared":
      return ["Préparez d’abord la double authentification.", toast];
    case "door.link_expired":
      return ["Ce lien a expiré ou a déjà servi. Demandez-en un autre.", toast];
    case "door.password_wrong":
      return ["Ce n’est pas votre mot de passe actuel.", at(problem.target)];
    case "door.password_common":
      return ["Ce mot de passe est trop connu\u00a0: il serait deviné aussitôt. Choisissez-en un autre.", at(problem.target)];
    case "door.captcha":
      return ["La vérification anti-robot n’a pas abouti. Envoyez le formulaire à nouveau.", toast];
    case "door.too_many":
      return [`Trop de demandes. Réessayez dans ${waitText(problem.seconds)}.`, toast];
    case "siret.format":
      return [MESSAGES.siretFormat, at("siret")];
    case "siret.required":
      return [MESSAGES.siretRequired, at("siret")];
    case "siret.head":
      return [MESSAGES.siretHead, at("siret")];
    case "siret.taken":
      return ["Une entreprise est déjà inscrite avec ce numéro.", at("siret")];
    case "siret.unknown":
      return ["Ce numéro n’est pas dans le répertoire Sirene. Vérifiez-le, ou continuez sans Siret.", at("siret")];
    case "siret.unreachable":
      return ["Le répertoire Sirene ne répond pas. Réessayez, ou continuez sans Siret.", toast];
    case "siret.closed":
      return [
        problem.headOffice === null
          ? "Cet établissement est fermé d’après l’INSEE."
          : `Cet établissement est fermé d’après l’INSEE. Le siège actuel porte le numéro ${problem.headOffice}.`,
        modal,
      ];
    case "siret.not_sole_trader":
      return ["Seules les entreprises individuelles sont prises en charge.", modal];
    case "company.field":
      return [problem.message, at(problem.target)];
    case "company.already":
      return ["Votre entreprise est déjà créée.", toast];
    case "subscription.promo_code":
      return ["Ce code promo n’existe pas ou n’est plus valable.", at("promoCode")];
    case "subscription.state":
      return ["Votre abonnement ne permet pas cette opération.", toast];
    case "subscription.unpaid":
      return ["Votre abonnement n’est pas à jour\u00a0: vos livres se lisent et se téléchargent, ils ne changent plus.", toast];
    case "subscription.payment":
      return ["Le service de paiement ne répond pas. Rien n’a été débité\u00a0: réessayez dans un instant.", toast];
    case "subscription.signature":
      return ["La signature de cet évènement n’est pas la bonne.", toast];
    case "notification.permanent":
      return ["Cette notification est épinglée\u00a0: elle ne se masque pas.", toast];
    case "push.token":
      return ["Cet appareil n’accepte pas les messages.", toast];
  }
}

/** Long waits are said in minutes, never shorter than they are. */
function waitText(seconds: number): string {
  return seconds < 120 ? `${seconds}\u00a0s` : `${Math.ceil(seconds / 60)}\u00a0min`;
}
