import type { AccountReply, CategoryGroupReply, CategoryItemReply } from "@comptoir/contract/categories/categories";
import { chartFrom, type Chart } from "../categories/category-names.js";

/** A category for tests: a purchase at 20 %, unless told otherwise. */
function aCategory(code: string, label: string, given: Partial<CategoryItemReply> = {}): CategoryItemReply {
  return {
    id: code,
    label,
    value: code,
    code,
    rate: 20,
    vatCode: "20",
    icon: "tag",
    details: "",
    isSecondary: false,
    hasOga: false,
    onlyForTaxSystem: null,
    synonyms: [],
    ...given,
  };
}

/** A group of categories for tests. */
function aGroup(label: string, items: CategoryItemReply[], isSecondary = false): CategoryGroupReply {
  return { id: label, label, icon: "tag", isSecondary, items };
}

/** A small chart for tests: purchases, fuel (80 % of its VAT is deductible, private share), rent without VAT, the owner, sales. */
export function aChart(): Chart {
  const outcome = [
    aGroup("Achats", [aCategory("606300", "Petit outillage", { synonyms: ["bricolage"] }), aCategory("606400", "Fournitures de bureau")]),
    aGroup("Véhicule", [aCategory("606140", "Carburant", { synonyms: ["essence"] })]),
    aGroup("Locaux", [aCategory("613200", "Loyer", { rate: 0, vatCode: "0" })]),
    aGroup("Privé", [aCategory("108200", "Prélèvements personnels", { rate: 0, vatCode: "0" })], true),
  ];
  const income = [aGroup("Recettes", [aCategory("706000", "Honoraires")])];
  const data = [...outcome, ...income].flatMap(({ items }) => items).map(accountOf);
  const vatRates = [20, 10, 5.5, 2.1, 0].map((rate) => ({ code: String(rate), label: `${rate}\u00a0%`, rate }));
  return chartFrom({ data, categoriesTree: { income, outcome }, vatRates });
}

function accountOf({ code, label, vatCode }: CategoryItemReply): AccountReply {
  return {
    id: code,
    code,
    name: label,
    category: { name: "" },
    onlyForTaxSystemId: null,
    isSecondary: false,
    details: "",
    sign: code.startsWith("7") ? "income" : code.startsWith("1") ? "both" : "outcome",
    degressiveModeAuthorised: false,
    amortizationPossibility: false,
    recommendedAmortisation: null,
    maximumAmortisation: null,
    personalShareRelated: code === "606140",
    mainVatCode: vatCode,
    vatDeductibleRate: code === "606140" ? 80 : vatCode === "0" ? 0 : 100,
  };
}
