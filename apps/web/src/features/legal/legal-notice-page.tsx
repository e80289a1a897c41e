import { postalLine } from "@comptoir/accounting/company/postal-line";
import { useBrand, type Brand } from "../../lib/brand/brand.js";
import { t } from "../../text/t.js";
import { LegalPage, type LegalSection } from "./legal-page.js";

/** Who is responsible for this site: the firm of the host, or the operator of the service. */
export function LegalNoticePage() {
  const { cabinet } = useBrand();
  const sections = [...(cabinet === null ? ownNotice() : firmNotice(cabinet)), ...commonNotice()];
  return (
    <LegalPage
      title={t("footer.legals", "Mentions légales")}
      lead={t("legals.law", "Article 1-1 de la loi n° 2004-575 du 21 juin 2004 pour la confiance dans l’économie numérique")}
      sections={sections}
    />
  );
}

/** What the law asks of the consumer's brand is written by the operator of the service, through the texts of the server. */
function ownNotice(): readonly LegalSection[] {
  return [
    {
      id: "editeur",
      title: t("legals.publisher", "Éditeur"),
      paragraphs: [
        t(
          "legals.publisher.1",
          "Comptoir est un logiciel de comptabilité. La personne ou la société qui exploite ce site en est l’éditeur\u00a0: son nom, son adresse, son numéro d’immatriculation, son numéro de TVA et de quoi la joindre sont à compléter ici avant l’ouverture au public.",
        ),
      ],
    },
    {
      id: "publication",
      title: t("legals.director", "Directeur de la publication"),
      paragraphs: [t("legals.director.1", "Le représentant légal de l’éditeur.")],
    },
  ];
}

function firmNotice({ footer }: NonNullable<Brand["cabinet"]>): readonly LegalSection[] {
  const { corporateName, profession, address, phone, email, website } = footer;
  const lines = [`${corporateName}, ${profession}`, postalLine(address)];
  return [
    {
      id: "editeur",
      title: t("legals.publisher", "Éditeur"),
      paragraphs: [
        lines.join("\n"),
        t("legals.firm.reach", "Téléphone\u00a0: {{phone}}\nCourriel\u00a0: {{email}}\nSite\u00a0: {{website}}", { phone, email, website }),
        t(
          "legals.firm.tool",
          "Cet espace fonctionne avec le logiciel Comptoir. Le cabinet en est l’éditeur auprès de ses clients et reste leur seul interlocuteur pour la mission comptable.",
        ),
      ],
    },
    {
      id: "publication",
      title: t("legals.director", "Directeur de la publication"),
      paragraphs: [t("legals.firm.director", "Le représentant légal de {{firm}}.", { firm: corporateName })],
    },
  ];
}

function commonNotice(): readonly LegalSection[] {
  return [
    {
      id: "hebergeur",
      title: t("legals.host", "Hébergeur"),
      paragraphs: [
        t("legals.host.1", "Le nom, l’adresse et le téléphone de l’hébergeur sont à compléter ici par l’exploitant de ce site."),
      ],
    },
    {
      id: "donnees",
      title: t("legals.data", "Données personnelles et témoins de connexion"),
      paragraphs: [
        t(
          "legals.data.1",
          "Ce que deviennent vos données, et les droits que vous avez sur elles, est écrit dans les conditions d’utilisation.",
        ),
        t(
          "legals.data.2",
          "Les témoins de connexion («\u00a0cookies\u00a0») déposés par ce site servent à vous garder connecté, à reconnaître cet appareil quand vous vous reconnectez et à retenir la langue de la marque\u00a0: ils sont nécessaires au service et ne demandent pas de consentement.",
        ),
      ],
    },
    {
      id: "propriete",
      title: t("legals.rights", "Propriété intellectuelle"),
      paragraphs: [
        t(
          "legals.rights.1",
          "Les textes, les dessins et le logiciel de ce site sont protégés. Vos écritures, vos pièces et vos documents restent les vôtres.",
        ),
      ],
    },
  ];
}
