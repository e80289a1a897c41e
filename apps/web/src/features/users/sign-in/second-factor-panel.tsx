import { ShieldCheck, ShieldOff } from "lucide-react";
import { useState } from "react";
import { useUser } from "../../../lib/session/session.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { Chip } from "../../../ui/controls/chip.js";
import { showToast } from "../../../ui/messages/toast.js";
import { PasswordModal } from "./password-modal.js";
import { useRemoveSecondFactor } from "../queries.js";
import { SecondFactorSetup } from "./second-factor-setup.js";

/** The second factor of a firm's staff: in force or not, put in place against the password, taken away against a code too. */
export function SecondFactorPanel() {
  const { hasSecondFactor } = useUser();
  const [opened, setOpened] = useState<"setup" | "removal" | null>(null);
  const close = (): void => setOpened(null);
  return (
    <section className="panel">
      <header>
        <h2>{t("account.second_factor", "Second facteur")}</h2>
        <span className="spacer" />
        {hasSecondFactor && (
          <Chip kind="ok" icon={<ShieldCheck className="icon tiny" />}>
            {t("account.second_factor_on", "Activé")}
          </Chip>
        )}
      </header>
      <div className="padded stack tight">
        <p className="muted small">
          {hasSecondFactor
            ? t("account.second_factor_lead_on", "Le code de votre application est demandé à chaque connexion.")
            : t(
                "account.second_factor_lead",
                "Un code de votre téléphone, en plus du mot de passe\u00a0: un mot de passe volé ne suffit plus.",
              )}
        </p>
        {hasSecondFactor ? (
          <Button size="small" kind="danger" onClick={() => setOpened("removal")}>
            {t("account.second_factor_remove", "Désactiver")}
          </Button>
        ) : (
          <Button size="small" onClick={() => setOpened("setup")}>
            {t("account.second_factor_add", "Activer le second facteur")}
          </Button>
        )}
      </div>
      {opened === "setup" && <SecondFactorSetup onClose={close} />}
      {opened === "removal" && <Removal onClose={close} />}
    </section>
  );
}

function Removal({ onClose }: { onClose: () => void }) {
  const removal = useRemoveSecondFactor();
  return (
    <PasswordModal
      title={t("account.second_factor_remove_title", "Désactiver le second facteur\u00a0?")}
      icon={<ShieldOff className="icon" />}
      isDanger
      act={t("account.second_factor_remove", "Désactiver")}
      isBusy={removal.isPending}
      error={removal.error}
      asksCode
      onSend={(password, code) =>
        removal.mutate(
          { password, code },
          {
            onSuccess: () => {
              showToast({ title: t("account.second_factor_removed", "Second facteur désactivé") });
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      <p className="muted">
        {t("account.second_factor_remove_lead", "Votre mot de passe suffira de nouveau à ouvrir les dossiers du cabinet.")}
      </p>
    </PasswordModal>
  );
}
