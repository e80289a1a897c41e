import type { TaxFormName } from "./forms/tax-form.js";

type PageNamed = { readonly page: string; readonly title: string };

const PAGES: readonly PageNamed[] = [
  { page: "2035", title: "2035-SD\u00a0: résultat et plus-values" },
  { page: "2035-A", title: "2035-A-SD\u00a0: recettes et dépenses" },
  { page: "2035-B", title: "2035-B-SD\u00a0: détermination du résultat" },
  { page: "2035-B, cadre 5", title: "2035-B-SD, cadre 5\u00a0: taxe sur la valeur ajoutée" },
  { page: "2035-B, cadre 8", title: "2035-B-SD, cadre 8\u00a0: travailleurs indépendants" },
  { page: "2035-E", title: "2035-E-SD\u00a0: valeur ajoutée" },
  { page: "2031", title: "2031-SD\u00a0: résultat" },
  { page: "2031 bis", title: "2031 bis-SD\u00a0: résultat non professionnel" },
  { page: "2033-A", title: "2033-A-SD\u00a0: bilan simplifié" },
  { page: "2033-B", title: "2033-B-SD\u00a0: compte de résultat simplifié" },
  { page: "2033-C", title: "2033-C-SD\u00a0: immobilisations et amortissements" },
  { page: "2033-D", title: "2033-D-SD\u00a0: divers" },
  { page: "2050", title: "2050-SD\u00a0: bilan, actif" },
  { page: "2051", title: "2051-SD\u00a0: bilan, passif" },
  { page: "2052", title: "2052-SD\u00a0: compte de résultat" },
  { page: "2053", title: "2053-SD\u00a0: compte de résultat, suite" },
  { page: "2058-A", title: "2058-A-SD\u00a0: résultat fiscal" },
];

/** The boxes of a page, in the order of the form. */
export type FormPage<Box> = { readonly form: TaxFormName; readonly page: string; readonly title: string; readonly boxes: readonly Box[] };

/** The boxes of a return by page; none is left out. */
export function returnPages<Box extends { readonly form: TaxFormName; readonly page: string }>(
  boxes: readonly Box[],
): readonly FormPage<Box>[] {
  const pages = new Map<string, { form: TaxFormName; boxes: Box[] }>();
  for (const box of boxes) {
    const known = pages.get(box.page);
    if (known) known.boxes.push(box);
    else pages.set(box.page, { form: box.form, boxes: [box] });
  }
  return [...pages].map(([page, { form, boxes: own }]) => ({ form, page, title: titleOf(page), boxes: own }));
}

function titleOf(page: string): string {
  return PAGES.find((one) => one.page === page)?.title ?? page;
}
