import { Mail, Phone } from "lucide-react";
import type { Brand } from "../../lib/brand/brand.js";
import { t } from "../../text/t.js";
import { Accordion } from "../../ui/layout/accordion.js";

/** How to reach the firm otherwise. */
export function FirmReach({ cabinet: { name, footer } }: { cabinet: NonNullable<Brand["cabinet"]> }) {
  return (
    <section className="panel" aria-label={name}>
      <ul className="padded-all reach">
        <li>
          <span className="icon-tile mute">
            <Mail className="icon small" />
          </span>
          <a href={`mailto:${footer.email}`}>{footer.email}</a>
        </li>
        <li>
          <span className="icon-tile mute">
            <Phone className="icon small" />
          </span>
          <a href={`tel:${footer.phone.replace(/\s/g, "")}`}>{footer.phone}</a>
        </li>
      </ul>
    </section>
  );
}

/** Replies to the most frequent questions. */
export function Answers() {
  const answers = [
    {
      title: t("contact.faq_split", "Ventiler une dépense sur deux catégories"),
      text: t(
        "contact.faq_split_answer",
        "Ouvrez l’opération, puis «\u00a0Ventiler\u00a0» (touche s). Donnez un montant à chaque catégorie\u00a0: la ventilation s’enregistre quand le compte est bon.",
      ),
    },
    {
      title: t("contact.faq_import", "Importer un relevé de ma banque"),
      text: t(
        "contact.faq_import_answer",
        "Depuis les opérations, choisissez «\u00a0Importer\u00a0» et déposez le fichier de votre banque (OFX, QIF, CAMT, CFONB ou CSV). Rien n’est écrit avant votre accord.",
      ),
    },
    {
      title: t("contact.faq_reverse", "Corriger une écriture validée"),
      text: t(
        "contact.faq_reverse_answer",
        "Une écriture validée ne se modifie plus. Ouvrez-la depuis le journal, dans les documents\u00a0: «\u00a0Extourner\u00a0» enregistre l’écriture inverse, datée et reliée à la première.",
      ),
    },
    {
      title: t("contact.faq_accountant", "Remettre mes comptes à mon comptable"),
      text: t(
        "contact.faq_accountant_answer",
        "Les documents se téléchargent un par un ou tous ensemble\u00a0: fichier des écritures comptables, journaux, grand livre, balance.",
      ),
    },
  ];
  return (
    <section className="panel" aria-labelledby="answers-title">
      <header>
        <h2 id="answers-title">{t("contact.faq", "Questions fréquentes")}</h2>
      </header>
      <div className="padded">
        {answers.map(({ title, text }) => (
          <Accordion key={title} title={title} name="answers">
            {text}
          </Accordion>
        ))}
      </div>
    </section>
  );
}
