import type { VatDeclarationDetail } from "@comptoir/contract/vat";
import { t } from "../../text/t.js";

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
export function filingSentence({ filing }: Filed): string {
  switch (filing) {
    case null:
    case "draft":
    case "validated":
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
