import { Armchair } from "lucide-react";
import { eurosFromCents, type Cents } from "@comptoir/accounting/money";
import { amount } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { Modal } from "../../../ui/overlays/modal.js";

type DescribeAssetModalProps = {
  readonly title: string;
  readonly totalExclVat: Cents;
  readonly onDescribe: () => void;
  readonly onClose: () => void;
};

/** Proposes to describe at once what was just bought: without a description it is not amortised. */
export function DescribeAssetModal({ title, totalExclVat, onDescribe, onClose }: DescribeAssetModalProps) {
  return (
    <Modal
      name="asset-detail-proposal"
      title={t("asset.describe_title", "Décrire le bien maintenant\u00a0?")}
      icon={<Armchair className="icon" />}
      width={520}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("push.later", "Plus tard")}</Button>
          <Button kind="primary" data-autofocus onClick={onDescribe}>
            {t("asset.describe", "Décrire le bien")}
          </Button>
        </>
      }
    >
      <p className="muted">
        {t(
          "asset.describe_why",
          "«\u00a0{{title}}\u00a0» est enregistré\u00a0: {{amount}} HT. Sans description, il n’est pas amorti et la clôture restera bloquée à «\u00a0Validation des amortissements\u00a0».",
          { title, amount: amount(eurosFromCents(totalExclVat)) },
        )}
      </p>
    </Modal>
  );
}
