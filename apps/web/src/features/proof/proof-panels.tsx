import { ShieldCheck } from "lucide-react";
import type { ProofReply } from "@comptoir/contract/proof/proof";
import type { z } from "zod";
import { errorText } from "../../lib/api/api-error.js";
import { instantDay } from "../../text/instant.js";
import { count, day } from "../../text/format.js";
import { plural, t } from "../../text/t.js";
import { Button } from "../../ui/controls/button.js";
import { Chip } from "../../ui/controls/chip.js";
import { DownloadButton } from "../../ui/controls/download-button.js";
import { EmptyState } from "../../ui/messages/empty-state.js";
import styles from "./proof.module.css";
import { useVerifyProof } from "./queries.js";

type Proof = z.output<typeof ProofReply>;

/** The last time that every entry was read again, and the button that does it now. */
export function LastVerification({ verification }: Pick<Proof, "verification">) {
  const verify = useVerifyProof();
  return (
    <section className="panel" aria-labelledby="verification">
      <header>
        <h2 id="verification">{t("proof.verification", "Dernière vérification complète")}</h2>
        <span className="spacer" />
        {verification !== null && (
          <Chip kind={verification.findings === 0 ? "ok" : "bad"} icon={<ShieldCheck className="icon tiny" />}>
            {verification.findings === 0
              ? t("proof.intact", "Rien d’altéré")
              : plural("proof.findings", verification.findings, { one: "{{n}} écart", other: "{{n}} écarts" })}
          </Chip>
        )}
      </header>
      <div className={styles["verification"]}>
        <p>
          {verification === null
            ? t("proof.never", "La comptabilité n’a pas encore été vérifiée en entier.")
            : t("proof.verified", "Le {{day}}, {{n}} écritures relues{{by}}.", {
                day: instantDay(verification.at),
                n: count(verification.entries),
                by: verification.by === null ? "" : ` par ${verification.by.name}`,
              })}
        </p>
        <Button busy={verify.isPending} onClick={() => verify.mutate()}>
          {t("proof.verify", "Tout vérifier")}
        </Button>
        {verify.isSuccess && <p role="status">{verify.data.message}</p>}
        {verify.isError && <p role="alert">{errorText(verify.error)}</p>}
      </div>
    </section>
  );
}

/** Closed years, with the heads of their chains, the hash of their FEC and their attestation. */
export function ClosedYears({ years }: Pick<Proof, "years">) {
  return (
    <section className="panel" aria-labelledby="closed-years">
      <header>
        <h2 id="closed-years">{t("proof.years", "Exercices clôturés")}</h2>
      </header>
      {years.length === 0 && <EmptyState title={t("proof.no_year", "Aucun exercice n’est clôturé.")} />}
      <ul>
        {years.map(({ fiscalYearId, beginning, end, closedAt, by, heads, fec, attestation }) => (
          <li key={fiscalYearId} className={styles["closedYear"]}>
            <h3>{t("proof.year", "Du {{from}} au {{to}}", { from: day(beginning), to: day(end) })}</h3>
            <p className="muted small">
              {t("proof.closed", "Clôturé le {{day}}{{by}}", { day: instantDay(closedAt), by: by === null ? "" : ` par ${by.name}` })}
            </p>
            <dl className={styles["prints"]}>
              {fec !== null && (
                <>
                  <dt>{fec.name}, SHA-256</dt>
                  <dd>{fec.sha256}</dd>
                </>
              )}
              {heads.map(({ sequence, number, hash }) => (
                <div key={sequence}>
                  <dt>
                    {sequence === "AN"
                      ? t("proof.head_openings", "Dernier à-nouveau, n°\u00a0{{n}}", { n: number })
                      : t("proof.head", "Dernière écriture, n°\u00a0{{n}}", { n: number })}
                  </dt>
                  <dd>{hash}</dd>
                </div>
              ))}
            </dl>
            <div className="row wrap">
              {attestation !== null && (
                <DownloadButton
                  size="small"
                  uri={attestation}
                  name={t("proof.attestation_of", "Attestation {{year}}, PDF", { year: end.slice(0, 4) })}
                >
                  {t("proof.attestation", "Attestation")}
                </DownloadButton>
              )}
              {fec !== null && (
                <DownloadButton size="small" uri={fec.uri} name={fec.name}>
                  FEC
                </DownloadButton>
              )}
            </div>
          </li>
        ))}
      </ul>
      {years.length > 0 && (
        <p className={`muted small ${styles["explanation"]}`}>
          {t(
            "proof.how",
            "Pour vérifier sans nous\u00a0: sha256sum sur le FEC donne l’empreinte ci-dessus\u00a0; le script verify-attestation.mjs, livré avec le logiciel, lit le FEC et l’attestation et ne lit rien d’autre.",
          )}
        </p>
      )}
    </section>
  );
}

/** What was done since the last closing, by kind. */
export function SinceClosing({ since: { from, changes } }: Pick<Proof, "since">) {
  return (
    <section className="panel" aria-labelledby="since">
      <header>
        <h2 id="since">
          {from === null
            ? t("proof.since_start", "Ce qui a été fait depuis le début")
            : t("proof.since", "Ce qui a changé depuis la clôture du {{day}}", { day: instantDay(from) })}
        </h2>
      </header>
      {changes.length === 0 && <EmptyState title={t("proof.nothing_since", "Rien n’a changé depuis.")} />}
      {changes.length > 0 && (
        <table aria-labelledby="since">
          <thead>
            <tr>
              <th scope="col">{t("proof.change", "Changement")}</th>
              <th scope="col" className="numeric">
                {t("proof.count", "Nombre")}
              </th>
              <th scope="col">{t("proof.last", "Le dernier")}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ action, words, count: times, lastAt }) => (
              <tr key={action}>
                <td>{words}</td>
                <td className="numeric">{count(times)}</td>
                <td className="tabular">{instantDay(lastAt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
