import { Calendar, CircleAlert, CircleCheck, CloudOff, RotateCw, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { amount } from "../../text/format.js";
import { SPEC } from "../../text/specification.js";
import { plural } from "../../text/t.js";
import { Accordion } from "../../ui/layout/accordion.js";
import { Banner } from "../../ui/messages/banner.js";
import { Button } from "../../ui/controls/button.js";
import { Chip } from "../../ui/controls/chip.js";
import { Donut } from "../../ui/figures/donut.js";
import { EmptyState } from "../../ui/messages/empty-state.js";
import { TextField } from "../../ui/fields/field.js";
import { Menu } from "../../ui/overlays/menu.js";
import { Meter } from "../../ui/figures/meter.js";
import { Modal } from "../../ui/overlays/modal.js";
import { PasswordRules } from "../../ui/forms/password-rules.js";
import { SkeletonBar } from "../../ui/messages/skeleton.js";
import { Stepper } from "../../ui/layout/stepper.js";
import { showToast } from "../../ui/messages/toast.js";
import { Tooltip } from "../../ui/overlays/tooltip.js";
import { DevPanel, State } from "./dev-page.js";

const words = { one: "opération à catégoriser", other: "opérations à catégoriser" };

/** Banners: what is to do, a warning, an error. */
export function Banners() {
  return (
    <DevPanel title="Bandeaux" span={2}>
      <div className="stack tight">
        {[7, 1].map((count) => (
          <Banner key={count} action={<Button kind="primary">{SPEC.letsGo}</Button>}>
            <span className="big">{count}</span> <b>{plural("dev.to_categorize", count, words)}</b>
          </Banner>
        ))}
        <Banner kind="warn" icon={<TriangleAlert className="icon" />} action={<Button>Valider la TVA</Button>}>
          <b>Il vous reste des opérations avec une TVA non validée.</b>
        </Banner>
        <Banner kind="bad" icon={<CircleAlert className="icon" />} action={<Button>Réessayer</Button>}>
          <b>{SPEC.fiscalYearsFailure}</b>
        </Banner>
      </div>
    </DevPanel>
  );
}

/** Steps, progress, what unfolds. */
export function Steps() {
  const [step, setStep] = useState(1);
  return (
    <DevPanel title="Étapes, progression, dépliant">
      <div className="stack">
        <Stepper label="Sortie d’un bien" steps={["Bien", "Détail", "Sortie"]} current={step} />
        <Button size="small" onClick={() => setStep((step + 1) % 3)}>
          Étape suivante
        </Button>
        <Meter label="Progression" ratio={(step + 1) / 3} />
        <div>
          <Accordion title="Comment lire ce montant">Il vient de trois opérations, toutes validées.</Accordion>
          <Accordion title="Ce qui n’y est pas">Deux opérations sans catégorie.</Accordion>
        </div>
      </div>
    </DevPanel>
  );
}

/** What comes before anything else; the layers and the modals of the product are further down, by name. */
export function ModalPanel() {
  const [isShown, setShown] = useState(false);
  const close = (): void => setShown(false);
  return (
    <DevPanel title="Fenêtre modale">
      <div className="dev-scene">
        <div className="modal">
          <b>{SPEC.warning}</b>
          <p>{SPEC.selectionNotSaved}</p>
          <div className="actions">
            <Button kind="primary" onClick={() => setShown(true)}>
              Ouvrir la fenêtre
            </Button>
          </div>
        </div>
      </div>
      {isShown && (
        <Modal
          title={SPEC.warning}
          icon={<TriangleAlert className="icon" />}
          iconKind="warn"
          onClose={close}
          actions={
            <>
              <Button onClick={close}>Annuler</Button>
              <Button kind="primary" onClick={close}>
                {SPEC.continueAnyway}
              </Button>
            </>
          }
        >
          <p>{SPEC.selectionNotSaved}</p>
        </Modal>
      )}
    </DevPanel>
  );
}

/** Toasts and the tooltip, as they look, and as they come. */
export function Messages() {
  return (
    <DevPanel title="Notifications et infobulle">
      <div className="stack">
        <div className="dev-toasts">
          <div className="toast">
            <CircleCheck className="icon" />
            <div className="grow">
              <b>3 opérations catégorisées</b>
              <p>Déplacements, Logiciels, Carburant</p>
            </div>
          </div>
          <div className="toast bad">
            <CircleAlert className="icon" />
            <div className="grow">
              <b>{SPEC.error}</b>
              <p>{SPEC.errorOccurred}</p>
            </div>
          </div>
        </div>
        <div className="row tight wrap">
          <Button
            size="small"
            onClick={() => showToast({ title: "3 opérations catégorisées", action: { label: "Annuler", run: () => undefined } })}
          >
            Faire
          </Button>
          <Button size="small" onClick={() => showToast({ kind: "error", title: SPEC.error, text: SPEC.errorOccurred })}>
            Échouer
          </Button>
          <Tooltip text="Action requise&nbsp;: la banque demande une nouvelle autorisation.">
            <Button size="small" kind="ghost">
              Infobulle
            </Button>
          </Tooltip>
        </div>
      </div>
    </DevPanel>
  );
}

const YEARS = [
  { year: "2026", chip: null, note: "en cours" },
  { year: "2025", chip: "warn", note: "à traiter" },
  { year: "2024", chip: "bad", note: "hors délai" },
  { year: "2023", chip: "mute", note: "clôturé" },
] as const;

/** The menus of the header. */
export function Header() {
  const [chosen, setChosen] = useState("2026");
  return (
    <DevPanel title="En-tête">
      <div className="stack">
        <Menu
          label="Exercice"
          className="button"
          items={YEARS.map(({ year, chip, note }) => ({
            key: year,
            label: year,
            checked: year === chosen,
            end: chip === null ? <span className="muted tiny">{note}</span> : <Chip kind={chip}>{note}</Chip>,
            onSelect: () => setChosen(year),
          }))}
        >
          <Calendar className="icon small" />
          Exercice {chosen}
        </Menu>
        <TextField label={SPEC.search} hideLabel type="search" placeholder={SPEC.search} defaultValue="sncf" />
        <PasswordRulesTried />
      </div>
    </DevPanel>
  );
}

function PasswordRulesTried() {
  const [password, setPassword] = useState("Comptoir");
  return (
    <div className="stack tight">
      <TextField label="Nouveau mot de passe, en clair" value={password} onChange={(event) => setPassword(event.target.value)} />
      <PasswordRules password={password} />
    </div>
  );
}

/** Nothing, an error, a content that comes. */
export function Voids() {
  return (
    <DevPanel title="Vide, erreur, chargement" span={2}>
      <div className="dev-3">
        <EmptyState title="Tout est catégorisé">Rien à faire jusqu’à la prochaine synchronisation, demain matin.</EmptyState>
        <div className="empty">
          <span className="icon-tile bad">
            <CloudOff className="icon" />
          </span>
          <h2>{SPEC.errorOccurred}</h2>
          <p>Vos données sont intactes. Réessayez dans un instant.</p>
          <Button icon={<RotateCw className="icon small" />}>Réessayer</Button>
        </div>
        <div className="stack" aria-busy="true">
          {["88%", "70%", "80%", "62%"].map((width) => (
            <div key={width} className="row">
              <SkeletonBar width="32px" height="32px" />
              <div className="stack tight grow">
                <SkeletonBar width={width} />
                <SkeletonBar width="45%" />
              </div>
            </div>
          ))}
        </div>
      </div>
    </DevPanel>
  );
}

const SHARES = [
  { label: "Achats", size: 52_000, amount: amount(520), words: amount(520) },
  { label: "Déplacements", size: 38_856, amount: amount(388.56), words: amount(388.56) },
  { label: "Logiciels", size: 20_000, amount: amount(200), words: amount(200) },
  { label: "Autres", size: 12_600, amount: amount(126), words: amount(126) },
];

/** The donut and its list. */
export function Shares() {
  return (
    <DevPanel title="Donut">
      <Donut label="Répartition des dépenses" caption="Dépenses" total={amount(1234.56)} slices={SHARES} />
    </DevPanel>
  );
}

const KEYS = [
  [["j", "k"], "ligne suivante, précédente"],
  [["Entrée"], "ouvrir les catégories"],
  [["a"], "accepter la suggestion"],
  [["1", "9"], "choisir la n-ième catégorie"],
  [["x"], "sélectionner"],
  [["u"], "annuler la dernière action"],
  [["/"], "rechercher"],
] as const;

/** How keys are written. */
export function Keys() {
  return (
    <DevPanel title="Clavier">
      <dl className="dev-keys">
        {KEYS.map(([keys, effect]) => (
          <div key={effect} style={{ display: "contents" }}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{effect}</dd>
          </div>
        ))}
      </dl>
      <State name="sur un bouton">
        <Button kind="primary">
          Valider <kbd>Entrée</kbd>
        </Button>
      </State>
    </DevPanel>
  );
}
