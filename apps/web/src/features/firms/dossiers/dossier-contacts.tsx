import { MailPlus, UserPlus, UserX } from "lucide-react";
import { useState } from "react";
import { useAllowed } from "../../../lib/session/allowed.js";
import { errorText } from "../../../lib/api/api-error.js";
import { SPEC } from "../../../text/specification.js";
import { t } from "../../../text/t.js";
import { Button, IconButton } from "../../../ui/controls/button.js";
import { Chip } from "../../../ui/controls/chip.js";
import { Modal } from "../../../ui/overlays/modal.js";
import { showToast } from "../../../ui/messages/toast.js";
import { InvitationChip } from "../collaborators/collaborator-table.js";
import styles from "./dossier-layer.module.css";
import { useInviteContactAgain, useRemoveContact, type DossierSheet } from "./dossier-queries.js";

type Contact = DossierSheet["contacts"][number];

const toasts = {
  onSuccess: ({ message }: { message: string }) => showToast({ title: message }),
  onError: (error: Error) => showToast({ kind: "error", title: SPEC.error, text: errorText(error) }),
};

/** The contacts of a client: who came, who is invited; one more, or one less. */
export function DossierContacts({ sheet: { contacts, dossier }, onAdd }: { sheet: DossierSheet; onAdd: () => void }) {
  const mayWrite = useAllowed("firm.write");
  const again = useInviteContactAgain(dossier.companyId);
  const [leaving, setLeaving] = useState<Contact | null>(null);
  const title = t("dossier.contacts", "Contacts du client");
  return (
    <section className={styles["section"]} aria-label={title}>
      <header>
        <h3 className="section-title">{title}</h3>
        {mayWrite && dossier.fiscalYearId !== null && (
          <Button size="small" icon={<UserPlus className="icon small" />} onClick={onAdd}>
            {t("contact.title", "Ajouter un contact client")}
          </Button>
        )}
      </header>
      {contacts.length === 0 && <span className="muted small">{t("dossier.no_contact", "Aucun contact pour le moment.")}</span>}
      <ul className={styles["contacts"]}>
        {contacts.map((contact) => {
          const { id, name, email, isLeader, invitation } = contact;
          return (
            <li key={id}>
              <span className={styles["who"]}>
                <b>{name}</b>
                <small>{email}</small>
              </span>
              {isLeader && <Chip kind="line">{t("dossier.leader", "Dirigeant")}</Chip>}
              {invitation !== null && <InvitationChip state={invitation} />}
              {mayWrite && invitation !== null && (
                <IconButton
                  size="small"
                  label={t("collaborators.invite_again", "Renvoyer l’invitation de {{name}}", { name })}
                  icon={<MailPlus className="icon small" />}
                  disabled={again.isPending}
                  onClick={() => again.mutate(id, toasts)}
                />
              )}
              {mayWrite && (
                <IconButton
                  size="small"
                  className={styles["remove"] ?? ""}
                  label={t("dossier.remove_contact", "Retirer l’accès de {{name}}", { name })}
                  icon={<UserX className="icon small" />}
                  onClick={() => setLeaving(contact)}
                />
              )}
            </li>
          );
        })}
      </ul>
      {leaving !== null && <RemoveContact contact={leaving} companyId={dossier.companyId} onClose={() => setLeaving(null)} />}
    </section>
  );
}

/** Asks before an access is taken away. */
function RemoveContact({ contact, companyId, onClose }: { contact: Contact; companyId: string; onClose: () => void }) {
  const removal = useRemoveContact(companyId);
  const { name, invitation } = contact;
  const remove = (): void =>
    removal.mutate(contact.id, {
      ...toasts,
      onSuccess: (reply) => {
        toasts.onSuccess(reply);
        onClose();
      },
    });
  return (
    <Modal
      title={t("dossier.remove_contact_title", "Retirer l’accès de {{name}}\u00a0?", { name })}
      icon={<UserX className="icon" />}
      iconKind="bad"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("action.cancel", "Annuler")}</Button>
          <Button kind="danger-fill" busy={removal.isPending} onClick={remove}>
            {t("dossier.remove_contact_act", "Retirer l’accès")}
          </Button>
        </>
      }
    >
      <p className="muted">
        {invitation === null
          ? t("dossier.remove_contact_text", "Ses sessions se ferment tout de suite. Le nom demeure dans l’historique du dossier.")
          : t("dossier.withdraw_text", "L’invitation est retirée\u00a0: son lien n’ouvre plus rien.")}
      </p>
    </Modal>
  );
}
