import { useState, type FormEvent } from "react";
import { ApiError, errorText } from "../../../lib/api/api-error.js";
import { useAllowed } from "../../../lib/session/allowed.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { TextField } from "../../../ui/fields/field.js";
import { Banner } from "../../../ui/messages/banner.js";
import { showToast } from "../../../ui/messages/toast.js";
import styles from "./dossier-layer.module.css";
import { useTypeLeader, type DossierSheet } from "./dossier-queries.js";

/** The leader of a dossier and its postcode, typed by the firm without inviting anyone: the days of its returns follow from them. */
export function DossierLeaderForm({ sheet: { dossier } }: { sheet: DossierSheet }) {
  const mayWrite = useAllowed("firm.write");
  const [lastName, setLastName] = useState(dossier.leader.lastname);
  const [firstName, setFirstName] = useState(dossier.leader.firstname);
  const [postcode, setPostcode] = useState(dossier.postcode ?? "");
  const typing = useTypeLeader(dossier.companyId);
  const title = t("dossier.leader", "Dirigeant et code postal");
  if (!mayWrite) return null;
  const refused = typing.error instanceof ApiError && typing.error.place === "field" ? typing.error : null;
  const errorOf = (target: string): string | null => (refused?.target === target ? refused.message : null);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (typing.isPending) return;
    typing.mutate(
      { leaderLastName: lastName, leaderFirstName: firstName, ...(postcode.trim() !== "" && { postcode }) },
      { onSuccess: ({ message }) => showToast({ title: message }) },
    );
  };
  return (
    <section className={styles["section"]} aria-label={title}>
      <header>
        <h3 className="section-title">{title}</h3>
      </header>
      <form noValidate className="stack" onSubmit={send}>
        <TextField
          label={t("dossier.leader_last_name", "Nom du dirigeant")}
          value={lastName}
          error={errorOf("leaderLastName")}
          onChange={({ target }) => setLastName(target.value)}
        />
        <TextField
          label={t("dossier.leader_first_name", "Prénom")}
          value={firstName}
          error={errorOf("leaderFirstName")}
          onChange={({ target }) => setFirstName(target.value)}
        />
        <TextField
          label={t("dossier.postcode", "Code postal de l’établissement")}
          inputMode="numeric"
          maxLength={5}
          value={postcode}
          error={errorOf("postcode")}
          onChange={({ target }) => setPostcode(target.value)}
        />
        {typing.error !== null && refused === null && <Banner kind="bad">{errorText(typing.error)}</Banner>}
        <div>
          <Button type="submit" busy={typing.isPending} disabled={lastName.trim() === ""}>
            {t("dossier.leader_save", "Enregistrer le dirigeant")}
          </Button>
        </div>
      </form>
    </section>
  );
}
