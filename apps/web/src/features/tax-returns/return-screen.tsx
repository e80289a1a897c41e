import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { TaxReturnDetail } from "@comptoir/contract/tax-returns/returns";
import { PATHS } from "../../lib/paths.js";
import { day, period, wholeEuros } from "../../text/format.js";
import { plural, t } from "../../text/t.js";
import { Chip } from "../../ui/controls/chip.js";
import { DownloadButton } from "../../ui/controls/download-button.js";
import { FigureValue } from "../../ui/figures/figure.js";
import { TabList, TabPane } from "../../ui/layout/tab-list.js";
import { TaxFilingPanel } from "./filing-panel.js";
import { FormBoxes } from "./form-boxes.js";
import { ReportedSheet } from "./reported-sheet.js";
import { ReturnLists } from "./return-lists.js";
import { BesideLastYear, Bridge, Controls } from "./return-proof.js";
import { formTabs, LISTS, REPORTED, returnTabs, TICKED } from "./return-tabs.js";
import { taxFilingState, fileUri, taxReturnTitle, returnState } from "./return-words.js";
import styles from "./tax-returns.module.css";

type ReturnScreenProps = {
  readonly detail: TaxReturnDetail;
  /** Steps of the closing that concern the company and are not validated. */
  readonly stepsLeft: number;
  /** The tab in the address; the form of the profit when none is named. */
  readonly tab: string | undefined;
  readonly onTab: (tab: string) => void;
};

/** A tax return: its forms in tabs, with its result, its deposit and its proof beside. */
export function TaxReturnScreen({ detail, stepsLeft, tab, onTab }: ReturnScreenProps) {
  const tabs = returnTabs(detail);
  const current = tabs.find(({ value }) => value === tab)?.value ?? tabs[0]?.value ?? REPORTED;
  return (
    <>
      <Waiting detail={detail} stepsLeft={stepsLeft} />
      <MadeElsewhere forms={detail.madeElsewhere} />
      <div className={styles["columns"]}>
        <section className={`panel ${styles["main"]}`}>
          <TabList label={t("tax_return.forms", "Formulaires")} tabs={tabs} value={current} onChange={onTab} />
          <TabPane tab={current}>
            {current === TICKED && <Ticks ticks={detail.ticks} />}
            {formTabs(detail)
              .find(({ value }) => value === current)
              ?.pages.map((page) => (
                <FormBoxes key={page.page} page={page} detail={detail} />
              ))}
            {current === LISTS && <ReturnLists detail={detail} />}
            {current === REPORTED && <ReportedSheet detail={detail} />}
          </TabPane>
        </section>
        <Side detail={detail} />
      </div>
    </>
  );
}

/** What the form ticks of how the books are kept. */
function Ticks({ ticks }: { ticks: TaxReturnDetail["ticks"] }) {
  if (ticks.length === 0) return null;
  return (
    <ul className={styles["ticks"]} aria-label={t("tax_return.ticked", "Cases cochées")}>
      {ticks.map(({ box, label }) => (
        <li key={box}>
          <span className={styles["box"]}>{box}</span> {label}
        </li>
      ))}
    </ul>
  );
}

/** Forms of a real regime that are made elsewhere. */
function MadeElsewhere({ forms }: { forms: TaxReturnDetail["madeElsewhere"] }) {
  if (forms.length === 0) return null;
  return (
    <p className={styles["notice"]} role="note">
      {t("tax_return.elsewhere", "À établir par votre expert-comptable : {{forms}}.", {
        forms: forms.map(({ form, title }) => `${form} (${title})`).join(", "),
      })}
    </p>
  );
}

/** What is not in the boxes yet: the steps of the closing that are left. */
function Waiting({ detail: { state, fiscalYearId }, stepsLeft }: Pick<ReturnScreenProps, "detail" | "stepsLeft">) {
  if (state !== "preview" && state !== "reopened") return null;
  return (
    <p className={styles["notice"]} role="note">
      <b>{t("tax_return.is_preview", "Aperçu provisoire\u00a0: l’exercice n’est pas clôturé.")}</b>{" "}
      {stepsLeft > 0 &&
        plural("tax_return.waiting", stepsLeft, {
          one: "{{n}} étape de la clôture n’est pas encore validée\u00a0: ce qu’elle apporte n’est pas dans les cases.",
          other: "{{n}} étapes de la clôture ne sont pas encore validées\u00a0: ce qu’elles apportent n’est pas dans les cases.",
        })}{" "}
      <Link to={PATHS.closing} search={{ exercice: fiscalYearId }} className="strong">
        {t("tax_return.to_closing", "Voir la clôture")}
      </Link>
    </p>
  );
}

function Side({ detail }: { detail: TaxReturnDetail }) {
  const isLoss = detail.result < 0;
  const label = isLoss ? t("tax_return.loss", "Déficit") : t("tax_return.profit", "Bénéfice");
  const [state, filing] = [returnState(detail), taxFilingState(detail)];
  return (
    <div className="stack">
      <section className="panel" aria-label={label}>
        <div className="padded-all stack">
          <div>
            <span className="muted small">{label}</span>
            <p className={styles["sideAmount"]}>
              <Result detail={detail} label={label} />
            </p>
          </div>
          <dl className={styles["facts"]}>
            <Fact name={t("tax_return.due", "Échéance")}>{day(detail.dueDate)}</Fact>
            <Fact name={t("tax_return.year", "Exercice")}>{period({ start: detail.startDate, end: detail.endDate })}</Fact>
            <Fact name={t("tax_return.state", "État")}>
              <Chip kind={state.kind}>{state.text}</Chip>
            </Fact>
            <Fact name={t("tax_return.deposit", "Dépôt")}>
              <Chip kind={filing.kind}>{filing.text}</Chip>
            </Fact>
            {detail.version > 1 && <Fact name={t("tax_return.version", "Version")}>{String(detail.version)}</Fact>}
          </dl>
          <div className="row wrap">
            <DownloadButton uri={fileUri(detail, "pdf")} name={`${taxReturnTitle(detail)}, PDF`}>
              PDF
            </DownloadButton>
            <DownloadButton uri={fileUri(detail, "xlsx")} name={`${taxReturnTitle(detail)}, XLSX`}>
              XLSX
            </DownloadButton>
            <DownloadButton uri={fileUri(detail, "csv")} name={`${taxReturnTitle(detail)}, export`}>
              {t("tax_return.export", "Export")}
            </DownloadButton>
          </div>
        </div>
      </section>
      <TaxFilingPanel detail={detail} />
      <section className="panel" aria-label={t("tax_return.proof", "Preuves")}>
        <div className="padded-all stack">
          <Controls controls={detail.controls} />
          <Bridge bridge={detail.bridge} />
          {detail.lastYear !== null && <BesideLastYear changes={detail.lastYear} />}
        </div>
      </section>
    </div>
  );
}

const RESULT_BOXES: readonly string[] = ["CP", "CR", "370", "372"];

function Result({ detail: { result, pages }, label }: { detail: TaxReturnDetail; label: string }) {
  const written = wholeEuros(Math.abs(result));
  const box = pages.flatMap(({ boxes }) => boxes).find((one) => RESULT_BOXES.includes(one.box) && one.value !== 0);
  if (box?.explain == null) return <b className="tabular">{written}</b>;
  return (
    <b>
      <FigureValue explain={box.explain} label={label}>
        {written}
      </FigureValue>
    </b>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="muted">{name}</dt>
      <dd className="strong tabular">{children}</dd>
    </div>
  );
}
