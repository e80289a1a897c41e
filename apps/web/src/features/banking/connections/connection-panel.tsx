import { RefreshCw, Unplug } from "lucide-react";
import { useState } from "react";
import type { BankConnection } from "@comptoir/contract/banking/connections";
import { errorText } from "../../../lib/api/api-error.js";
import { instantDay, instantTime } from "../../../text/instant.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { Chip } from "../../../ui/controls/chip.js";
import { Banner } from "../../../ui/messages/banner.js";
import { showToast } from "../../../ui/messages/toast.js";
import { Modal } from "../../../ui/overlays/modal.js";
import { AccountLink } from "./account-link.js";
import styles from "./connections.module.css";
import { useDisconnectBank, useRefreshBank, useVisitBank } from "./queries.js";

/** A connection to a bank: its state, what it asks for, and its accounts. */
export function ConnectionPanel({ connection }: { connection: BankConnection }) {
  const { id, bank, state, consent, syncedAt, accounts } = connection;
  const visit = useVisitBank();
  const update = useRefreshBank();
  const [isLeaving, setLeaving] = useState(false);
  const failure = visit.error ?? update.error;
  const ask = (): void => update.mutate(id, { onSuccess: () => showToast({ title: t("banks.asked", "Lecture demandée à votre banque") }) });
  return (
    <section className="panel" aria-label={bank}>
      <header>
        <h2>{bank}</h2>
        <StateChip code={state.code} />
        <span className="spacer" />
        {syncedAt !== null && (
          <span className="muted small desktop-only">
            {t("banks.synced", "lue le {{day}} à {{time}}", { day: instantDay(syncedAt), time: instantTime(syncedAt) })}
          </span>
        )}
      </header>
      {(state.text ?? consent?.text) !== undefined && (state.text !== null || consent !== null) && (
        <div className="padded">
          <Banner
            label={t("banks.state_of", "État de {{bank}}", { bank })}
            kind={state.text === null ? "info" : "warn"}
            action={
              <Button writes kind="primary" busy={visit.isPending} onClick={() => visit.mutate(id)}>
                {state.text === null ? t("banks.renew", "Renouveler l’accord") : t("banks.reconnect", "Reconnecter")}
              </Button>
            }
          >
            {state.text ?? consent?.text}
          </Banner>
        </div>
      )}
      <ul className={styles["lines"]}>
        {accounts.map((account) => (
          <AccountLink key={account.id} account={account} />
        ))}
      </ul>
      {failure !== null && (
        <p className="verdict bad padded" role="alert">
          {errorText(failure)}
        </p>
      )}
      <div className={styles["foot"]}>
        <Button writes size="small" icon={<RefreshCw className="icon small" />} busy={update.isPending} onClick={ask}>
          {t("banks.refresh", "Actualiser")}
        </Button>
        <Button writes size="small" kind="ghost" icon={<Unplug className="icon small" />} onClick={() => setLeaving(true)}>
          {t("banks.disconnect", "Déconnecter")}
        </Button>
      </div>
      {isLeaving && <Disconnection connection={connection} onClose={() => setLeaving(false)} />}
    </section>
  );
}

function StateChip({ code }: { code: BankConnection["state"]["code"] }) {
  switch (code) {
    case "ok":
      return <Chip kind="ok">{t("banks.ok", "Synchronisée")}</Chip>;
    case "waiting":
      return <Chip kind="info">{t("banks.waiting", "Aucun compte synchronisé")}</Chip>;
    case "required_action":
      return <Chip kind="warn">{t("connection_state.required_action", "Action requise")}</Chip>;
    case "onhold":
      return <Chip>{t("connection_state.onhold", "Suspendue")}</Chip>;
  }
}

function Disconnection({ connection: { id, bank }, onClose }: { connection: BankConnection; onClose: () => void }) {
  const disconnect = useDisconnectBank();
  const submit = (): void =>
    disconnect.mutate(id, {
      onSuccess: () => {
        showToast({ title: t("banks.disconnected", "Banque déconnectée") });
        onClose();
      },
    });
  const actions = (
    <>
      <Button onClick={onClose}>{t("cancel", "Annuler")}</Button>
      <Button writes kind="danger-fill" busy={disconnect.isPending} onClick={submit}>
        {t("banks.disconnect", "Déconnecter")}
      </Button>
    </>
  );
  return (
    <Modal title={t("banks.disconnect_title", "Déconnecter {{bank}}\u00a0?", { bank })} iconKind="bad" actions={actions} onClose={onClose}>
      <p>{t("banks.disconnect_effect", "Ses opérations restent dans vos livres. Ses comptes reviennent aux relevés importés.")}</p>
      {disconnect.isError && (
        <p className="verdict bad" role="alert">
          {errorText(disconnect.error)}
        </p>
      )}
    </Modal>
  );
}
