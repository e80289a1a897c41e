import { FolderOutput, FolderPlus, MailPlus, Pencil, Trash2 } from "lucide-react";
import type { FirmCollaborator } from "@comptoir/contract/collaborators/collaborators";
import { useAllowed } from "../../../lib/session/allowed.js";
import { errorText } from "../../../lib/api/api-error.js";
import { useUser } from "../../../lib/session/session.js";
import { SPEC } from "../../../text/specification.js";
import { plural, t } from "../../../text/t.js";
import { IconButton } from "../../../ui/controls/button.js";
import { Chip } from "../../../ui/controls/chip.js";
import { initials } from "../../../ui/layout/logo.js";
import { showToast } from "../../../ui/messages/toast.js";
import { useInviteAgain } from "./collaborator-queries.js";
import styles from "./collaborators.module.css";

/** What may be done with someone of the list. */
export type CollaboratorAct = "assign" | "hand_over" | "change" | "remove";

type CollaboratorTableProps = {
  readonly people: readonly FirmCollaborator[];
  /** Active dossiers that someone keeps; null where they are not counted. */
  readonly activeDossiers: number | null;
  /** The longest bar. */
  readonly most: number;
  readonly onAct: (act: CollaboratorAct, person: FirmCollaborator) => void;
};

/** The people of the firm, one line each, with how much each keeps. */
export function CollaboratorTable({ people, activeDossiers, most, onAct }: CollaboratorTableProps) {
  return (
    <table className={styles["people"]} aria-label={t("menu.collaborators", "Collaborateurs")}>
      <thead>
        <tr>
          <th scope="col">{t("collaborators.name", "Nom")}</th>
          <th scope="col">{t("collaborator.function", "Fonction")}</th>
          <th scope="col">{t("person.email", "E-mail")}</th>
          <th scope="col">{t("person.phone", "Téléphone")}</th>
          <th scope="col" className="numeric">
            {t("collaborators.active", "Dossiers actifs")}
          </th>
          <th scope="col" className={styles["actions"]}>
            {t("collaborators.actions", "Actions")}
          </th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <PersonRow key={person.id} person={person} most={most} onAct={(act) => onAct(act, person)} />
        ))}
      </tbody>
      <tfoot>
        <tr className="total-row">
          <td colSpan={4}>{plural("collaborators.count", people.length, { one: "{{n}} collaborateur", other: "{{n}} collaborateurs" })}</td>
          <td className="numeric tabular">{activeDossiers}</td>
          <td aria-hidden="true" />
        </tr>
      </tfoot>
    </table>
  );
}

function PersonRow({ person, most, onAct }: { person: FirmCollaborator; most: number; onAct: (act: CollaboratorAct) => void }) {
  const { name, function: title, email, phone, activeDossiers, invitation } = person;
  const isSelf = useUser().id === person.id;
  return (
    <tr>
      <td>
        <span className={styles["name"]}>
          <span className="avatar" aria-hidden="true">
            {initials(name)}
          </span>
          <span>
            <b>{name}</b>
            <small className={styles["on-phone"]}>{title}</small>
            {invitation !== null && (
              <small>
                <InvitationChip state={invitation} />
              </small>
            )}
          </span>
          {isSelf && (
            <Chip kind="accent" square>
              {t("collaborators.you", "Vous")}
            </Chip>
          )}
        </span>
      </td>
      <td>{title === "" ? "–" : title}</td>
      <td>
        <a href={`mailto:${email}`}>{email}</a>
      </td>
      <td className="tabular">{phone === "" ? "–" : phone}</td>
      <td className="numeric tabular">
        <span className={styles["bar"]} aria-hidden="true">
          <i style={{ inlineSize: `${most === 0 ? 0 : Math.round((100 * activeDossiers) / most)}%` }} />
        </span>
        {activeDossiers}
        <span className={styles["word"]}>
          {plural("collaborators.active_of", activeDossiers, { one: "dossier actif", other: "dossiers actifs" })}
        </span>
      </td>
      <td className={styles["actions"]}>
        <PersonActs person={person} isSelf={isSelf} onAct={onAct} />
      </td>
    </tr>
  );
}

/** How far an invitation has come. */
export function InvitationChip({ state }: { state: "sent" | "expired" }) {
  return state === "sent" ? (
    <Chip kind="info">{t("invitation.sent", "Invitation envoyée")}</Chip>
  ) : (
    <Chip kind="warn">{t("invitation.over", "Invitation expirée")}</Chip>
  );
}

type PersonActsProps = { readonly person: FirmCollaborator; readonly isSelf: boolean; readonly onAct: (act: CollaboratorAct) => void };

/** What may be done with someone, by the rights of the user; one’s own access is not among it. */
function PersonActs({ person: { id, name, role, activeDossiers, invitation }, isSelf, onAct }: PersonActsProps) {
  const mayAssign = useAllowed("firm.write");
  const mayManage = useAllowed("firm.manage");
  const invite = useInviteAgain();
  const isFixed = isSelf || role === "operator";
  const again = (): void =>
    invite.mutate(id, {
      onSuccess: ({ message }) => showToast({ title: message }),
      onError: (error) => showToast({ kind: "error", title: SPEC.error, text: errorText(error) }),
    });
  return (
    <>
      {mayManage && invitation !== null && (
        <IconButton
          size="small"
          label={t("collaborators.invite_again", "Renvoyer l’invitation de {{name}}", { name })}
          icon={<MailPlus className="icon small" />}
          disabled={invite.isPending}
          onClick={again}
        />
      )}
      {mayAssign && (
        <IconButton
          size="small"
          label={t("collaborators.assign", "Affecter {{name}} à un exercice", { name })}
          icon={<FolderPlus className="icon small" />}
          onClick={() => onAct("assign")}
        />
      )}
      {mayManage && activeDossiers > 0 && (
        <IconButton
          size="small"
          label={t("collaborators.hand_over", "Confier les dossiers de {{name}}", { name })}
          icon={<FolderOutput className="icon small" />}
          onClick={() => onAct("hand_over")}
        />
      )}
      {mayManage && !isFixed && (
        <>
          <IconButton
            size="small"
            label={t("collaborators.change", "Modifier {{name}}", { name })}
            icon={<Pencil className="icon small" />}
            onClick={() => onAct("change")}
          />
          <IconButton
            size="small"
            className={styles["remove"] ?? ""}
            label={t("collaborators.remove", "Supprimer {{name}}", { name })}
            icon={<Trash2 className="icon small" />}
            onClick={() => onAct("remove")}
          />
        </>
      )}
    </>
  );
}
