import type { IsoDate } from "@comptoir/accounting/date";
import { cents } from "@comptoir/accounting/money";
import { assetFlow, type AssetContext } from "../../features/fixed-assets/editor/asset-flow.js";
import { DepreciationSheet, type DepreciationLine } from "../../features/fixed-assets/editor/depreciation-sheet.js";
import { NO_ASSET_FILTERS } from "../../features/fixed-assets/register/asset-filters.js";
import { AssetFiltersLayer } from "../../features/fixed-assets/register/asset-filters-layer.js";
import type { DetailLimits } from "../../features/fixed-assets/editor/asset-form.js";
import { AssetLayer, type AssetForms } from "../../features/fixed-assets/editor/asset-layer.js";
import { AttachedAssetsLayer, type AttachableComponent } from "../../features/fixed-assets/purchases/attached-assets-layer.js";
import { DescribeAssetModal } from "../../features/fixed-assets/editor/describe-asset-modal.js";
import { ExitConfirmationModal } from "../../features/fixed-assets/exits/exit-confirmation-modal.js";
import { readOf, savingOf, type Example } from "./overlay-example.js";

const FORMS: AssetForms = {
  purchase: {
    title: "Mobilier d’agence Amazon",
    relatedAccount: "218400",
    dateOfPurchase: day("2026-03-30"),
    totalInclVat: cents(74_900),
    vatRate: 20,
  },
  detail: {
    title: "Bureau assis-debout",
    priceInclVat: cents(74_900),
    vat: cents(12_483),
    depreciableBase: cents(62_417),
    commissioningDate: day("2026-03-30"),
    duration: 5,
    method: "linear",
    isWellMixed: true,
    professionalUse: 80,
    account: "",
    isGoodwillAllowed: false,
    vehicleId: "",
    costSource: "",
    operationId: "",
    openingDepreciation: null,
  },
  exit: {
    outputType: "cession",
    releaseDate: day("2026-12-10"),
    priceInclVat: cents(36_000),
    vat: cents(6_000),
    priceExclVat: cents(30_000),
    operationId: "",
  },
};
const PLAIN = "14\u202f500,00 × 20\u00a0%";
const LINES: readonly DepreciationLine[] = [
  line("2023-12-31", `${PLAIN} × 210/360`, 169_167, 1_280_833),
  line("2024-12-31", PLAIN, 290_000, 990_833),
  line("2025-12-31", PLAIN, 290_000, 700_833),
  line("2026-12-31", PLAIN, 290_000, 410_833),
  line("2027-12-31", PLAIN, 290_000, 120_833),
  line("2028-12-31", `${PLAIN} × 150/360`, 120_833, 0),
];
const COMPONENTS: readonly AttachableComponent[] = [
  {
    id: "1",
    title: "Vélo cargo électrique",
    account: "218220",
    commissioningDate: "2022-05-20",
    isOut: false,
    netBookValue: cents(101_490),
  },
  { id: "2", title: "Traceur HP DesignJet", account: "218300", commissioningDate: "2024-01-01", isOut: false, netBookValue: cents(46_000) },
  { id: "3", title: "Peugeot 208", account: "218200", commissioningDate: "2023-06-01", isOut: false, netBookValue: cents(410_833) },
];
const LIMITS: DetailLimits = {
  minDuration: 2,
  maxDuration: 10,
  allowsDegressive: true,
  maxBase: cents(62_417),
  hasVat: true,
  deducts: true,
  isDepreciable: true,
  asksPermission: false,
  needsVehicle: false,
  costSources: [],
  isPaid: false,
};
/** The context in which each state of the kit opens the layer: an asset holds its data and waits for nothing. */
const CONTEXTS: Readonly<Record<Example["state"], AssetContext>> = {
  full: "IMMOBILISATION_DETAIL_UPDATE",
  empty: "IMMOBILISATION_ADD",
  waiting: "IMMOBILISATION_DETAIL_EXIT_VIEW",
  failed: "IMMOBILISATION_DETAIL_EXIT_UPDATE",
};

/** The layers and the modals of fixed assets, on made-up data. */
export const ASSET_OVERLAYS = {
  asset: (example: Example) => (
    <AssetLayer
      start={assetFlow(CONTEXTS[example.state], { outputStatus: example.state === "waiting" ? "out" : "used", isFrozen: false })}
      forms={FORMS}
      origin={{ title: "Amazon Business", date: "2026-03-30", amount: cents(-74_900) }}
      accounts={[
        { value: "218400", label: "218400 Mobilier" },
        { value: "218300", label: "218300 Matériel de bureau et informatique" },
      ]}
      limitsOf={() => LIMITS}
      detailOf={() => FORMS.detail}
      vehicles={[]}
      componentId={null}
      paidBy={[]}
      minimum={{ inclVat: cents(74_900), exclVat: cents(62_417) }}
      exitStateOf={() => ({ firstDay: day("2026-03-30"), mayRemove: false, bearsVat: true, paidExits: [], years: [] })}
      figuresOf={({ exit }) => ({
        detail: {
          rate: 20,
          allowanceLabel: "Dotation 2026, du 30/03 au 31/12",
          allowance: cents(9_397),
          deductible: cents(7_518),
          isCapped: false,
        },
        exit:
          exit.outputType === null
            ? null
            : { netBookValue: cents(53_747), gain: cents(-23_747), shortTerm: cents(-23_747), longTerm: cents(0) },
      })}
      saving={savingOf(example)}
      onSave={example.done}
      onRemoveExit={example.done}
      onShowTable={example.done}
      onClose={example.close}
    />
  ),
  "asset-filters": (example: Example) => (
    <AssetFiltersLayer
      filters={{ ...NO_ASSET_FILTERS, output_status: "used", commissioningPeriodStartDate: day("2021-01-01") }}
      firstOpenDay={day("2025-01-01")}
      countOf={() => "6 immobilisations"}
      onApply={example.done}
      onClose={example.close}
    />
  ),
  "asset-components": (example: Example) => (
    <AttachedAssetsLayer
      operation={{
        title: "M. Bertin, vente de matériel",
        date: "2026-04-06",
        category: "Cession d’immobilisation",
        amount: cents(144_000),
      }}
      components={readOf(example, COMPONENTS, [])}
      attached={example.state === "full" ? ["1"] : []}
      saving={{ isPending: false, error: null }}
      onSave={example.done}
      onPriorYears={example.done}
      onOperations={example.done}
      onClose={example.close}
    />
  ),
  "depreciation-table": (example: Example) => (
    <DepreciationSheet
      component={{
        title: "Peugeot 208",
        commissioningDate: day("2023-06-01"),
        depreciableBase: cents(1_450_000),
        method: "linear",
        duration: 5,
        releaseDate: null,
        isFrozen: true,
      }}
      lines={readOf(example, LINES, [])}
      exports={[]}
      onClose={example.close}
    />
  ),
  "asset-exit": (example: Example) => (
    <ExitConfirmationModal
      consequence={
        "«\u00a0Vélo cargo électrique\u00a0» sort le 10/02/2026 par cession. Le dernier amortissement s’arrête ce jour-là et la plus-value de 185,10\u00a0€ entre dans le résultat 2026."
      }
      mayRemove
      onClose={example.close}
    />
  ),
  "asset-detail-proposal": (example: Example) => (
    <DescribeAssetModal title="Mobilier d’agence Amazon" totalExclVat={cents(62_417)} onDescribe={example.done} onClose={example.close} />
  ),
};

function day(text: string): IsoDate {
  return text as IsoDate;
}

function line(endDay: string, calculus: string, amount: number, rest: number): DepreciationLine {
  return { endDay: day(endDay), base: cents(1_450_000), rate: 20, calculus, amount: cents(amount), rest: cents(rest), shares: null };
}
