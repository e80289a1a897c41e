import { Check } from "lucide-react";
import { COMMENT_LENGTH } from "@comptoir/contract/firms/rules";
import { contrastRatio } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { Chip } from "../../../ui/controls/chip.js";
import { ChoiceCards } from "../../../ui/fields/choice-cards.js";
import { TextArea, TextField } from "../../../ui/fields/field.js";
import { ColorField } from "../../../ui/fields/color-field.js";
import type { Form } from "../../../ui/forms/use-form.js";
import type { SettingsField } from "./settings-fields.js";
import { useBrandColors } from "./use-brand-colors.js";
import styles from "./settings.module.css";

type PanelProps = { readonly form: Form<SettingsField> };

const PROPOSED = ["#1e5b45", "#2b59b5", "#7a2e5c", "#b4472f", "#f2b705", "#0f766e", "#444b54"];
/** The colour of a firm that chose none. */
const USUAL_COLOR = "#1e5b45";

/** The one colour of the firm, and what is measured of those that follow from it. */
export function ColorPanel({ form }: PanelProps) {
  const { value, onChange, error, onBlur, name } = form.control("displayColor");
  const colors = useBrandColors();
  const palette = colors?.paletteOf(value === "" ? USUAL_COLOR : value);
  const measures = palette && [
    { words: t("settings.contrast.buttons", "Boutons et liens, sur blanc"), ink: palette.accent, ground: "#FFFFFF", shown: palette.accent },
    { words: t("settings.contrast.soft", "Texte sur fond teinté"), ink: palette.ink, ground: palette.soft, shown: palette.ink },
    {
      words: t("settings.contrast.tile", "Initiales sur la couleur brute"),
      ink: palette.onBrand,
      ground: palette.brand,
      shown: palette.brand,
    },
  ];
  return (
    <section className="panel" aria-labelledby="settings-color">
      <header>
        <h2 id="settings-color">{t("settings.color", "Couleur d’affichage")}</h2>
      </header>
      <div className="padded stack">
        <div className={styles["colors"]}>
          <ColorField
            label={t("settings.color_field", "Couleur")}
            name={name}
            value={value === "" ? null : value}
            error={error}
            onBlur={onBlur}
            onChange={(next) => onChange(next ?? "")}
          />
          <div className="field" role="group" aria-label={t("settings.proposed", "Couleurs proposées")}>
            <span className="label" aria-hidden="true">
              {t("settings.proposed", "Couleurs proposées")}
            </span>
            <div className={styles["swatches"]}>
              {PROPOSED.map((one) => (
                <button
                  key={one}
                  type="button"
                  aria-label={one.toUpperCase()}
                  aria-pressed={one === value.toLowerCase()}
                  style={{ background: one }}
                  onClick={() => onChange(one)}
                />
              ))}
            </div>
          </div>
        </div>
        {colors && measures && (
          <ul className={styles["measures"]} aria-label={t("settings.contrasts", "Contrastes mesurés")}>
            {measures.map(({ words, ink, ground, shown }) => (
              <li key={words}>
                <i style={{ background: shown }} aria-hidden="true" />
                <span className="grow">{words}</span>
                <b className="tabular">{contrastRatio(colors.contrast(ink, ground))}</b>
                <Chip kind="ok" icon={<Check className="icon tiny" />}>
                  AA
                </Chip>
              </li>
            ))}
          </ul>
        )}
        <p className="muted small">
          {t(
            "settings.color_lead",
            "La couleur ne sert qu’aux accents. Une couleur trop claire est assombrie pour rester lisible\u00a0; montants, alertes et tableaux ne changent jamais.",
          )}
        </p>
      </div>
    </section>
  );
}

/** How the firm is named, at the foot of its login and everywhere. */
export function FooterPanel({ form }: PanelProps) {
  return (
    <section className="panel" aria-labelledby="settings-footer">
      <header>
        <h2 id="settings-footer">{t("settings.footer", "Pied de page de connexion")}</h2>
      </header>
      <div className={`padded ${styles["pair"]}`}>
        <TextField {...form.text("corporateName")} label={t("settings.name", "Raison sociale")} maxLength={120} required />
        <TextField {...form.text("profession")} label={t("settings.profession", "Profession")} maxLength={120} />
      </div>
    </section>
  );
}

/** What the firm says below the form of its login. */
export function CommentPanel({ form }: PanelProps) {
  return (
    <section className="panel" aria-labelledby="settings-comment">
      <header>
        <h2 id="settings-comment">{t("settings.comment", "Commentaire de connexion")}</h2>
      </header>
      <div className="padded">
        <TextArea
          {...form.text("loginSecondaryComment")}
          label={t("settings.comment_field", "Texte sous le formulaire")}
          rows={6}
          maxLength={COMMENT_LENGTH}
          hint={t(
            "settings.comment_hint",
            'Du texte, et ces balises\u00a0: <p> <br> <b> <strong> <i> <em> <ul> <ol> <li> <a href="https://…">. Les autres sont retirées à l’enregistrement. L’aperçu montre le résultat.',
          )}
        />
      </div>
    </section>
  );
}

/** Where the firm is, how it is reached, and by whom its people are helped. */
export function ReachPanels({ form }: PanelProps) {
  return (
    <>
      <section className="panel" aria-labelledby="settings-reach">
        <header>
          <h2 id="settings-reach">{t("settings.reach_title", "Coordonnées du cabinet")}</h2>
        </header>
        <div className={`padded ${styles["pair"]}`}>
          <TextField {...form.text("street")} label={t("settings.street", "Rue")} maxLength={120} autoComplete="street-address" />
          <div className={styles["postal"]}>
            <TextField {...form.text("postcode")} label={t("settings.postcode", "Code postal")} maxLength={5} inputMode="numeric" />
            <TextField {...form.text("city")} label={t("settings.city", "Ville")} maxLength={80} />
          </div>
          <TextField {...form.text("phone")} label={t("settings.phone", "Téléphone")} type="tel" />
          <TextField {...form.text("email")} label={t("settings.email", "Adresse e-mail")} type="email" />
          <TextField {...form.text("website")} label={t("settings.website", "Site internet")} type="url" placeholder="https://" />
        </div>
      </section>
      <section className="panel" aria-labelledby="settings-support">
        <header>
          <h2 id="settings-support">{t("settings.support", "Support")}</h2>
        </header>
        <div className={`padded ${styles["pair"]}`}>
          <TextField
            {...form.text("supportEmail")}
            label={t("settings.support_email", "E-mail du support")}
            type="email"
            hint={t("settings.support_hint", "Vide\u00a0: celui du cabinet. Les réponses à vos e-mails y arrivent.")}
          />
          <TextField
            {...form.text("supportPhone")}
            label={t("settings.support_phone", "Téléphone du support")}
            type="tel"
            hint={t("settings.support_phone_hint", "Vide\u00a0: celui du cabinet.")}
          />
        </div>
      </section>
    </>
  );
}

/** What a new dossier begins with; those that exist keep what they have. */
export function DefaultsPanels({ form }: PanelProps) {
  const share = form.control("privateShareByReintegration");
  const equity = form.control("equityMode");
  return (
    <section className="panel" aria-labelledby="settings-defaults">
      <header>
        <h2 id="settings-defaults">{t("settings.defaults", "Réglages des nouveaux dossiers")}</h2>
      </header>
      <div className="padded stack">
        <p className="muted small">
          {t("settings.defaults_lead", "Ils servent à la création. Les dossiers qui existent gardent les leurs.")}
        </p>
        <ChoiceCards
          label={t("settings.private_share", "Quote-part privée des charges, à la clôture")}
          value={share.value}
          onChange={share.onChange}
          choices={[
            {
              value: "no",
              title: t("settings.private_share.entry", "Par une écriture"),
              text: t("settings.private_share.entry_lead", "La part privée quitte la charge pour le compte de l’exploitant (108600)."),
            },
            {
              value: "yes",
              title: t("settings.private_share.return", "Par réintégration fiscale"),
              text: t(
                "settings.private_share.return_lead",
                "La charge reste entière dans les comptes\u00a0; la part privée est ajoutée au résultat sur la déclaration.",
              ),
            },
          ]}
        />
        <ChoiceCards
          label={t("settings.equity", "Affectation du résultat (BIC)")}
          hint={t("settings.equity_hint", "Un BNC affecte toujours le sien au compte de l’exploitant.")}
          value={equity.value}
          onChange={equity.onChange}
          choices={[
            {
              value: "101",
              title: t("settings.equity.capital", "Au capital individuel (101000)"),
              text: t("settings.equity.capital_lead", "Le résultat et le compte de l’exploitant y sont soldés chaque année."),
            },
            {
              value: "108",
              title: t("settings.equity.owner", "Au compte de l’exploitant (108000)"),
              text: t("settings.equity.owner_lead", "Le capital ne bouge pas\u00a0; le résultat s’ajoute au compte de l’exploitant."),
            },
          ]}
        />
      </div>
    </section>
  );
}
