import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { OpenItemReply, listOpenItems } from "@comptoir/contract/operations/open-items";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import { errorText } from "../../lib/api/api-error.js";
import { useAllowed } from "../../lib/session/allowed.js";
import { today } from "../../lib/clock.js";
import { amount, day } from "../../text/format.js";
import { plural, t } from "../../text/t.js";
import { Button } from "../../ui/controls/button.js";
import { Chip } from "../../ui/controls/chip.js";
import { Banner } from "../../ui/messages/banner.js";
import { EmptyState } from "../../ui/messages/empty-state.js";
import { ReadingFailure } from "../../ui/messages/reading-failure.js";
import { Skeleton, SkeletonBar } from "../../ui/messages/skeleton.js";
import { Table } from "../../ui/layout/table.js";
import { OperationButton } from "../../ui/books/operation-button.js";
import { Modal } from "../../ui/overlays/modal.js";
import { SideLayer } from "../../ui/overlays/side-layer.js";
import { DueDayModal } from "./due-day-modal.js";
import { openItemsQuery, useGiveUp, useSettle } from "./queries.js";

type OpenItems = ReplyOf<typeof listOpenItems>["data"];

/** « Restes à payer, à encaisser »: each invoice with what is left of it and how long it has been waiting, page after page. */
export function OpenItemsLayer({ onClose }: { readonly onClose: () => void }) {
  const receivable = useInfiniteQuery(openItemsQuery("receivable"));
  const payable = useInfiniteQuery(openItemsQuery("payable"));
  const failed = [receivable, payable].find(({ isError }) => isError);
  const data = receivable.data?.pages[0]?.data;
  return (
    <SideLayer name="open-items" title={t("open_items.title", "Restes à payer, à encaisser")} width={780} onClose={onClose} isRead>
      {(receivable.isPending || payable.isPending) && !failed && (
        <Skeleton label={t("open_items.reading", "Lecture des factures")}>
          <SkeletonBar width="100%" height="96px" />
        </Skeleton>
      )}
      {failed?.error && <ReadingFailure error={failed.error} again={failed.refetch} />}
      {data && payable.data && (
        <>
          <Found data={data} />
          <Side title={t("open_items.receivable", "À encaisser")} totals={data.receivable} reading={receivable} />
          <Side title={t("open_items.payable", "À payer")} totals={data.payable} reading={payable} />
        </>
      )}
    </SideLayer>
  );
}

/** The state of all items: that there are none, gaps of accounts, movements put elsewhere. */
function Found({ data: { receivable, payable, gaps, misplaced } }: { readonly data: OpenItems }) {
  const maySettle = useAllowed("books.write");
  if (receivable.count + payable.count === 0 && gaps.length === 0)
    return (
      <EmptyState title={t("open_items.none", "Rien ne reste à régler")}>
        {t(
          "open_items.none_detail",
          "Les factures impayées au dernier jour d’un exercice, et celles d’une reprise, se lisent ici jusqu’à leur règlement.",
        )}
      </EmptyState>
    );
  return (
    <>
      {gaps.map(({ account, message }) => (
        <Banner key={account.code} kind="warn">
          {message}
        </Banner>
      ))}
      {misplaced.map((one) => (
        <Misplaced key={one.operationId} misplaced={one} maySettle={maySettle} />
      ))}
    </>
  );
}

type MisplacedProps = { readonly misplaced: OpenItems["misplaced"][number]; readonly maySettle: boolean };

/** A movement that has the amount of an invoice and was put elsewhere: one press makes it its payment. */
function Misplaced({ misplaced: { operationId, itemId, title, message }, maySettle }: MisplacedProps) {
  const settle = useSettle();
  return (
    <Banner kind="warn">
      <span className="stack tight">
        <span>{message}</span>
        {settle.error && <span>{errorText(settle.error)}</span>}
        {maySettle && (
          <span>
            <Button writes size="small" busy={settle.isPending} onClick={() => settle.mutate({ operationId, itemId })}>
              {t("open_items.is_payment", "C’est son règlement")}
            </Button>
          </span>
        )}
        <span>
          <OperationButton id={operationId} about={title} />
        </span>
      </span>
    </Banner>
  );
}

type Reading = {
  readonly data: { readonly pages: readonly { readonly data: OpenItems }[] } | undefined;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
};
type SideProps = { readonly title: string; readonly totals: OpenItems["receivable"]; readonly reading: Reading };

function Side({ title, totals, reading }: SideProps) {
  const items = reading.data?.pages.flatMap(({ data }) => data.items) ?? [];
  const maySettle = useAllowed("books.write");
  const [lost, setLost] = useState<OpenItemReply | null>(null);
  const [dated, setDated] = useState<OpenItemReply | null>(null);
  if (items.length === 0) return null;
  const ages = [
    [t("open_items.to_30", "30 jours au plus"), totals.ages.to_30],
    [t("open_items.to_60", "de 31 à 60 jours"), totals.ages.to_60],
    [t("open_items.to_90", "de 61 à 90 jours"), totals.ages.to_90],
    [t("open_items.over_90", "plus de 90 jours"), totals.ages.over_90],
  ] as const;
  const shownAges = ages.filter(([, total]) => total !== 0).map(([name, total]) => `${name}\u00a0: ${amount(total)}`);
  return (
    <section className="stack tight" aria-label={title}>
      <div className="row tight wrap">
        <h3 className="grow">{title}</h3>
        <b className="tabular">{amount(totals.total)}</b>
      </div>
      <p className="small muted">{shownAges.join(" · ")}</p>
      <Table
        label={title}
        dense
        isStacked
        rows={items}
        rowKey={({ id }) => id}
        columns={[
          { key: "label", header: t("open_items.invoice", "Facture"), cell: (item) => <Invoice item={item} /> },
          { key: "date", header: t("open_items.date", "Date"), cell: ({ pieceDate }) => day(pieceDate) },
          {
            key: "due",
            header: t("open_items.due", "Échéance"),
            cell: (item) => <DueDay item={item} onOpen={maySettle ? () => setDated(item) : null} />,
          },
          {
            key: "age",
            header: t("open_items.age", "Âge"),
            cell: ({ days }) => plural("open_items.days", days, { one: "{{n}}\u00a0jour", other: "{{n}}\u00a0jours" }),
          },
          { key: "amount", header: t("open_items.amount", "Montant"), isNumber: true, cell: (item) => amount(item.amount) },
          { key: "left", header: t("open_items.left", "Reste"), isNumber: true, cell: (item) => <b>{amount(item.left)}</b> },
          {
            key: "acts",
            header: "",
            cell: (item) =>
              maySettle && (
                <Button writes kind="ghost" size="small" onClick={() => setLost(item)}>
                  {t("open_items.give_up", "Abandonner")}
                </Button>
              ),
          },
        ]}
      />
      {reading.hasNextPage && (
        <div className="row tight wrap">
          <Button size="small" busy={reading.isFetchingNextPage} onClick={() => void reading.fetchNextPage()}>
            {t("list.more", "Afficher la suite")}
          </Button>
          <span className="small muted">
            {t("open_items.shown", "{{shown}} sur {{count}}", { shown: items.length, count: totals.count })}
          </span>
        </div>
      )}
      {dated !== null && <DueDayModal item={dated} onClose={() => setDated(null)} />}
      {lost !== null && <GiveUp item={lost} onClose={() => setLost(null)} />}
    </section>
  );
}

function DueDay({ item: { dueOn, label }, onOpen }: { readonly item: OpenItemReply; readonly onOpen: (() => void) | null }) {
  const words = dueOn === null ? t("open_items.no_due", "sans échéance") : day(dueOn);
  if (onOpen === null) return words;
  return (
    <Button writes kind="ghost" size="small" aria-label={`${t("open_items.due", "Échéance")}, ${label}\u00a0: ${words}`} onClick={onOpen}>
      {words}
    </Button>
  );
}

function Invoice({ item }: { readonly item: OpenItemReply }) {
  const { label, auxiliary, pieceRef, isDraft, lastSettledBy, lastSettledOn } = item;
  const beside = [auxiliary?.name, pieceRef === label || pieceRef === "" ? null : pieceRef].filter(Boolean).join(" · ");
  return (
    <>
      {label}
      {beside !== "" && <span className="muted tiny"> {beside}</span>}
      {isDraft && <Chip kind="warn">{t("open_items.draft", "règlement provisoire")}</Chip>}
      {lastSettledBy !== null && lastSettledOn !== null && (
        <span className="tiny">
          {" "}
          <OperationButton id={lastSettledBy} about={label}>
            {t("open_items.settled_on", "réglée en partie le {{day}}", { day: day(lastSettledOn) })}
          </OperationButton>
        </span>
      )}
    </>
  );
}

function GiveUp({ item, onClose }: { readonly item: OpenItemReply; readonly onClose: () => void }) {
  const giveUp = useGiveUp();
  const left = amount(item.left);
  return (
    <Modal
      title={t("open_items.give_up_title", "Abandonner cette facture\u00a0?")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("action.cancel", "Annuler")}</Button>
          <Button
            writes
            kind="primary"
            busy={giveUp.isPending}
            onClick={() => giveUp.mutate({ id: item.id, date: today() }, { onSuccess: onClose })}
          >
            {t("open_items.give_up", "Abandonner")}
          </Button>
        </>
      }
    >
      <p>
        {item.side === "receivable"
          ? t(
              "open_items.lost",
              "Les {{left}} restants de «\u00a0{{label}}\u00a0» deviennent une perte, hors TVA\u00a0: celle qui attendait n’a jamais été due.",
              {
                left,
                label: item.label,
              },
            )
          : t(
              "open_items.dropped",
              "Les {{left}} restants de «\u00a0{{label}}\u00a0» ne seront plus payés\u00a0: ils deviennent un produit, et leur TVA n’est pas déduite.",
              {
                left,
                label: item.label,
              },
            )}
      </p>
      {giveUp.error && <Banner kind="bad">{errorText(giveUp.error)}</Banner>}
    </Modal>
  );
}
