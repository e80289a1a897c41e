import type { FigureExplainers, FigureSources } from "./figures/explanation.js";
import { CLOSING_FIGURES } from "./modules/closing/service.js";
import { DASHBOARD_FIGURES } from "./modules/dashboard/service.js";
import { behindAccounts, BOOK_FIGURES } from "./modules/documents/service.js";
import { ASSET_FIGURES } from "./modules/fixed-assets/service.js";
import { LOAN_FIGURES } from "./modules/loans/service.js";
import { TAX_RETURN_FIGURES } from "./modules/tax-returns/service.js";
import { VAT_FIGURES } from "./modules/vat/service.js";

/** How each kind of figure is explained, by the area that shows it; a kind without one does not compile. */
const explainers: FigureExplainers = {
  ...BOOK_FIGURES,
  ...DASHBOARD_FIGURES,
  ...ASSET_FIGURES,
  ...CLOSING_FIGURES,
  ...LOAN_FIGURES,
  ...VAT_FIGURES,
  ...TAX_RETURN_FIGURES,
};

/** Every figure that opens. */
export const FIGURES: FigureSources = { explainers, behindAccounts };
