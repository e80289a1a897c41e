import { useState, type FormEvent } from "react";
import { flushSync } from "react-dom";
import type { FirmSettings } from "@comptoir/contract/firms/settings";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { formErrors } from "../../../ui/forms/form-errors.js";
import { FormFailure } from "../../../ui/forms/form-failure.js";
import { Page } from "../../../ui/layout/page.js";
import { TabList, TabPane } from "../../../ui/layout/tab-list.js";
import { showToast } from "../../../ui/messages/toast.js";
import { useForm } from "../../../ui/forms/use-form.js";
import { ApiError, errorText } from "../../../lib/api/api-error.js";
import { BrandPreview } from "./brand-preview.js";
import { LogoPanel } from "./logo-panel.js";
import { ColorPanel, CommentPanel, DefaultsPanels, FooterPanel, ReachPanels } from "./settings-panels.js";
import { SETTINGS_RULES, settingsChanges, settingsTabs, settingsValues, tabToMend, type SettingsField } from "./settings-fields.js";
import type { SettingsTab } from "./settings-tabs.js";
import { useSaveSettings } from "./settings-queries.js";
import styles from "./settings.module.css";

const FORM = "settings-form";

type SettingsFormProps = { readonly settings: FirmSettings; readonly tab: SettingsTab; readonly onTab: (tab: SettingsTab) => void };

/** The settings in one form over its tabs, with a preview of their effect; sent by the button of the header. */
export function SettingsForm(props: SettingsFormProps) {
  const [version, setVersion] = useState(0);
  return <SettingsFields key={version} {...props} onRestart={() => setVersion(version + 1)} />;
}

function SettingsFields({ settings, tab: given, onTab, onRestart }: SettingsFormProps & { readonly onRestart: () => void }) {
  const [start] = useState(() => settingsValues(settings));
  const form = useForm<SettingsField>({ start, rules: SETTINGS_RULES });
  const save = useSaveSettings();
  const [failure, setFailure] = useState<string | null>(null);
  const [tab, setTab] = useState(given);
  const changes = settingsChanges(form.values, start);
  const isChanged = Object.keys(changes).length > 0;
  const show = (next: SettingsTab): void => {
    // A field takes the focus once its tab is visible.
    flushSync(() => setTab(next));
    onTab(next);
  };
  const mend = (wrong: Parameters<typeof tabToMend>[0]): void => {
    const next = tabToMend(wrong, tab);
    if (next !== null && next !== tab) show(next);
  };
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (save.isPending || !isChanged) return;
    mend(formErrors({ values: form.values, rules: SETTINGS_RULES }));
    if (!form.check()) return;
    setFailure(null);
    save.mutate(changes, {
      onSuccess: ({ message }) => {
        showToast({ title: message });
        onRestart();
      },
      onError: (error) => {
        const target = error instanceof ApiError ? error.target : null;
        if (target === null || !(target in start)) return setFailure(errorText(error));
        const refused = { [target]: errorText(error) };
        mend(refused);
        form.refuse(refused);
      },
    });
  };
  return (
    <Page
      title={t("menu.settings", "Paramètres")}
      actions={
        <>
          <span className="muted small desktop-only" role="status">
            {isChanged ? t("settings.unsaved", "Modifications non enregistrées") : ""}
          </span>
          <Button disabled={!isChanged || save.isPending} onClick={onRestart}>
            {t("action.cancel", "Annuler")}
          </Button>
          <Button kind="primary" type="submit" form={FORM} disabled={!isChanged} busy={save.isPending}>
            {t("action.save", "Enregistrer")}
          </Button>
        </>
      }
    >
      <div className="stack">
        <TabList label={t("menu.settings", "Paramètres")} tabs={settingsTabs()} value={tab} onChange={show} />
        <div className={styles["columns"]}>
          <form id={FORM} ref={form.ref} noValidate onSubmit={send}>
            <FormFailure message={failure} />
            {settingsTabs().map(({ value }) => (
              // Hidden tabs keep what was typed in them.
              <div key={value} hidden={value !== tab}>
                <TabPane tab={value}>
                  <div className="stack">
                    {value === "look" && (
                      <>
                        <LogoPanel settings={settings} />
                        <ColorPanel form={form} />
                        <FooterPanel form={form} />
                      </>
                    )}
                    {value === "login" && <CommentPanel form={form} />}
                    {value === "reach" && <ReachPanels form={form} />}
                    {value === "dossiers" && <DefaultsPanels form={form} />}
                  </div>
                </TabPane>
              </div>
            ))}
          </form>
          <BrandPreview values={form.values} logo={settings.logo} />
        </div>
      </div>
    </Page>
  );
}
