import type { Profession } from "@comptoir/accounting/company/profession";
import { ClientContactModal } from "../../features/firms/dossiers/client-contact-modal.js";
import { CollaboratorModal } from "../../features/firms/collaborators/collaborator-modal.js";
import { DeleteCollaboratorModal } from "../../features/firms/collaborators/delete-collaborator-modal.js";
import { NO_DOSSIER_FILTERS } from "../../features/firms/dossiers/dossier-filters.js";
import { DossierFiltersLayer, type DossierTerm, type DossierTerms } from "../../features/firms/dossiers/dossier-filters-layer.js";
import { YearCollaboratorsModal, type Collaborator } from "../../features/firms/collaborators/year-collaborators-modal.js";
import { AddDossierModal } from "../../features/companies/add-dossier-modal.js";
import { readOf, savingOf, type Example } from "./overlay-example.js";

const TEAM: readonly Collaborator[] = [
  { id: "1", name: "Hélène Lambert", function: "Expert-comptable", activeDossiers: 41 },
  { id: "2", name: "Julien Marchand", function: "Expert-comptable associé(e)", activeDossiers: 36 },
  { id: "3", name: "Sofia Benali", function: "Chef de mission", activeDossiers: 29 },
  { id: "4", name: "Arthur Petit", function: "Collaborateur(trice) comptable", activeDossiers: 24 },
  { id: "5", name: "Chloé Garnier", function: "Collaborateur(trice) comptable", activeDossiers: 18 },
];
const TEAM_OPTIONS = TEAM.map((person) => ({ value: person.id, label: `${person.name} - ${person.function}` }));
const FUNCTIONS = [
  { value: "partner", label: "Expert-comptable associé(e)" },
  { value: "chartered_accountant", label: "Expert-comptable" },
  { value: "mission_manager", label: "Chef de mission" },
  { value: "accountant", label: "Collaborateur(trice) comptable" },
];
const PROFESSIONS: readonly Profession[] = [
  {
    id: "general-practitioner",
    label: "Médecin généraliste",
    taxCategory: "bnc",
    vatSubjection: "possible",
    professionalStatuses: [
      { id: "owner", label: "Titulaire" },
      { id: "substitute", label: "Remplaçant(e)" },
    ],
    microAllowed: true,
    conventionalSectors: [
      { value: "1", label: "Secteur 1" },
      { value: "2", label: "Secteur 2" },
    ],
    careContinuityAllowed: true,
    family: "health",
  },
  {
    id: "carpenter",
    label: "Menuisier",
    taxCategory: "bic",
    vatSubjection: "yes",
    professionalStatuses: [],
    microAllowed: true,
    conventionalSectors: [],
    careContinuityAllowed: false,
    family: "craft",
  },
];
const TERMS: DossierTerms = {
  accountStatus: [
    term("pending", "En attente d'activation", "5"),
    term("trial", "Période d'essai", "9"),
    term("active", "Actif", "124"),
    term("suspended", "Suspendu", "2"),
    term("terminated", "Résilié", "8"),
  ],
  taxCategory: [term("bnc", "BNC", "112"), term("bic-rs", "BIC réel simplifié", "21"), term("bic-rn", "BIC réel normal", "15")],
  vatSystem: [
    term("not_subjected", "Non assujetti", "74"),
    term("rs", "Réel simplifié", "18"),
    term("quarterly_rn", "Réel normal trimestriel", "33"),
    term("monthly_rn", "Réel normal mensuel", "23"),
  ],
  fiscalYearStatus: [
    term("waiting", "En attente", "38", "La clôture n'a pas commencé."),
    term("started", "Commencée", "67", "La clôture est en cours."),
    term("finished", "Terminée", "40", "Les opérations de clôture sont terminées."),
    term("late", "En retard", "3", "La date limite de clôture est dépassée."),
  ],
  declarationStatus: [
    term("waiting", "En attente", "96", "La déclaration n'est pas encore validée."),
    term("validated", "Validée", "49", "La déclaration a été envoyée à l'administration fiscale."),
    term("late", "En retard", "3", "La date limite de dépôt est dépassée."),
  ],
  ediStatus: [term("sent_waiting", "En cours", "4", "Déclaration déposée, accusés de réception attendus.")],
  connectionState: [
    term("waiting", "En attente", "12", "Aucun compte n'est encore synchronisé."),
    term("ok", "OK", "119"),
    term("required_action", "Action requise", "9"),
    term("onhold", "Suspendue", "8"),
  ],
  nextVatDeclaration: [term("all", "Toutes"), term("j-10", "Dans 10 jours"), term("j-5", "Dans 5 jours"), term("exceed", "Dépassée")],
  nextFiscalDeclaration: [term("all", "Toutes"), term("j-2", "Dans 2 jours"), term("j-1", "Dans 1 jour"), term("exceed", "Dépassée")],
};
const NO_SAVING = { isPending: false, error: null };

/** The layers and the modals of a firm, on a firm that does not exist. */
export const FIRM_OVERLAYS = {
  "add-dossier": (example: Example) => (
    <AddDossierModal
      userId="example"
      isWithoutSiret={example.state !== "full"}
      professions={readOf({ state: example.state === "empty" ? "full" : example.state }, PROFESSIONS, [])}
      saving={NO_SAVING}
      onCreate={example.done}
      onClose={example.close}
    />
  ),
  "client-contact": (example: Example) => (
    <ClientContactModal
      companyName="Roussel Camille"
      year="2026"
      saving={savingOf(example)}
      onSave={example.done}
      onClose={example.close}
    />
  ),
  collaborator: (example: Example) => (
    <CollaboratorModal
      collaborator={example.state === "empty" ? null : readOf(example, NORA, NORA)}
      functions={{ data: FUNCTIONS, error: null, refetch: () => undefined }}
      saving={NO_SAVING}
      onSave={example.done}
      onClose={example.close}
    />
  ),
  "delete-collaborator": (example: Example) => (
    <DeleteCollaboratorModal
      name="Chloé Garnier"
      activeDossiers={example.state === "empty" ? 0 : 18}
      others={TEAM_OPTIONS.slice(0, 4)}
      saving={savingOf(example)}
      onDelete={example.done}
      onClose={example.close}
    />
  ),
  "year-collaborators": (example: Example) => (
    <YearCollaboratorsModal
      companyName="Roussel Camille"
      year="2026"
      collaborators={readOf(example, TEAM, [])}
      chosen={example.state === "full" ? ["1", "3"] : []}
      saving={NO_SAVING}
      onSave={example.done}
      onClose={example.close}
    />
  ),
  "dossier-filters": (example: Example) => (
    <DossierFiltersLayer
      filters={{ ...NO_DOSSIER_FILTERS, collaborator: "1", accountStatus: ["active"], fiscalYearStatus: ["started", "late"] }}
      terms={readOf(example, TERMS, TERMS)}
      collaborators={TEAM_OPTIONS}
      countOf={() => "17 dossiers"}
      onApply={example.done}
      onClose={example.close}
    />
  ),
};

const NORA = {
  firstname: "Nora",
  lastname: "Ferrand",
  email: "n.ferrand@marchand-associes.example",
  phone: "02 47 00 00 00",
  function: "accountant",
  role: "accountant" as const,
};

function term(value: string, label: string, count?: string, tooltip?: string): DossierTerm {
  return { value, label, ...(count !== undefined && { count }), ...(tooltip !== undefined && { tooltip }) };
}
