import { useQuery } from "@tanstack/react-query";
import { History, Tag as TagIcon, WandSparkles } from "lucide-react";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import type { Transaction } from "@comptoir/contract/operations/operations";
import type { explainCategory } from "@comptoir/contract/operations/similar";
import { percent } from "../../../text/format.js";
import { instantDay, instantTime } from "../../../text/instant.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { FactList } from "../../../ui/overlays/facts.js";
import { ReadingFailure } from "../../../ui/messages/reading-failure.js";
import { SideLayer } from "../../../ui/overlays/side-layer.js";
import { Skeleton, SkeletonBar } from "../../../ui/messages/skeleton.js";
import { categoryName, type Chart } from "./category-names.js";
import { isMiscellaneous, isValidated, suggestedCodes } from "../list/list-items.js";
import { useOperation } from "../operation/next-operation.js";
import { OperationCard } from "../operation/operation-card.js";
import { openLayer } from "../../../ui/overlays/open-layer.js";
import { ReadingLayer } from "../operation/reading-layer.js";
import { categoryOriginQuery, similarQuery } from "../similar/similar-queries.js";

type OriginLayerProps = {
  readonly id: string;
  readonly listed: readonly Transaction[];
  readonly chart: Chart;
  readonly onClose: () => void;
};

/** « Pourquoi cette catégorie ? »: what proposes it, and who chose it and when. */
export function OriginLayer({ id, listed, chart, onClose }: OriginLayerProps) {
  const { operation, reading } = useOperation(id, listed);
  const origin = useQuery(categoryOriginQuery(id));
  if (!operation) return <ReadingLayer name="category-origin" title={originTitle()} reading={reading} onClose={onClose} />;
  return (
    <SideLayer
      name="category-origin"
      title={originTitle()}
      onClose={onClose}
      isRead
      footer={
        <>
          <Button icon={<History className="icon small" />} onClick={() => openLayer({ kind: "history", id })}>
            {t("history.title", "Historique")}
          </Button>
          <span className="spacer" />
          {!isValidated(operation) && !isMiscellaneous(operation) && (
            <Button
              kind="primary"
              icon={<TagIcon className="icon small" />}
              onClick={() => openLayer(operation.allocations.length > 1 ? { kind: "split", id } : { kind: "categories", id })}
            >
              {t("origin.change", "Changer de catégorie")}
            </Button>
          )}
        </>
      }
    >
      <OperationCard operation={operation} />
      {origin.error && <ReadingFailure error={origin.error} again={origin.refetch} />}
      {!origin.data && !origin.error && (
        <Skeleton label={t("origin.reading", "Lecture de l’origine de la catégorie")}>
          <SkeletonBar width="100%" height="96px" />
        </Skeleton>
      )}
      {origin.data && <OriginFacts operation={operation} origin={origin.data} chart={chart} />}
    </SideLayer>
  );
}

function originTitle(): string {
  return t("origin.title", "Pourquoi cette catégorie\u00a0?");
}

type Origin = ReplyOf<typeof explainCategory>["data"];

type OriginFactsProps = Pick<OriginLayerProps, "chart"> & { readonly operation: Transaction; readonly origin: Origin };

function OriginFacts({ operation, origin, chart }: OriginFactsProps) {
  const { proposal, rule, chosen } = origin;
  const names = namesOf(operation, chart);
  if (names === "") return <p>{t("origin.none", "Rien n’est proposé pour cette opération, et personne ne l’a catégorisée.")}</p>;
  return (
    <>
      <FactList
        facts={[
          { label: t("operations.category", "Catégorie"), value: names },
          ...(proposal ? [{ label: t("origin.proposed_by", "Proposée par"), value: SOURCES[proposal.source]() }] : []),
          ...(proposal && proposal.source !== "rule" ? [{ label: t("origin.because", "Parce que"), value: proposal.reason }] : []),
          ...(proposal?.source === "rule" ? [{ label: t("origin.rule", "Règle"), value: proposal.reason }] : []),
          ...(proposal
            ? [{ label: t("origin.confidence", "Confiance"), value: percent(Math.floor(proposal.confidence * 100 + 1e-9)) }]
            : []),
          { label: t("origin.chosen", "Choisie par"), value: chosenText(operation, chosen) },
        ]}
      />
      <p className="row wrap">
        {rule && (
          <Button size="small" icon={<WandSparkles className="icon small" />} onClick={() => openLayer({ kind: "rules", id: rule.id })}>
            {t("origin.open_rule", "Ouvrir la règle «\u00a0{{name}}\u00a0»", { name: rule.name })}
          </Button>
        )}
        {proposal?.source === "rule" && !rule && (
          <span className="muted small">{t("origin.rule_gone", "Cette règle a été supprimée depuis.")}</span>
        )}
        {!rule && <MakeRule operation={operation} />}
      </p>
    </>
  );
}

/** What proposes, in the words of the screen. */
const SOURCES: Readonly<Record<NonNullable<Origin["proposal"]>["source"], () => string>> = {
  answer: () => t("origin.by_answer", "la réponse du client"),
  rule: () => t("origin.by_rule", "une de vos règles"),
  transfer: () => t("origin.by_transfer", "un virement entre vos comptes"),
  loan: () => t("origin.by_loan", "une échéance d’emprunt"),
  invoice: () => t("origin.by_invoice", "une vente à encaisser"),
  received_invoice: () => t("origin.by_received_invoice", "une facture reçue"),
  open_item: () => t("origin.by_open_item", "une facture restant à régler"),
  history: () => t("origin.by_history", "vos choix précédents"),
  seed: () => t("origin.by_seed", "les mots du libellé"),
};

function namesOf({ allocations, suggestion }: Transaction, chart: Chart): string {
  if (allocations.length > 0) return allocations.map(({ account }) => categoryName(chart, account)).join(", ");
  if (!suggestion) return "";
  const parts = suggestion.allocations ?? [suggestion];
  return parts.map(({ account }) => categoryName(chart, account)).join(", ");
}

function chosenText({ allocations }: Transaction, chosen: Origin["chosen"]): string {
  if (allocations.length === 0) return t("origin.not_yet", "personne encore\u00a0: c’est une proposition");
  if (chosen === null) return t("origin.before", "non connu\u00a0: avant la tenue de l’historique");
  return t("origin.by_at", "{{name}}, le {{day}} à {{time}}", {
    name: chosen.by?.name ?? t("history.program", "le programme"),
    day: instantDay(chosen.at),
    time: instantTime(chosen.at),
  });
}

/** A rule drawn from this choice, to write or to skip. */
function MakeRule({ operation }: Pick<OriginFactsProps, "operation">) {
  const similar = useQuery(similarQuery(operation.id));
  const codes =
    operation.allocations.length > 0
      ? operation.allocations.map(({ account }) => account.code)
      : operation.suggestion
        ? suggestedCodes(operation.suggestion)
        : [];
  const [account, ...others] = codes;
  if (account === undefined || others.length > 0) return null;
  return (
    <Button
      size="small"
      icon={<WandSparkles className="icon small" />}
      disabled={!similar.data}
      onClick={() => openLayer({ kind: "new-rule", id: operation.id, part: { account }, words: similar.data?.words ?? [] })}
    >
      {t("origin.make_rule", "En faire une règle")}
    </Button>
  );
}
