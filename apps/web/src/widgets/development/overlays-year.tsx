import { ReopenClosingModal } from "../../features/closing/reopen-closing-modal.js";
import { ResetStepModal } from "../../features/closing/reset-step-modal.js";
import { DonutModal } from "../../features/dashboard/donut/donut-modal.js";
import type { DonutReply } from "../../features/dashboard/queries.js";
import { FiltersLayer } from "../../features/documents/filters/filters-layer.js";
import { NotificationModal } from "../../features/notifications/notification-modal.js";
import { PushModal } from "../../features/notifications/push-modal.js";
import { vatWarning, type VatReport } from "../../features/vat/warning/vat-warning.js";
import { VatWarningModal } from "../../features/vat/warning/vat-warning-modal.js";
import { readOf, savingOf, type Example } from "./overlay-example.js";

const SHARES: DonutReply = {
  data: {
    label: ["Cotisations sociales", "Loyer et charges", "Matériel", "Sous-traitance", "Déplacements", "Logiciels", "Autres"],
    colors: ["d1", "d2", "d3", "d4", "d5", "d6", "d7"],
    values: [4310, 3200, 2280, 1800, 1412.6, 684.4, 828],
    total: 14_515,
    explain: [],
  },
  about: {
    start: "2026-01-01",
    end: "2026-04-14",
    period: "du 1ᵉʳ janvier au 14 avril 2026",
    categories: [],
    percents: [29.7, 22, 15.7, 12.4, 9.7, 4.7, 5.7],
    totalExplain: null,
    leftOut: [],
    others: [],
  },
};
const NOTHING_SHARED: DonutReply = { ...SHARES, data: { ...SHARES.data, label: [], colors: [], values: [], total: 0 } };
const READY: VatReport = {
  hasUncategorizedTransactions: false,
  hasUnvalidatedVat: false,
  hasUncategorizedMadelin: false,
  potentialFixedAssets: [],
  hasTransactions: true,
};
/** Four of the reports that warn; the sentences and the buttons of all of them are in the tests. */
const REPORTS: Readonly<Record<Example["state"], VatReport>> = {
  full: { ...READY, hasUncategorizedTransactions: true, hasUnvalidatedVat: true },
  waiting: { ...READY, potentialFixedAssets: [{ id: "1", label: "Amazon Business", amountExclVat: 624.17 }] },
  empty: { ...READY, hasTransactions: false },
  failed: { ...READY, hasUncategorizedMadelin: true },
};

/** The layers and the modals of a fiscal year, on made-up data. */
export const YEAR_OVERLAYS = {
  "vat-warning": (example: Example) => {
    const report = REPORTS[example.state];
    const warning = vatWarning(report);
    return (
      warning && (
        <VatWarningModal
          warning={warning}
          detail={example.state === "full" ? "1 opération de mars à catégoriser, 12 opérations avec une TVA à valider." : null}
          potentialAssets={report.potentialFixedAssets}
          onAct={example.done}
          onClose={example.close}
        />
      )
    );
  },
  donut: (example: Example) => (
    <DonutModal
      side="outcome"
      onSide={example.done}
      years={[{ value: "2026", label: "2026" }]}
      year="2026"
      onYear={example.done}
      months={[{ value: "", label: "Toute l’année" }]}
      month=""
      onMonth={example.done}
      group={null}
      onGroup={example.done}
      donut={readOf(example, SHARES, NOTHING_SHARED)}
      onExport={example.done}
      onClose={example.close}
    />
  ),
  "reset-step": (example: Example) => (
    <ResetStepModal
      step="Frais de véhicule"
      answers={example.state === "empty" ? "" : "8\u202f420 km, 72\u00a0% d’usage professionnel, barème kilométrique"}
      dependentSteps={example.state === "empty" ? [] : ["Cohérence des comptes", "Réintégrations fiscales"]}
      saving={savingOf(example)}
      onReset={example.done}
      onClose={example.close}
    />
  ),
  "reopen-closing": (example: Example) => (
    <ReopenClosingModal
      year="2025"
      returnForm="2035"
      isReturnFiled={false}
      saving={savingOf(example)}
      onReopen={example.done}
      onClose={example.close}
    />
  ),
  notification: (example: Example) => (
    <NotificationModal
      notification={{
        id: "1",
        notificationId: "1",
        title: "La clôture 2025 est ouverte",
        description: "<p>Les neuf contrôles sont au vert. Vous pouvez commencer.</p>",
        link: "/cloture",
        linkLabel: "Commencer la clôture",
        picture: null,
        date: "2026-03-19",
        status: "1",
        visibility: "visible",
      }}
      onClose={example.close}
      onLeave={example.close}
    />
  ),
  "push-message": (example: Example) => (
    <PushModal
      message={{
        title: "TVA du 1ᵉʳ trimestre\u00a0: J-6",
        description: "<p>La déclaration est prête.</p>",
        link: "/declarations-tva",
        linkLabel: "Relire la déclaration",
      }}
      onClose={example.close}
    />
  ),
  "document-filters": (example: Example) => (
    <FiltersLayer
      search={{}}
      year={{
        id: "1",
        label: "Exercice 2025",
        beginning: "2025-01-01",
        end: "2025-12-31",
        default: true,
        status: "to_be_processed",
        validatedThrough: null,
        lateEntries: 0,
      }}
      onApply={example.done}
      onClose={example.close}
    />
  ),
};
