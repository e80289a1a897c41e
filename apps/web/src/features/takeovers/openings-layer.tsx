import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { FiscalYear } from "@comptoir/contract/fiscal-years/fiscal-years";
import type { Openings } from "@comptoir/contract/takeovers/takeovers";
import { useAllowed } from "../../lib/session/allowed.js";
import { chartQuery } from "../../queries/chart.js";
import { day } from "../../text/format.js";
import { SPEC } from "../../text/specification.js";
import { t } from "../../text/t.js";
import { Banner } from "../../ui/messages/banner.js";
import { Button } from "../../ui/controls/button.js";
import { Chip } from "../../ui/controls/chip.js";
import { JournalLinesEditor } from "../../ui/books/journal-lines-editor.js";
import { accountOptions, areWhole, balancedLines, linesInput } from "../../ui/books/journal-lines.js";
import { ReadingFailure } from "../../ui/messages/reading-failure.js";
import type { Option } from "../../ui/fields/select.js";
import { SideLayer } from "../../ui/overlays/side-layer.js";
import { showToast } from "../../ui/messages/toast.js";
import { useUnsavedGuard } from "../../ui/overlays/unsaved.js";
import { linesToBegin, openingsRefusal } from "./openings-form.js";
import { openingsQuery, useTypeOpenings } from "./queries.js";

type OpeningsLayerProps = { readonly year: FiscalYear; readonly onClose: () => void };

/** « Soldes d’ouverture »: the balances that a business which existed before begins its first fiscal year with. */
export function OpeningsLayer({ year, onClose }: OpeningsLayerProps) {
  // What was typed must not change under the user's hands.
  const openings = useQuery({ ...openingsQuery(year.id), staleTime: Number.POSITIVE_INFINITY, gcTime: 0 });
  const chart = useQuery(chartQuery());
  if (openings.data && chart.data) {
    const accounts = accountOptions(chart.data.data, (code) => /^[1-5]/.test(code));
    return <OpeningsForm year={year} openings={openings.data} accounts={accounts} onClose={onClose} />;
  }
  const failed = openings.error ? openings : chart.error ? chart : null;
  return (
    <SideLayer name="openings" title={openingsTitle()} width={780} onClose={onClose}>
      {failed?.error ? <ReadingFailure error={failed.error} again={failed.refetch} /> : t("state.loading", "Lecture…")}
    </SideLayer>
  );
}

type OpeningsFormProps = OpeningsLayerProps & { readonly openings: Openings; readonly accounts: readonly Option[] };

function OpeningsForm({ year, openings, accounts, onClose }: OpeningsFormProps) {
  const [initial] = useState(() => linesToBegin(openings));
  const [lines, setLines] = useState(initial);
  const save = useTypeOpenings(year.id);
  const maySeal = useAllowed("books.seal");
  const { close, question } = useUnsavedGuard(JSON.stringify(lines) !== JSON.stringify(initial), onClose);
  const refusal = openingsRefusal(save.error, lines);
  const submit = (): void =>
    save.mutate(linesInput(lines), {
      onSuccess: () => {
        showToast({ title: t("openings.saved", "Soldes d’ouverture enregistrés") });
        onClose();
      },
    });
  const change = (next: typeof lines): void => {
    setLines(next);
    save.reset();
  };
  const { balancingAccount } = refusal;
  return (
    <>
      <SideLayer
        name="openings"
        title={openingsTitle()}
        width={780}
        onClose={close}
        aside={<OpeningsState state={openings.state} />}
        footer={
          <>
            <span className="spacer" />
            <Button onClick={close}>{t("action.cancel", "Annuler")}</Button>
            {maySeal && (
              <Button writes kind="primary" disabled={!areWhole(lines)} busy={save.isPending} onClick={submit}>
                {SPEC.validate}
              </Button>
            )}
          </>
        }
      >
        <p className="muted">
          {t(
            "openings.what",
            "Le bilan de votre entreprise au {{day}}, premier jour de vos comptes\u00a0: ce qu’elle possède au débit, ce qu’elle doit au crédit. Un compte bancaire nommé ici part de ce solde, et non de celui de son relevé.",
            { day: day(openings.date) },
          )}
        </p>
        {openings.state === "validated" && (
          <Banner kind="info">
            {t("openings.validated", "Ces soldes sont validés\u00a0: les changer extourne leur écriture et en passe une autre.")}
          </Banner>
        )}
        {refusal.banner !== null && <Banner kind="bad">{refusal.banner}</Banner>}
        {balancingAccount !== null && (
          <Button onClick={() => change(balancedLines(lines, balancingAccount))}>
            {t("openings.take_difference", "Porter la différence au compte {{account}}", { account: balancingAccount })}
          </Button>
        )}
        <JournalLinesEditor lines={lines} accounts={accounts} error={refusal.line} hasParty={isOfThirdParties} onChange={change} />
      </SideLayer>
      {question}
    </>
  );
}

function OpeningsState({ state }: { readonly state: Openings["state"] }) {
  if (state === "none") return null;
  return <Chip kind={state === "validated" ? "ok" : "warn"}>{state === "validated" ? "Validés" : "Provisoires"}</Chip>;
}

/** Suppliers, customers, other debtors and creditors. */
function isOfThirdParties(account: string): boolean {
  return /^4[016]/.test(account);
}

function openingsTitle(): string {
  return t("openings.title", "Soldes d’ouverture");
}
