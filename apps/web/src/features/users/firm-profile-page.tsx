import { Link } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { PATHS } from "../../lib/paths.js";
import { useFlag } from "../../lib/session/flags.js";
import { ownRoleName } from "../../lib/session/role-name.js";
import { useUser } from "../../lib/session/session.js";
import { t } from "../../text/t.js";
import { EmptyState } from "../../ui/messages/empty-state.js";
import { TextField } from "../../ui/fields/field.js";
import { LegalLinks } from "../../ui/layout/legal-links.js";
import { Page } from "../../ui/layout/page.js";
import { SaveButton } from "./account-page.js";
import { DevicesPanel } from "./sign-in/devices-panel.js";
import { LeavePanel } from "./sign-in/leave-panel.js";
import { MessagesPanel } from "./preferences/messages-panel.js";
import { NoticePreferences } from "./preferences/notice-preferences.js";
import { PasswordPanel } from "./sign-in/password-panel.js";
import { PreferencesPanel } from "./preferences/preferences-panel.js";
import { ProfileForm, type FormState } from "./profile/profile-form.js";
import { SecondFactorPanel } from "./sign-in/second-factor-panel.js";
import styles from "./account.module.css";

/** The profile of a firm's staff. `messages`: the switch of the messages on this device. */
export function FirmProfilePage({ messages }: { messages: ReactNode }) {
  const user = useUser();
  const isShown = useFlag("cabinet_profile_display");
  const [state, setState] = useState<FormState>("unchanged");
  const title = t("menu.my_profile", "Mon profil");
  if (!isShown) {
    return (
      <Page title={title}>
        <section className="panel">
          <EmptyState title={t("account.profile_closed", "Le profil n’est pas disponible pour le moment.")} />
        </section>
      </Page>
    );
  }
  return (
    <Page title={title} actions={<SaveButton state={state} />}>
      <div className={`${styles["columns"]} ${styles["profile"]}`}>
        <div className="stack">
          <ProfileForm
            user={user}
            company={null}
            hasPerson
            onState={setState}
            more={
              <>
                <TextField label={t("account.function", "Fonction")} value={user.function ?? ""} disabled />
                <TextField
                  label={t("account.rights", "Droits")}
                  value={ownRoleName(user)}
                  disabled
                  hint={t("account.role_hint", "Modifiable par un administrateur du cabinet.")}
                />
              </>
            }
          />
          <DevicesPanel />
          <MessagesPanel>
            {messages}
            <NoticePreferences />
          </MessagesPanel>
        </div>
        <div className="stack">
          <PasswordPanel />
          <SecondFactorPanel />
          <PreferencesPanel />
          <LeavePanel hasDeletion={false} />
          <nav aria-label={t("account.about", "À propos")}>
            <p className="row wrap small">
              <Link to={PATHS.contact}>{t("footer.contact", "Contact")}</Link>
              <LegalLinks />
            </p>
          </nav>
        </div>
      </div>
    </Page>
  );
}
