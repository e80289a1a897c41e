import type { FlagName } from "@comptoir/contract/base/flag-names";

/** A function that can be opened and closed without a release. */
export type KnownFlag = { readonly name: string; readonly description: string; readonly active: boolean };

/** Every flag of the specification (point 6), with its state in each environment until an operator switches it there. */
const FLAGS: readonly (KnownFlag & { readonly name: FlagName })[] = [
  { name: "account_profile_display", active: true, description: "L’onglet «\u00a0Profil\u00a0» du compte." },
  { name: "account_reprise_display", active: true, description: "La reprise des soldes d’ouverture dans le compte." },
  { name: "account_vattaxes_display", active: false, description: "L’onglet «\u00a0TVA et taxes\u00a0» du compte." },
  // The specification names it and says nothing more of it: it opens nothing, in any environment.
  { name: "areas_locations", active: false, description: "Sans effet\u00a0: aucune fonction n’y est attachée." },
  { name: "cabinet_profile_display", active: true, description: "Le profil des collaborateurs d’un cabinet." },
  { name: "cloture_display", active: true, description: "La clôture de l’exercice." },
  { name: "cloture_reset_step_display", active: false, description: "Recommencer une étape de la clôture." },
  { name: "dashboard_display", active: true, description: "Le tableau de bord dans le menu." },
  {
    name: "documents_decla_vat",
    active: true,
    description: "Le formulaire CA3 ou CA12 parmi les documents, à la validation d’une déclaration de TVA.",
  },
  { name: "documents_fec_download", active: true, description: "Le téléchargement du fichier des écritures comptables." },
  { name: "documents_html_display", active: true, description: "L’affichage des documents à l’écran." },
  { name: "documents_pdf_display", active: true, description: "Les documents en PDF." },
  { name: "dossiers_filters_update", active: true, description: "La modification des filtres de la liste des dossiers." },
  { name: "header_research_jungloo", active: true, description: "La recherche dans l’en-tête, sous la marque grand public." },
  { name: "immobilisations_component_post", active: true, description: "L’ajout d’un composant à une immobilisation." },
  { name: "immobilisations_exit_post", active: true, description: "La déclaration de la sortie d’une immobilisation." },
  { name: "immobilisations_global_display", active: true, description: "Les immobilisations\u00a0; sans elles, une page d’attente." },
  { name: "immobilisations_table_display", active: true, description: "Le tableau d’amortissement." },
  { name: "listeop_attachments_upload", active: true, description: "L’ajout et la suppression des pièces jointes d’une opération." },
];

/** The known flags, with the one of the search box of each of those brands (`header_research_{product}`). */
export function knownFlags(brands: readonly { readonly slug: string; readonly name: string }[]): readonly KnownFlag[] {
  const searches = brands.map(({ slug, name }) => ({
    name: `header_research_${slug}`,
    active: true,
    description: `La recherche dans l’en-tête, sous la marque ${name}.`,
  }));
  return [...FLAGS, ...searches];
}
