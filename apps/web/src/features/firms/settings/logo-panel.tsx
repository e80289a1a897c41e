import { ImageUp, Trash2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { FirmSettings } from "@comptoir/contract/firms/settings";
import { errorText } from "../../../lib/api/api-error.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { DropZone } from "../../../ui/fields/drop-zone.js";
import { FirmLogo } from "../../../ui/layout/logo.js";
import { showToast } from "../../../ui/messages/toast.js";
import { useSaveLogo } from "./settings-queries.js";
import styles from "./settings.module.css";

const LogoCropper = lazy(async () => ({ default: (await import("./logo-cropper.js")).LogoCropper }));

/** The logo of the firm, and the one to take its place; it is kept at once. */
export function LogoPanel({ settings }: { settings: FirmSettings }) {
  const [chosen, setChosen] = useState<File | null>(null);
  const [error, setError] = useState<string | null>(null);
  const save = useSaveLogo();
  const keep = (image: File | null): void => {
    setError(null);
    save.mutate(image, {
      onSuccess: ({ message }) => showToast({ title: message }),
      onError: (failure) => setError(errorText(failure)),
      onSettled: () => setChosen(null),
    });
  };
  return (
    <section className="panel" aria-labelledby="settings-logo">
      <header>
        <h2 id="settings-logo">{t("settings.logo", "Logo du cabinet")}</h2>
        <span className="spacer" />
        {settings.logo !== null && (
          <Button kind="ghost" size="small" icon={<Trash2 className="icon small" />} busy={save.isPending} onClick={() => keep(null)}>
            {t("settings.logo_remove", "Retirer le logo")}
          </Button>
        )}
      </header>
      <div className={`padded ${styles["logo"]}`}>
        <div className={styles["current-logo"]}>
          <FirmLogo name={settings.corporateName} profession={settings.profession} logo={settings.logo} />
        </div>
        <DropZone
          icon={<ImageUp className="icon" />}
          title={t("settings.logo_drop", "Déposez un logo")}
          accept=".png,.jpg,.jpeg,image/png,image/jpeg"
          error={error}
          onFiles={([file]) => {
            setError(null);
            setChosen(file ?? null);
          }}
        >
          <span>{t("settings.logo_hint", ".png, .jpg ou .jpeg, 240 × 64 px au minimum")}</span>
        </DropZone>
      </div>
      {chosen !== null && (
        <Suspense fallback={null}>
          <LogoCropper
            file={chosen}
            isSaving={save.isPending}
            onRefused={(sentence) => {
              setError(sentence);
              setChosen(null);
            }}
            onCropped={keep}
            onClose={() => setChosen(null)}
          />
        </Suspense>
      )}
    </section>
  );
}
