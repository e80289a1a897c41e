import { FileSpreadsheet, Undo2 } from "lucide-react";
import { useState } from "react";
import { errorText } from "../../../lib/api/api-error.js";
import { day } from "../../../text/format.js";
import { SPEC } from "../../../text/specification.js";
import { plural, t } from "../../../text/t.js";
import { Banner } from "../../../ui/messages/banner.js";
import { Button } from "../../../ui/controls/button.js";
import { DropZone } from "../../../ui/fields/drop-zone.js";
import { SideLayer } from "../../../ui/overlays/side-layer.js";
import { showToast } from "../../../ui/messages/toast.js";
import styles from "../assets.module.css";
import { faultyLines, TakeoverPreview } from "./takeover-preview.js";
import { useReadRegister, useTakeOver, useTakeovers, useUndoTakeover, type TakeoverReply } from "./takeover-queries.js";

const COLUMNS: readonly (readonly [name: string, about: string])[] = [
  ["Compte", "218300, 205300…"],
  ["Libellé", "le nom du bien"],
  ["Date", "achat ou mise en service, 31/12/2024"],
  ["Base", "ce qui s’amortit, en euros"],
  ["TVA déduite", "celle de l’achat, en plus de la base\u00a0; vide\u00a0: aucune"],
  ["Durée", "en années\u00a0; vide\u00a0: l’usage du compte"],
  ["Mode", "linéaire ou dégressif\u00a0; vide\u00a0: linéaire"],
  ["Amortissements repris", "vide\u00a0: calculés"],
];

/** « Reprendre un registre »: fixed assets kept elsewhere, read, shown, then written as one act that may be undone. */
export function TakeoverLayer({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const reading = useReadRegister();
  const takeOver = useTakeOver();
  const undo = useUndoTakeover();
  const choose = (chosen: File): void => {
    setFile(chosen);
    takeOver.reset();
    reading.mutate(chosen);
  };
  const read = reading.data;
  const confirm = (): void => {
    if (file === null) return;
    takeOver.mutate(file, {
      onSuccess: ({ written, actId }) => {
        showToast({
          title: plural("takeover.done", written, { one: "{{n}} immobilisation reprise", other: "{{n}} immobilisations reprises" }),
          ...(actId !== null && { action: { label: t("action.undo", "Annuler"), run: () => undo.mutate(actId) } }),
        });
        onClose();
      },
    });
  };
  return (
    <SideLayer
      name="asset-takeover"
      title={t("takeover.title", "Reprendre un registre")}
      width={780}
      onClose={onClose}
      footer={
        <>
          <span className="spacer" />
          <Button onClick={onClose}>{t("action.cancel", "Annuler")}</Button>
          <Button writes kind="primary" disabled={!isReady(read)} busy={takeOver.isPending} onClick={confirm}>
            {read === undefined || read.rows.length === 0
              ? SPEC.validate
              : plural("takeover.act", read.rows.length, {
                  one: "Reprendre {{n}} immobilisation",
                  other: "Reprendre {{n}} immobilisations",
                })}
          </Button>
        </>
      }
    >
      <DropZone
        writes
        icon={<FileSpreadsheet className="icon large" />}
        title={file?.name ?? t("takeover.drop", "Déposez le registre de vos immobilisations")}
        accept=".csv,.tsv,.txt,.xlsx"
        progress={reading.isPending ? 1 : null}
        error={reading.error === null ? null : errorText(reading.error)}
        onFiles={([chosen]) => chosen && choose(chosen)}
      >
        <span>{t("takeover.formats", "CSV ou XLSX, une ligne par bien, colonnes dans l’ordre que vous voulez.")}</span>
      </DropZone>
      {takeOver.error !== null && <Banner kind="bad">{errorText(takeOver.error)}</Banner>}
      {read === undefined ? <Columns /> : <TakeoverPreview read={read} />}
      <PastTakeovers isBusy={undo.isPending} onUndo={undo.mutate} />
    </SideLayer>
  );
}

function isReady(read: TakeoverReply | undefined): boolean {
  return read !== undefined && read.rows.length > 0 && faultyLines(read) === 0;
}

function Columns() {
  return (
    <section>
      <h3 className="small">{t("takeover.columns", "Colonnes attendues")}</h3>
      <dl className={styles["columns"]}>
        {COLUMNS.map(([name, about]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="muted">{about}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function PastTakeovers({ isBusy, onUndo }: { isBusy: boolean; onUndo: (id: string) => void }) {
  const { data = [] } = useTakeovers();
  if (data.length === 0) return null;
  return (
    <section>
      <h3 className="small">{t("takeover.past", "Reprises faites")}</h3>
      <ul className={styles["suspects"]}>
        {data.map(({ id, sentence, at }) => (
          <li key={id}>
            <span className="grow">{t("takeover.past_line", "{{sentence}}, le {{day}}", { sentence, day: day(at.slice(0, 10)) })}</span>
            <Button size="small" busy={isBusy} icon={<Undo2 className="icon small" />} onClick={() => onUndo(id)}>
              {t("takeover.undo", "Annuler la reprise")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
