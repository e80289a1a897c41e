import type { ReactNode } from "react";
import { FramesPanel, type Frame, type FrameState } from "../../features/development/frames-panel.js";
import type { LayerName } from "../../ui/layers.js";
import { showToast } from "../../ui/toast.js";
import type { Example } from "./-frame-example.js";
import { ASSET_FRAMES } from "./-frames-assets.js";
import { FIRM_FRAMES } from "./-frames-firm.js";
import { GOODS_FRAMES } from "./-frames-goods.js";
import { YEAR_FRAMES } from "./-frames-year.js";

/** A frame opened in the kit: the address names it. */
export type OpenedFrame = { readonly name: LayerName; readonly state: FrameState };

const ALL: Readonly<Partial<Record<LayerName, (example: Example) => ReactNode>>> = {
  ...FIRM_FRAMES,
  ...ASSET_FRAMES,
  ...GOODS_FRAMES,
  ...YEAR_FRAMES,
};
const EVERY: readonly FrameState[] = ["full", "waiting", "empty", "failed"];

/** The frames by name, with the states that they have. */
const FRAMES: readonly Frame[] = [
  { name: "add-dossier", title: "Ajouter un dossier", states: EVERY },
  { name: "client-contact", title: "Contact client", states: ["full", "failed"] },
  { name: "collaborator", title: "Collaborateur", states: EVERY },
  { name: "delete-collaborator", title: "Supprimer un collaborateur", states: ["full", "empty", "failed"] },
  { name: "year-collaborators", title: "Collaborateurs de l’exercice", states: EVERY },
  { name: "dossier-filters", title: "Filtres des dossiers", states: ["full", "waiting", "failed"] },
  { name: "notification", title: "Notification", states: ["full"] },
  { name: "push-message", title: "Message reçu", states: ["full"] },
  { name: "asset", title: "Immobilisation", states: EVERY },
  { name: "asset-components", title: "Immobilisations rattachées", states: EVERY },
  { name: "amortization-table", title: "Tableau d’amortissement", states: EVERY },
  { name: "asset-exit", title: "Sortie confirmée", states: ["full"] },
  { name: "asset-detail-proposal", title: "Décrire le bien", states: ["full"] },
  { name: "asset-filters", title: "Filtres des immobilisations", states: ["full"] },
  { name: "document-filters", title: "Filtres des documents", states: ["full"] },
  { name: "vehicle", title: "Véhicule", states: EVERY },
  { name: "loan", title: "Emprunt", states: ["full", "empty", "failed"] },
  { name: "housing", title: "Logement", states: ["full", "empty", "failed"] },
  { name: "vat-warning", title: "Avertissement de TVA", states: EVERY },
  { name: "donut", title: "Répartition", states: EVERY },
  { name: "reset-step", title: "Recommencer une étape", states: ["full", "empty", "failed"] },
  { name: "reopen-closing", title: "Rouvrir une clôture", states: ["full", "failed"] },
];

/** The frames to open, and the one that the address names. */
export function Frames({ opened, onOpen }: { opened: OpenedFrame | null; onOpen: (frame: OpenedFrame | null) => void }) {
  const close = (): void => onOpen(null);
  const done = (): void => {
    showToast({ title: "Exemple\u00a0: rien n’est enregistré." });
    close();
  };
  return (
    <>
      <FramesPanel frames={FRAMES} onOpen={(name, state) => onOpen({ name, state })} />
      {opened !== null && <Opened key={`${opened.name} ${opened.state}`} {...opened} close={close} done={done} />}
    </>
  );
}

function Opened({ name, ...example }: Example & { readonly name: LayerName }): ReactNode {
  return ALL[name]?.(example) ?? null;
}
