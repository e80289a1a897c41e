import type { VatDeclarationDetail } from "@comptoir/contract/vat/declarations";
import { t } from "../../../text/t.js";

type Filed = Pick<VatDeclarationDetail, "filing" | "deposit">;

/** What is left to do by hand for a validated return: to deposit it, to attach its receipt, or nothing (null). */
export function stepByHand({ filing, deposit }: Filed): "deposit" | "receipt" | null {
  switch (filing) {
    case null:
    case "draft":
    case "validated":
    case "rejected":
      return "deposit";
    case "deposited_manually":
      return "receipt";
    case "deposited":
      return deposit?.channel === "manual" ? "receipt" : null;
    case "to_send":
    case "acknowledged":
    case "corrected":
      return null;
  }
}

/** How far a validated return has come, in a sentence: transmitted only with the receipt of the administration. */
export function filingSentence({ filing, deposit }: Filed): string {
  switch (filing) {
    case null:
    case "draft":
    case "validated":
      if (deposit?.channel === "partner")
        return t(
          "vat.filing.say_withdrawn",
          "Reprise au partenaire, qui n’avait pas répondu\u00a0: déposez-la vous-même sur impots.gouv.fr, puis indiquez ici le jour du dépôt. Si le partenaire répond tout de même d’ici là, sa réponse s’affichera ici.",
        );
      return t(
        "vat.filing.say_validated",
        "Recopiez les cases sur impots.gouv.fr, puis indiquez ici le jour du dépôt. Comptoir n’envoie rien à l’administration à votre place.",
      );
    case "to_send":
      return t("vat.filing.say_to_send", "Confiée au partenaire\u00a0: elle n’est pas déposée tant qu’il ne l’a pas prise en charge.");
    case "deposited":
      return t("vat.filing.say_deposited", "Prise en charge par le partenaire\u00a0: l’accusé de l’administration est attendu.");
    case "deposited_manually":
      return t(
        "vat.filing.say_manual",
        "Dépôt indiqué\u00a0: joignez l’accusé de réception d’impots.gouv.fr pour qu’elle soit dite déposée.",
      );
    case "acknowledged":
      return t("vat.filing.say_acknowledged", "Déposée\u00a0: l’accusé de réception de l’administration est enregistré.");
    case "rejected":
      return t("vat.filing.say_rejected", "Rejetée\u00a0: corrigez ce qui est indiqué, puis déposez-la de nouveau.");
    case "corrected":
      return t("vat.filing.say_corrected", "Remplacée par une version plus récente.");
  }
}

type WithdrawalWords = { readonly action: string; readonly question: string; readonly effect: string };

/** What taking a deposit back says: to a partner that stays silent, or of a deposit indicated by mistake. */
export function withdrawalWords({ deposit }: Pick<Filed, "deposit">): WithdrawalWords {
  if (deposit?.channel === "partner")
    return {
      action: t("vat.withdraw.partner", "Reprendre au partenaire"),
      question: t("vat.withdraw.partner_question", "Reprendre la déclaration au partenaire\u00a0?"),
      effect: t(
        "vat.withdraw.partner_effect",
        "Elle redevient à déposer. Avant de la déposer vous-même, vérifiez auprès du partenaire qu’il ne l’a pas transmise\u00a0: l’administration la recevrait deux fois.",
      ),
    };
  return {
    action: t("vat.withdraw.manual", "Annuler ce dépôt"),
    question: t("vat.withdraw.manual_question", "Annuler ce dépôt\u00a0?"),
    effect: t(
      "vat.withdraw.manual_effect",
      "Le jour et la référence indiqués sont effacés, et la déclaration redevient à déposer. Rien ne change sur impots.gouv.fr.",
    ),
  };
}
