import type { Random } from "../../../testing/random.js";
import { pick } from "../../history/testing/random-acts.js";

/** What a firm's list of dossiers is asked: filters, words and orders as its screen sends them. */
const FILTERS = [
  "",
  "sort=-nextVatDueOn",
  "sort=toCategorize",
  "query=mar",
  "query=ate%20dos",
  "collaborator=me",
  "accountStatus=active&accountStatus=pending",
  "accountStatus=suspended",
  "taxCategory=bnc",
  "vatSystem=quarterly_rn&vatSystem=monthly_rn",
  "fiscalYearStatus=late",
  "fiscalYearStatus=waiting",
  "declarationStatus=late",
  "ediStatus=sent_waiting",
  "connectionState=ok",
  "nextVatDeclaration=exceed",
  "nextVatDeclaration=j-10",
  "oneYearTerminatedSubscriptions=1",
  "independant=1",
  "closingDate=2026-01-01&closingDate=2026-12-31",
  "registerDate=2025-01-01&registerDate=2027-12-31",
] as const;

const OF_BOOKS = [
  "/transactions",
  "/transactions?page=2",
  "/transactions/overview",
  `/transactions?filters=${encodeURIComponent(JSON.stringify({ query: "zorblax" }))}`,
  "/vat-declarations",
  "/vat-regime",
  "/fiscalyear",
  "/fiscalyear-results",
  "/bank-balance",
  "/company",
  "/company/access",
  "/acts",
  "/views",
] as const;

/** A page that the staff of a firm opens: their list most often, a dossier, their colleagues. */
export function firmReadAtRandom(random: Random, dossierIds: readonly string[]): string {
  const path = pick({ random }, [
    `/dossiers?${pick({ random }, FILTERS)}`,
    `/dossiers?${pick({ random }, FILTERS)}`,
    `/dossier/${pick({ random }, dossierIds)}`,
    "/collaborators?pager=0",
    "/function",
    "/terms/account_status",
  ]);
  return `/api/v1${path}`;
}

/** A page of the books of a company. */
export function bookReadAtRandom(random: Random): string {
  return `/api/v1${pick({ random }, OF_BOOKS)}`;
}
