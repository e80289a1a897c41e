import type { ReactNode } from "react";
import { OverlaysPanel, type Overlay, type OverlayState } from "../../features/development/overlays-panel.js";
import type { LayerName } from "../../ui/overlays/layers.js";
import { showToast } from "../../ui/messages/toast.js";
import type { Example } from "./overlay-example.js";
import { ASSET_OVERLAYS } from "./overlays-assets.js";
import { FIRM_OVERLAYS } from "./overlays-firm.js";
import { GOODS_OVERLAYS } from "./overlays-goods.js";
import { YEAR_OVERLAYS } from "./overlays-year.js";

/** An overlay opened in the kit: the address names it. */
export type OpenedOverlay = { readonly name: LayerName; readonly state: OverlayState };

const ALL: Readonly<Partial<Record<LayerName, (example: Example) => ReactNode>>> = {
  ...FIRM_OVERLAYS,
  ...ASSET_OVERLAYS,
  ...GOODS_OVERLAYS,
  ...YEAR_OVERLAYS,
};
const EVERY: readonly OverlayState[] = ["full", "waiting", "empty", "failed"];

/** The overlays by name, with the states that they have. */
const OVERLAYS: readonly Overlay[] = [
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
  { name: "depreciation-table", title: "Tableau d’amortissement", states: EVERY },
  { name: "asset-exit", title: "Sortie confirmée", states: ["full"] },
  { name: "asset-detail-proposal", title: "Décrire le bien", states: ["full"] },
  { name: "asset-filters", title: "Filtres des immobilisations", states: ["full"] },
  { name: "document-filters", title: "Filtres des documents", states: ["full"] },
  { name: "vehicle", title: "Véhicule", states: EVERY },
  { name: "loan", title: "Emprunt", states: ["full", "empty", "failed"] },
  { name: "address", title: "Logement", states: ["full", "empty", "failed"] },
  { name: "vat-warning", title: "Avertissement de TVA", states: EVERY },
  { name: "donut", title: "Répartition", states: EVERY },
  { name: "reset-step", title: "Recommencer une étape", states: ["full", "empty", "failed"] },
  { name: "reopen-closing", title: "Rouvrir une clôture", states: ["full", "failed"] },
];

/** The overlays to open, and the one that the address names. */
export function Overlays({ opened, onOpen }: { opened: OpenedOverlay | null; onOpen: (overlay: OpenedOverlay | null) => void }) {
  const close = (): void => onOpen(null);
  const done = (): void => {
    showToast({ title: "Exemple\u00a0: rien n’est enregistré." });
    close();
  };
  return (
    <>
      <OverlaysPanel overlays={OVERLAYS} onOpen={(name, state) => onOpen({ name, state })} />
      {opened !== null && <Opened key={`${opened.name} ${opened.state}`} {...opened} close={close} done={done} />}
    </>
  );
}

function Opened({ name, ...example }: Example & { readonly name: LayerName }): ReactNode {
  return ALL[name]?.(example) ?? null;
}
