import { useState } from "react";
import { addDays } from "@comptoir/accounting/calendar";
import type { IsoDate } from "@comptoir/accounting/date";
import type { Dossier } from "@comptoir/contract/firms/dossiers";
import { errorText } from "../../../../lib/api/api-error.js";
import { today } from "../../../../lib/clock.js";
import { plural, t } from "../../../../text/t.js";
import { Button } from "../../../../ui/controls/button.js";
import { Segmented } from "../../../../ui/controls/segmented.js";
import { DateField } from "../../../../ui/fields/days/date-field.js";
import { CheckboxGroup } from "../../../../ui/fields/checkbox-group.js";
import { Banner } from "../../../../ui/messages/banner.js";
import { showToast } from "../../../../ui/messages/toast.js";
import { Modal } from "../../../../ui/overlays/modal.js";
import { useAnswerVatStarts } from "../dossier-queries.js";

type VatStartsModalProps = {
  readonly asked: readonly Pick<Dossier, "companyId" | "name">[];
  readonly onClose: () => void;
};

/** One answer for several dossiers: VAT was declared elsewhere up to a day, or never. */
export function VatStartsModal({ asked, onClose }: VatStartsModalProps) {
  const [ids, setIds] = useState<readonly string[]>(() => asked.map(({ companyId }) => companyId));
  const [isElsewhere, setElsewhere] = useState(true);
  const [through, setThrough] = useState<IsoDate | null>(null);
  const answering = useAnswerVatStarts();
  const yesterday = addDays(today(), -1);
  const isReady = ids.length > 0 && (!isElsewhere || (through !== null && through <= yesterday));
  const save = (): void =>
    answering.mutate(
      { companyIds: [...ids], declaredThrough: isElsewhere ? through : null },
      {
        onSuccess: ({ data: { answered, refused } }) => {
          const forms = { one: "{{n}} dossier répondu", other: "{{n}} dossiers répondus" };
          const [first] = refused;
          showToast({ title: plural("files.vat_starts_done", answered.length, forms), ...(first && { text: first.message }) });
          onClose();
        },
      },
    );
  return (
    <Modal
      title={t("files.vat_starts_title", "Déjà déclaré ailleurs\u00a0?")}
      width={580}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("action.cancel", "Annuler")}</Button>
          <Button kind="primary" busy={answering.isPending} disabled={!isReady} onClick={save}>
            {t("files.vat_starts_save", "Enregistrer")}
          </Button>
        </>
      }
    >
      <div className="stack">
        <Segmented
          asField
          label={t("files.vat_starts_question", "La TVA de ces dossiers a-t-elle déjà été déclarée avec un autre logiciel\u00a0?")}
          segments={[
            { value: "yes", label: t("vat.start.yes", "Oui") },
            { value: "no", label: t("vat.start.no", "Non, jamais") },
          ]}
          value={isElsewhere ? "yes" : "no"}
          onChange={(value) => setElsewhere(value === "yes")}
        />
        {isElsewhere && (
          <DateField label={t("vat.start.through", "Déclarée jusqu’au")} value={through} max={yesterday} onChange={setThrough} />
        )}
        <CheckboxGroup
          label={t("files.vat_starts_of", "Dossiers")}
          options={asked.map(({ companyId, name }) => ({ value: companyId, label: name }))}
          values={ids}
          onChange={setIds}
        />
        {answering.error !== null && <Banner kind="bad">{errorText(answering.error)}</Banner>}
      </div>
    </Modal>
  );
}
