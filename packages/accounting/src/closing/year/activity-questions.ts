import { euros } from "../../money.js";
import { askOwner, NO, when, type OwnerQuestion, type QuestionFacts } from "./owner-question.js";

/** Vehicles: kilometres, method, private use of a van. */
export function vehicleQuestions({ vehicles, taxSystem }: QuestionFacts): readonly OwnerQuestion[] {
  const hasCar = vehicles.some(({ isVan }) => !isVan);
  return [
    ...when(
      vehicles.length === 0,
      askOwner({ step: "car_expenses", field: "usesVehicle", text: "Utilisez-vous un véhicule pour votre activité\u00a0?" }),
    ),
    ...vehicles
      .filter(({ isVan }) => isVan)
      .map((item) =>
        askOwner({
          step: "car_expenses",
          field: `vehicles.${item.id}.privateUse`,
          text: `${item.label} sert-elle aussi à titre privé\u00a0?`,
          items: [item],
          prudent: { value: true, label: "Oui" },
        }),
      ),
    ...vehicles
      .filter(({ isVan }) => !isVan)
      .flatMap((item) => [
        askOwner({
          step: "car_expenses",
          field: `vehicles.${item.id}.kmPro`,
          kind: "T",
          unit: "km",
          text: `KILOMÈTRES PRO DE L’ANNÉE, ${item.label}`,
          capital: true,
        }),
        askOwner({
          step: "car_expenses",
          field: `vehicles.${item.id}.kmTotal`,
          kind: "T",
          unit: "km",
          text: `Kilomètres en tout, ${item.label}`,
          capital: true,
        }),
      ]),
    ...vehicles.flatMap(capQuestions),
    ...when(
      hasCar,
      askOwner({
        step: "car_expenses",
        field: "method",
        text: "Frais réels ou barème\u00a0?",
        firstYearOnly: true,
        choices: [
          { value: "real", label: "Frais réels" },
          ...(taxSystem === "bnc" ? [{ value: "mileage_scale", label: "Barème kilométrique" }] : []),
        ],
        prudent: { value: "real", label: "Frais réels" },
      }),
    ),
  ];
}

/** What the cap of a passenger car lacks. */
function capQuestions({ id, label, lacks }: QuestionFacts["vehicles"][number]): readonly OwnerQuestion[] {
  return [
    ...when(
      lacks.includes("co2"),
      askOwner({
        step: "car_expenses",
        field: `vehicles.${id}.co2`,
        kind: "T",
        unit: "g/km",
        text: `Émissions de CO₂ de ${label} (rubrique V.7 de la carte grise)`,
      }),
    ),
    ...when(
      lacks.includes("price"),
      askOwner({
        step: "car_expenses",
        field: `vehicles.${id}.price`,
        kind: "T",
        unit: "€",
        text: `Prix TTC de ${label}, selon le contrat de location`,
      }),
    ),
  ];
}

/** Compulsory contributions that the books do not hold apart, and the certificates of optional ones. */
export function contributionQuestions({ contributions, contracts, taxSystem }: QuestionFacts): readonly OwnerQuestion[] {
  const { booked, levies, training, unions } = contributions;
  const typed = (field: string, text: string): OwnerQuestion =>
    askOwner({ step: "social_security_contributions", field: `statements.0.${field}`, kind: "T", unit: "€", text });
  return [
    ...when(booked && !levies, typed("csgCrdsPaid", "CSG-CRDS PAYÉE, selon l’attestation")),
    ...when(booked && !training, typed("training", "CFP payée")),
    ...when(booked && !unions, typed("healthUnions", "CURPS payée")),
    ...when(booked && taxSystem !== "bnc", typed("dueAtYearEnd", "URSSAF\u00a0: RESTE DÛ POUR L’ANNÉE")),
    ...contracts.map(({ id, label, amount }) =>
      askOwner({
        step: "optional_ssc",
        field: `attestations.${id}`,
        text: `${label}, ${euros(amount)}\u00a0: ATTESTATION REÇUE\u00a0?`,
        items: [{ id, label }],
        prudent: NO,
      }),
    ),
  ];
}

/** Laundry and costs that also serve privately, in a first year. */
export function privateQuestions(facts: QuestionFacts): readonly OwnerQuestion[] {
  const isLiberal = facts.taxSystem === "bnc";
  return [
    ...when(
      isLiberal && !facts.vatSubject && facts.isFirstYear,
      askOwner({
        step: "various_deductions",
        field: "laundry.loadsPerWeek",
        kind: "T",
        unit: "count",
        text: "Lessives professionnelles par semaine",
        firstYearOnly: true,
      }),
      askOwner({
        step: "various_deductions",
        field: "laundry.weeks",
        kind: "T",
        unit: "count",
        text: "Semaines travaillées",
        firstYearOnly: true,
      }),
      askOwner({
        step: "various_deductions",
        field: "laundry.unitPrice",
        kind: "T",
        unit: "€",
        text: "Prix d’une lessive en blanchisserie",
        firstYearOnly: true,
      }),
    ),
    ...when(
      facts.isFirstYear,
      ...facts.shareable.map((item) =>
        askOwner({
          step: "tax_reintegrations",
          field: `privateShares.${item.id}`,
          kind: "T",
          unit: "%",
          text: `Part privée\u00a0: ${item.label}`,
          items: [item],
          firstYearOnly: true,
          prudent: { value: 100, label: "Tout est privé" },
        }),
      ),
    ),
  ];
}

/** Deductions of the year: daily benefits, home, meals, then all others. */
export function deductionQuestions(facts: QuestionFacts): readonly OwnerQuestion[] {
  const isLiberal = facts.taxSystem === "bnc";
  return [
    ...when(
      facts.hasBenefits,
      askOwner({
        step: "various_deductions",
        field: "benefitsAllTaxed",
        text: "Indemnités journalières\u00a0: toutes imposables\u00a0? (ALD)",
        prudent: { value: true, label: "Toutes imposables" },
      }),
    ),
    ...when(
      isLiberal && facts.vatSubject && facts.isFirstYear,
      askOwner({
        step: "various_deductions",
        field: "home.surfacePro",
        kind: "T",
        unit: "m²",
        text: "Surface du logement utilisée pour l’activité",
        firstYearOnly: true,
      }),
      askOwner({
        step: "various_deductions",
        field: "home.surfaceTotal",
        kind: "T",
        unit: "m²",
        text: "Surface du logement en tout",
        firstYearOnly: true,
      }),
    ),
    ...when(
      isLiberal && facts.hasHomeOffice,
      askOwner({
        step: "various_deductions",
        field: "home.costs.613210",
        kind: "T",
        unit: "€",
        text: "Loyer et charges du logement payés dans l’année avec votre argent",
      }),
    ),
    ...facts.severalMeals.map((item) =>
      askOwner({
        step: "various_deductions",
        field: `meals.countsByOperation.${item.id}`,
        kind: "T",
        unit: "count",
        text: `${item.label}\u00a0: combien de repas\u00a0?`,
        items: [item],
        prudent: { value: 1, label: "Un seul repas" },
      }),
    ),
    askOwner({
      step: "various_deductions",
      field: "answered",
      text: "D’autres déductions (chèques-vacances, CESU, local à domicile)\u00a0?",
      choices: [{ value: true, label: "Aucune autre" }],
      prudent: { value: true, label: "Aucune autre" },
    }),
  ];
}
