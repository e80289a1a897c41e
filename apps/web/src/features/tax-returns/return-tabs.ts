import type { TaxReturnDetail } from "@comptoir/contract/tax-returns/returns";
import { t } from "../../text/t.js";

type Page = TaxReturnDetail["pages"][number];

/** A form in its tab: its pages, in the order of the form. */
export type FormTab = { readonly value: string; readonly label: string; readonly pages: readonly Page[] };

/** The tab of what goes to the personal return. */
export const REPORTED = "a-reporter";
/** The tab of the form whose boxes are ticked. */
export const TICKED = "2035-A";
/** The tab of the register and of gains. */
export const LISTS = "tableaux";

/** One tab for each form; its frames are in it. */
export function formTabs({ pages }: Pick<TaxReturnDetail, "pages">): readonly FormTab[] {
  const tabs = new Map<string, Page[]>();
  for (const page of pages) {
    const [label = page.page] = page.page.split(",");
    const known = tabs.get(label);
    if (known) known.push(page);
    else tabs.set(label, [page]);
  }
  return [...tabs].map(([label, own]) => ({ value: label.replaceAll(" ", "-"), label, pages: own }));
}

/** Every tab of a return: its forms, its lists when it has some, the sheet « à reporter ». */
export function returnTabs(detail: TaxReturnDetail): readonly { readonly value: string; readonly label: string }[] {
  const hasLists = detail.register.length + detail.gains.length + detail.mileage.length > 0 || detail.lettings !== null;
  return [
    ...formTabs(detail),
    ...(hasLists ? [{ value: LISTS, label: t("tax_return.lists", "Tableaux") }] : []),
    { value: REPORTED, label: t("tax_return.reported", "À reporter") },
  ];
}
