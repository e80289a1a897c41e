import { useQuery } from "@tanstack/react-query";
import { FileUp, Landmark } from "lucide-react";
import { errorText } from "../../../lib/api/api-error.js";
import { PATHS } from "../../../lib/paths.js";
import { amount, day } from "../../../text/format.js";
import { plural, t } from "../../../text/t.js";
import { classNames } from "../../../ui/class-names.js";
import { Button, ButtonLink } from "../../../ui/controls/button.js";
import { Chip } from "../../../ui/controls/chip.js";
import { ReadingFailure } from "../../../ui/messages/reading-failure.js";
import { ConnectionPanel } from "./connection-panel.js";
import styles from "./connections.module.css";
import { bankConnectionsQuery, useVisitBank } from "./queries.js";

/** The connections to banks, what they ask for, and the way to add one; files stay beside them. */
export function BankConnections() {
  const { data, error, refetch, isError } = useQuery(bankConnectionsQuery());
  const visit = useVisitBank();
  if (isError)
    return (
      <section className="panel">
        <ReadingFailure error={error} again={refetch} />
      </section>
    );
  if (data === undefined) return null;
  return (
    <>
      <section className="panel">
        <div className={classNames("padded-all row wrap", styles["offer"])}>
          <span className="icon-tile">
            <Landmark className="icon" />
          </span>
          <div className="grow">
            <b>
              {data.offered
                ? t("banks.connect_title", "Connecter une banque")
                : t("banks.not_offered", "La connexion aux banques n’est pas proposée ici")}
            </b>
            <p className="muted small">
              {data.offered
                ? t(
                    "banks.connect_lead",
                    "Vos opérations arrivent d’elles-mêmes, en lecture seule. Les relevés s’importent toujours à côté.",
                  )
                : t("banks.files_lead", "Chaque relevé importé met les comptes à jour\u00a0: OFX, QIF, CSV, CAMT.053 et CFONB\u00a0120.")}
            </p>
            {visit.isError && (
              <p className="verdict bad" role="alert">
                {errorText(visit.error)}
              </p>
            )}
          </div>
          {data.offered && (
            <Button writes kind="primary" busy={visit.isPending} onClick={() => visit.mutate(null)}>
              {t("banks.connect", "Connecter une banque")}
            </Button>
          )}
          <ButtonLink writes to={PATHS.importer} icon={<FileUp className="icon small" />}>
            {t("account.import", "Importer un relevé")}
          </ButtonLink>
        </div>
      </section>
      {data.toConfirm.map(({ importId, title, count }) => (
        <section key={importId} className="panel">
          <div className="padded-all row wrap">
            <div className="grow">
              <b>{title}</b>
              <p className="muted small">
                {plural("banks.to_confirm", count, {
                  one: "{{n}} opération ressemble à une opération de vos livres\u00a0: importez-la si elle y manque.",
                  other: "{{n}} opérations ressemblent à des opérations de vos livres\u00a0: importez celles qui y manquent.",
                })}
              </p>
            </div>
            <ButtonLink to={PATHS.importer} search={{ import: importId }}>
              {t("banks.review", "Vérifier")}
            </ButtonLink>
          </div>
        </section>
      ))}
      {data.data.map((connection) => (
        <ConnectionPanel key={connection.id} connection={connection} />
      ))}
      {data.anomalies.length > 0 && (
        <section className="panel">
          <header>
            <h2>{t("banks.anomalies", "Opérations retirées ou changées par la banque")}</h2>
          </header>
          <ul className={styles["lines"]}>
            {data.anomalies.map((one) => (
              <li key={one.id}>
                <div className="grow">
                  <b>{one.label}</b>
                  <div className="muted tiny tabular">
                    {day(one.date)} · {amount(one.amount)}
                  </div>
                </div>
                <Chip kind={one.followed ? "mute" : "warn"}>
                  {one.followed
                    ? t("banks.followed", "Vos livres ont suivi")
                    : t("banks.kept", "Validée\u00a0: elle reste dans vos livres")}
                </Chip>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
