import { t } from "../../text/t.js";
import type { LegalSection } from "./legal-page.js";

/** The terms of use: those of the service, whose name and whose page of the account change with the brand. */
export function termsSections({ service, account }: { service: string; account: string }): readonly LegalSection[] {
  const names = { service, account };
  return [
    {
      id: "objet",
      title: t("terms.objet", "Objet du service"),
      paragraphs: [
        t(
          "terms.objet.1",
          "{{service}} aide une entreprise individuelle à tenir sa comptabilité\u00a0: relevés bancaires, catégories, pièces justificatives, écritures, journaux, grand livre, balance, fichier des écritures comptables et préparation des déclarations.",
          names,
        ),
        t(
          "terms.objet.2",
          "Le service est un outil. Il ne remplace ni vos choix de gestion, ni le conseil d’un expert-comptable lorsque vous en avez un. Aucune déclaration n’est transmise à l’administration sans un geste de votre part.",
          names,
        ),
        t(
          "terms.objet.3",
          "Utiliser le service vaut acceptation des présentes conditions, dans la version affichée le jour de l’utilisation.",
          names,
        ),
      ],
    },
    {
      id: "acces",
      title: t("terms.acces", "Compte et accès"),
      paragraphs: [
        t(
          "terms.acces.1",
          "Le compte est personnel. Vous donnez des informations exactes, vous gardez votre mot de passe secret, et vous nous signalez sans attendre un accès que vous n’avez pas permis.",
          names,
        ),
        t(
          "terms.acces.2",
          "Vous pouvez protéger le compte par un second facteur, voir les appareils où il est ouvert et fermer chacun d’eux. Les personnes d’un cabinet n’ouvrent un dossier que si ce cabinet en a la charge.",
          names,
        ),
        t("terms.acces.3", "Le service s’adresse aux entreprises individuelles. Une inscription au nom d’une société est refusée.", names),
      ],
    },
    {
      id: "abonnement",
      title: t("terms.abonnement", "Abonnement"),
      paragraphs: [
        t(
          "terms.abonnement.1",
          "Le prix, la période et ce que comprend l’abonnement sont affichés avant tout engagement, hors taxes et toutes taxes comprises. Une période d’essai, lorsqu’elle est proposée, n’appelle aucun paiement.",
          names,
        ),
        t(
          "terms.abonnement.2",
          "L’abonnement se renouvelle à chaque période jusqu’à sa résiliation. Un changement de prix vous est annoncé avant la période à laquelle il s’applique\u00a0: vous pouvez résilier avant cette date.",
          names,
        ),
        t("terms.abonnement.3", "Pour le client d’un cabinet, l’accès est compris dans la mission convenue avec ce cabinet.", names),
      ],
    },
    {
      id: "comptabilite",
      title: t("terms.comptabilite", "Données comptables"),
      paragraphs: [
        t(
          "terms.comptabilite.1",
          "Les écritures, pièces et déclarations que vous produisez avec {{service}} vous appartiennent. Vous pouvez les exporter à tout moment, sans frais, dans des formats lisibles par d’autres logiciels\u00a0: fichier des écritures comptables, grand livre, balance, journaux et pièces jointes.",
          names,
        ),
        t(
          "terms.comptabilite.2",
          "Une écriture validée ne peut plus être modifiée ni effacée. Une correction passe par une écriture nouvelle, datée et reliée à la première, comme l’exige l’article A47\u00a0A\u20111 du livre des procédures fiscales.",
          names,
        ),
        t(
          "terms.comptabilite.3",
          "Les documents comptables et les pièces se conservent dix ans (article L123\u201122 du code de commerce). Il vous appartient de les exporter avant la fermeture du compte.",
          names,
        ),
      ],
    },
    {
      id: "banque",
      title: t("terms.banque", "Connexion bancaire"),
      paragraphs: [
        t(
          "terms.banque.1",
          "Vous pouvez déposer vous-même les relevés de votre banque. Rien n’est écrit dans vos comptes avant votre accord.",
          names,
        ),
        t(
          "terms.banque.2",
          "Lorsque la lecture automatique d’un compte est proposée, elle passe par un prestataire agréé d’information sur les comptes. {{service}} ne connaît jamais vos identifiants bancaires et ne peut initier aucun paiement. L’autorisation se renouvelle tous les 180 jours.",
          names,
        ),
      ],
    },
    {
      id: "donnees",
      title: t("terms.donnees", "Données personnelles"),
      paragraphs: [
        t(
          "terms.donnees.1",
          "Vos données servent à tenir votre comptabilité, à vous répondre et à respecter la loi. Elles ne sont ni vendues, ni utilisées pour la publicité.",
          names,
        ),
        t(
          "terms.donnees.2",
          "Le traitement repose sur l’exécution du contrat et, pour les documents comptables, sur une obligation légale de conservation. Vos données sont gardées le temps de l’abonnement, puis le temps que la loi impose.",
          names,
        ),
        t(
          "terms.donnees.3",
          "Vous avez un droit d’accès, de rectification, d’effacement, de limitation et de portabilité. Il s’exerce depuis «\u00a0{{account}}\u00a0» ou en nous écrivant. Vous pouvez aussi saisir la Commission nationale de l’informatique et des libertés (cnil.fr).",
          names,
        ),
      ],
    },
    {
      id: "responsabilite",
      title: t("terms.responsabilite", "Responsabilité"),
      paragraphs: [
        t(
          "terms.responsabilite.1",
          "Vous répondez de l’exactitude de ce que vous saisissez, des catégories que vous retenez, de vos déclarations et de leurs échéances. Les propositions du service ne sont jamais appliquées sans votre geste.",
          names,
        ),
        t(
          "terms.responsabilite.2",
          "Nous répondons du bon fonctionnement du service, de la sauvegarde et de la confidentialité des données. Une interruption pour maintenance est annoncée lorsqu’elle peut l’être. Rien ici n’exclut une responsabilité que la loi ne permet pas d’exclure.",
          names,
        ),
      ],
    },
    {
      id: "resiliation",
      title: t("terms.resiliation", "Résiliation"),
      paragraphs: [
        t(
          "terms.resiliation.1",
          "Vous pouvez résilier à tout moment depuis «\u00a0{{account}}\u00a0»\u00a0: l’accès reste ouvert jusqu’à la fin de la période payée. Avant la suppression du compte, l’export de vos données vous est proposé.",
          names,
        ),
        t(
          "terms.resiliation.2",
          "Nous pouvons suspendre un compte en cas d’impayé ou d’usage contraire à la loi, après vous en avoir averti, en vous laissant de quoi exporter vos données.",
          names,
        ),
      ],
    },
    {
      id: "droit",
      title: t("terms.droit", "Droit applicable"),
      paragraphs: [
        t(
          "terms.droit.1",
          "Ces conditions relèvent du droit français. En cas de désaccord, écrivez-nous d’abord\u00a0: nous cherchons une solution amiable. À défaut, les tribunaux français sont compétents, selon les règles du code de procédure civile.",
          names,
        ),
      ],
    },
  ];
}
