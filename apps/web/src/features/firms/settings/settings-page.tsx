import { useAllowed } from "../../../lib/session/allowed.js";
import { SPEC } from "../../../text/specification.js";
import { t } from "../../../text/t.js";
import { Page } from "../../../ui/layout/page.js";
import { ReadingFailure } from "../../../ui/messages/reading-failure.js";
import { Skeleton, SkeletonBar } from "../../../ui/messages/skeleton.js";
import type { SettingsTab } from "./settings-tabs.js";
import { SettingsForm } from "./settings-form.js";
import { useFirmSettings } from "./settings-queries.js";

type SettingsPageProps = { readonly tab: SettingsTab; readonly onTab: (tab: SettingsTab) => void };

/** The settings of the firm, for its administrators; refused to the other roles. */
export function SettingsPage(props: SettingsPageProps) {
  if (!useAllowed("firm.manage")) throw Object.assign(new Error(SPEC.accessForbidden), { statusCode: 403 });
  return <Settings {...props} />;
}

function Settings(props: SettingsPageProps) {
  const { data: settings, ...reading } = useFirmSettings();
  if (settings !== undefined) return <SettingsForm settings={settings} {...props} />;
  return (
    <Page title={t("menu.settings", "Paramètres")}>
      {reading.isError ? (
        <section className="panel">
          <ReadingFailure error={reading.error} again={reading.refetch} />
        </section>
      ) : (
        <Skeleton label={t("settings.reading", "Lecture des paramètres")}>
          <SkeletonBar width="100%" height="320px" />
        </Skeleton>
      )}
    </Page>
  );
}
