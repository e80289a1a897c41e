import { t } from "../../text/t.js";
import type { LegalSection } from "./legal-page.js";

/** The French text of the terms: the keys that a brand replaces are `terms.<id>` for a title and `terms.<id>.<n>` for its n-th paragraph. */
const TERMS: readonly LegalSection[] = [
  {
    id: "objet",
    title: "Objet du service",
    paragraphs: [
      "{{service}} aide une entreprise individuelle à tenir sa comptabilité\u00a0: relevés bancaires, catégories, pièces justificatives, écritures, journaux, grand livre, balance, fichier des écritures comptables et préparation des déclarations.",
      "Le service est un outil. Il ne remplace ni vos choix de gestion, ni le conseil d’un expert-comptable lorsque vous en avez un. Aucune déclaration n’est transmise à l’administration sans un geste de votre part.",
      "Utiliser le service vaut acceptation des présentes conditions, dans la version affichée le jour de l’utilisation.",
    ],
  },
  {
    id: "acces",
    title: "Compte et accès",
    paragraphs: [
      "Le compte est personnel. Vous donnez des informations exactes, vous gardez votre mot de passe secret, et vous nous signalez sans attendre un accès que vous n’avez pas permis.",
      "Vous pouvez protéger le compte par un second facteur, voir les appareils où il est ouvert et fermer chacun d’eux. Les personnes d’un cabinet n’ouvrent un dossier que si ce cabinet en a la charge.",
      "Le service s’adresse aux entreprises individuelles. Une inscription au nom d’une société est refusée.",
    ],
  },
  {
    id: "abonnement",
    title: "Abonnement",
    paragraphs: [
      "Le prix, la période et ce que comprend l’abonnement sont affichés avant tout engagement, hors taxes et toutes taxes comprises. Une période d’essai, lorsqu’elle est proposée, n’appelle aucun paiement.",
      "L’abonnement se renouvelle à chaque période jusqu’à sa résiliation. Un changement de prix vous est annoncé avant la période à laquelle il s’applique\u00a0: vous pouvez résilier avant cette date.",
      "Pour le client d’un cabinet, l’accès est compris dans la mission convenue avec ce cabinet.",
    ],
  },
  {
    id: "comptabilite",
    title: "Données comptables",
    paragraphs: [
      "Les écritures, pièces et déclarations que vous produisez avec {{service}} vous appartiennent. Vous pouvez les exporter à tout moment, sans frais, dans des formats lisibles par d’autres logiciels\u00a0: fichier des écritures comptables, grand livre, balance, journaux et pièces jointes.",
      "Une écriture validée ne peut plus être modifiée ni effacée. Une correction passe par une écriture nouvelle, datée et reliée à la première, comme l’exige l’article A47\u00a0A\u20111 du livre des procédures fiscales.",
      "Les documents comptables et les pièces se conservent dix ans (article L123\u201122 du code de commerce). Il vous appartient de les exporter avant la fermeture du compte.",
    ],
  },
  {
    id: "banque",
    title: "Banque",
    paragraphs: [
      "Vous pouvez déposer vous-même les relevés de votre banque. Rien n’est écrit dans vos comptes avant votre accord.",
      "Lorsque la lecture automatique d’un compte est proposée, elle passe par un prestataire agréé d’information sur les comptes. {{service}} ne connaît jamais vos identifiants bancaires et ne peut initier aucun paiement. L’autorisation se renouvelle tous les 180 jours.",
    ],
  },
  {
    id: "donnees",
    title: "Données personnelles",
    paragraphs: [
      "Vos données servent à tenir votre comptabilité, à vous répondre et à respecter la loi. Elles ne sont ni vendues, ni utilisées pour la publicité.",
      "Le traitement repose sur l’exécution du contrat et, pour les documents comptables, sur une obligation légale de conservation. Vos données sont gardées le temps de l’abonnement, puis le temps que la loi impose.",
      "Vous avez un droit d’accès, de rectification, d’effacement, de limitation et de portabilité. Il s’exerce depuis «\u00a0{{account}}\u00a0» ou en nous écrivant. Vous pouvez aussi saisir la Commission nationale de l’informatique et des libertés (cnil.fr).",
    ],
  },
  {
    id: "responsabilite",
    title: "Responsabilité",
    paragraphs: [
      "Vous répondez de l’exactitude de ce que vous saisissez, des catégories que vous retenez, de vos déclarations et de leurs échéances. Les propositions du service ne sont jamais appliquées sans votre geste.",
      "Nous répondons du bon fonctionnement du service, de la sauvegarde et de la confidentialité des données. Une interruption pour maintenance est annoncée lorsqu’elle peut l’être. Rien ici n’exclut une responsabilité que la loi ne permet pas d’exclure.",
    ],
  },
  {
    id: "resiliation",
    title: "Résiliation",
    paragraphs: [
      "Vous pouvez résilier à tout moment depuis «\u00a0{{account}}\u00a0»\u00a0: l’accès reste ouvert jusqu’à la fin de la période payée. Avant la suppression du compte, l’export de vos données vous est proposé.",
      "Nous pouvons suspendre un compte en cas d’impayé ou d’usage contraire à la loi, après vous en avoir averti, en vous laissant de quoi exporter vos données.",
    ],
  },
  {
    id: "droit",
    title: "Droit applicable",
    paragraphs: [
      "Ces conditions relèvent du droit français. En cas de désaccord, écrivez-nous d’abord\u00a0: nous cherchons une solution amiable. À défaut, les tribunaux français sont compétents, selon les règles du code de procédure civile.",
    ],
  },
];

/** The terms of use of the service, whose name and whose page of the account change with the brand. */
export function termsSections(names: { service: string; account: string }): readonly LegalSection[] {
  return TERMS.map(({ id, title, paragraphs }) => ({
    id,
    title: t(`terms.${id}`, title),
    paragraphs: paragraphs.map((text, index) => t(`terms.${id}.${index + 1}`, text, names)),
  }));
}
