import type { CompanyAnswersOfYear } from "@comptoir/contract/closing/company-answers";
import { day, percent } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { asDay } from "../standing/typed-day.js";

/** Membership of a company of means, with the share. */
export function meansWords({ applies, name, sharePercent }: CompanyAnswersOfYear["scm"]): string {
  if (applies == null) return t("answers.unsaid", "Pas encore répondu");
  if (!applies) return t("answer.no", "Non");
  const share = sharePercent == null ? [] : [percent(sharePercent)];
  return [name == null || name === "" ? t("answer.yes", "Oui") : name, ...share].join(", ");
}

/** How the company lets furnished dwellings. */
export function lettingWords(kind: CompanyAnswersOfYear["lettings"]["kind"]): string {
  if (kind === null) return t("answers.unsaid", "Pas encore répondu");
  if (kind === "none") return t("answer.no", "Non");
  return kind === "lmnp" ? t("answers.lmnp", "Non professionnelle (LMNP)") : t("answers.lmp", "Professionnelle (LMP)");
}

/** The zone of the company, and since when. */
export function zoneWords({ kind, creationDate }: CompanyAnswersOfYear["zone"]): string {
  if (kind === null) return t("answers.unsaid", "Pas encore répondu");
  const names = { none: t("answers.no_zone", "Aucune"), zrr: "ZRR", zfrr: "ZFRR", zfrr_plus: "ZFRR+", zfu: "ZFU-TE" };
  const since = asDay(creationDate);
  return kind === "none" || since === null
    ? names[kind]
    : t("answers.zone_since", "{{zone}}, depuis le {{day}}", { zone: names[kind], day: day(since) });
}
