import { useState } from "react";
import { setSingleKeys, singleKeysAreOff } from "../../lib/keyboard/keyboard.js";
import { rememberPreference } from "../../lib/session/preferences.js";
import { useSession } from "../../lib/session/session.js";
import { t } from "../../text/t.js";
import { Button } from "../../ui/controls/button.js";
import { Switch } from "../../ui/fields/choice.js";
import { Modal } from "../../ui/overlays/modal.js";
import "./shortcut-map.css";

type Line = readonly [keys: string, effect: string];

/** Keys are separated by spaces; « ou » separates two ways. */
const EVERYWHERE: readonly Line[] = [
  ["Ctrl K", "aller partout, tout trouver"],
  ["/", "champ de recherche"],
  ["?", "cette aide"],
  ["Échap", "fermer"],
];
const GO_TO: readonly Line[] = [
  ["o", "Opérations"],
  ["t", "Tableau de bord"],
  ["d", "Documents"],
  ["v", "Déclarations de TVA"],
  ["i", "Immobilisations"],
  ["c", "Clôture"],
];
const LIST: readonly Line[] = [
  ["j ou ↓", "suivante"],
  ["k ou ↑", "précédente"],
  ["Entrée", "ouvrir les catégories"],
  ["a", "accepter la suggestion, puis suivante"],
  ["r", "appliquer aux similaires"],
  ["Maj A", "accepter celles à 90\u00a0% ou plus\u00a0: de la sélection, sinon de la liste affichée, biens durables à part"],
  ["e", "modifier"],
  ["s", "ventiler"],
  ["p", "joindre une pièce"],
  ["q", "pourquoi cette catégorie\u00a0?"],
  ["x", "sélectionner"],
  ["Maj j", "étendre la sélection"],
  ["v", "valider la TVA"],
  ["w", "mes vues"],
  ["f", "filtres"],
  ["n", "nouvelle opération"],
  ["o", "d’où vient ce chiffre\u00a0?"],
  ["u", "annuler"],
];
const ASK: Line = ["d", "demander au client"];
const CATEGORIES: readonly Line[] = [
  ["lettres", "chercher"],
  ["1 … 9", "choisir la n-ième\u00a0; deux chiffres de suite cherchent un compte"],
  ["Entrée", "valider et suivante"],
  ["→", "passer à la suivante"],
];

const PAPERS: readonly Line[] = [
  ["j ou ↓", "suivante"],
  ["a", "associer à l’opération proposée"],
  ["c", "choisir l’opération"],
  ["Suppr", "supprimer"],
  ["u", "annuler"],
];
const DOSSIERS: readonly Line[] = [
  ["j ou ↓", "suivant"],
  ["k ou ↑", "précédent"],
  ["Entrée", "ouvrir"],
  ["i", "fiche"],
  ["x", "sélectionner"],
];

/** The map of the keys, and the switch that turns single keys off. */
export function ShortcutMap({ onClose }: { onClose: () => void }) {
  const { context } = useSession();
  const staffOnly = context === "ADMIN_CLIENT" ? [ASK] : [];
  const [areOn, setOn] = useState(!singleKeysAreOff());
  const change = (on: boolean): void => {
    setSingleKeys(on);
    setOn(on);
    rememberPreference({ singleKeys: on });
  };
  return (
    <Modal
      title={t("shortcuts.title", "Raccourcis clavier")}
      width={860}
      onClose={onClose}
      actions={
        <>
          <span className="grow">
            <Switch checked={areOn} onChange={change}>
              {t("shortcuts.single", "Raccourcis à une touche")}
            </Switch>
          </span>
          <Button kind="primary" data-autofocus onClick={onClose}>
            {t("action.close", "Fermer")}
          </Button>
        </>
      }
    >
      <div className="key-map">
        <div>
          <Lines title={t("shortcuts.everywhere", "Partout")} lines={EVERYWHERE} />
          {context === "ADMIN" ? (
            <Lines title={t("files.title", "Dossiers")} lines={DOSSIERS} />
          ) : (
            <Lines title={t("shortcuts.go_to", "Aller à\u00a0: g puis")} lines={GO_TO} />
          )}
        </div>
        {context !== "ADMIN" && <Lines title={t("shortcuts.list", "Liste des opérations")} lines={[...LIST, ...staffOnly]} />}
        <div>
          {context !== "ADMIN" && (
            <>
              <Lines title={t("shortcuts.categories", "Fenêtre Catégories")} lines={CATEGORIES} />
              <Lines title={t("inbox.title", "Pièces à rattacher")} lines={[...PAPERS, ...staffOnly]} />
            </>
          )}
          <p className="muted tiny">{t("shortcuts.azerty", "Les chiffres marchent aussi sans Maj sur un clavier AZERTY.")}</p>
        </div>
      </div>
    </Modal>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {lines.map(([keys, effect]) => (
          <div key={`${keys} ${effect}`}>
            <dt>{keys.split(" ").map((key) => (key === "ou" ? <i key={key}>{key}</i> : <kbd key={key}>{key}</kbd>))}</dt>
            <dd>{effect}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
