import { Info } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { postalLine } from "@comptoir/accounting/company/postal-line";
import { SPEC } from "../../../text/specification.js";
import { t } from "../../../text/t.js";
import { FirmLogo } from "../../../ui/layout/logo.js";
import { Paysage } from "../../../ui/layout/paysage.js";
import { SafeHtml } from "../../../ui/safe-html.js";
import { Segmented } from "../../../ui/controls/segmented.js";
import type { SettingsValues } from "./settings-fields.js";
import { useBrandColors } from "./use-brand-colors.js";
import styles from "./settings.module.css";

/** The colour of a firm that chose none. */
const USUAL_COLOR = "#1E5B45";

/** What the settings give, as they are typed: the login, or the menu of the application. Nothing of it acts. */
export function BrandPreview({ values, logo }: { values: SettingsValues; logo: string | null }) {
  const [shown, setShown] = useState<"login" | "application">("login");
  const frame = useRef<HTMLDivElement>(null);
  const colors = useBrandColors();
  const { displayColor } = values;
  useEffect(() => {
    if (colors && frame.current) colors.applyPalette(frame.current, colors.paletteOf(displayColor) === null ? USUAL_COLOR : displayColor);
  }, [colors, displayColor]);
  return (
    <section className="panel" aria-labelledby="settings-preview">
      <header>
        <h2 id="settings-preview">{t("settings.preview", "Aperçu")}</h2>
        <span className="spacer" />
        <Segmented
          label={t("settings.preview_of", "Ce que montre l’aperçu")}
          value={shown}
          onChange={setShown}
          segments={[
            { value: "login", label: t("settings.preview.login", "Connexion") },
            { value: "application", label: t("settings.preview.application", "Application") },
          ]}
        />
      </header>
      <div className="padded">
        <div ref={frame} className={`brand-scope ${styles["preview"]}`}>
          {shown === "login" ? <LoginPreview values={values} logo={logo} /> : <ApplicationPreview values={values} logo={logo} />}
        </div>
      </div>
    </section>
  );
}

type Shown = { readonly values: SettingsValues; readonly logo: string | null };

function LoginPreview({ values, logo }: Shown) {
  const address = postalLine(values);
  return (
    <>
      <Paysage />
      <div className={styles["card"]}>
        <FirmLogo name={values.corporateName} profession={values.profession} logo={logo} />
        <b>{t("login.firm", "Espace client")}</b>
        <span className={styles["line"]}>{t("settings.preview.email", "Adresse e-mail")}</span>
        <span className={styles["line"]}>{t("settings.preview.password", "Mot de passe")}</span>
        <span className={styles["button"]}>{t("settings.preview.enter", "Se connecter")}</span>
        {values.loginSecondaryComment !== "" && (
          <div className="banner info">
            <Info className="icon small" />
            <div>
              <SafeHtml html={values.loginSecondaryComment} />
            </div>
          </div>
        )}
      </div>
      <div className={styles["foot"]}>
        <b>{values.corporateName}</b>
        {address !== "" && <span>{address}</span>}
        <span className="spacer" />
        <span>
          {SPEC.poweredBy} <b>Comptoir</b>
        </span>
      </div>
    </>
  );
}

function ApplicationPreview({ values, logo }: Shown) {
  const entries = [t("menu.operations", "Opérations"), t("menu.contact", "Contact"), t("menu.account", "Compte")];
  return (
    <div className={styles["menu"]}>
      <FirmLogo name={values.corporateName} profession={values.profession} logo={logo} />
      <ul>
        {entries.map((entry, index) => (
          <li key={entry} className={index === 0 ? styles["current"] : undefined}>
            {entry}
          </li>
        ))}
      </ul>
      <span className={styles["button"]}>{t("settings.preview.act", "Catégoriser")}</span>
    </div>
  );
}
