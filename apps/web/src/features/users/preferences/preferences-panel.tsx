import { isFirmRole } from "@comptoir/contract/base/permissions";
import { errorText } from "../../../lib/api/api-error.js";
import { useUser } from "../../../lib/session/session.js";
import { t } from "../../../text/t.js";
import { Switch } from "../../../ui/fields/choice.js";
import { FormFailure } from "../../../ui/forms/form-failure.js";
import { preferencesOf, type Preferences } from "./preferences.js";
import { useSavePreference } from "../queries.js";

/** How the screen behaves for this person, on every device. */
export function PreferencesPanel() {
  const user = useUser();
  const save = useSavePreference();
  const kept = { ...preferencesOf(user), ...(save.isPending && save.variables) };
  const line = (name: keyof Preferences, words: string) => (
    <Switch checked={kept[name]} onChange={(on) => save.mutate({ [name]: on })}>
      {words}
    </Switch>
  );
  return (
    <section className="panel">
      <header>
        <h2>{t("account.preferences", "Préférences")}</h2>
      </header>
      <div className="padded stack tight">
        {line("compact", t("account.compact", "Affichage compact"))}
        {line("singleKeys", t("account.single_keys", "Raccourcis à une touche"))}
        {line("reducedMotion", t("account.reduced_motion", "Réduire les animations"))}
        {isFirmRole(user.roleId) && line("ownDossiers", t("account.own_dossiers", "Ouvrir la liste sur mes dossiers"))}
        <FormFailure message={save.error === null ? null : errorText(save.error)} />
      </div>
    </section>
  );
}
