import { useRouter } from "@tanstack/react-router";
import { ChevronsUpDown } from "lucide-react";
import { useState } from "react";
import { PATHS } from "../../lib/paths.js";
import { chooseCompany, chosenCompany } from "../../lib/session/company.js";
import { enterDossier, useUser } from "../../lib/session/session.js";
import { t } from "../../text/t.js";
import { showFailure } from "../../ui/messages/failure.js";
import { Modal } from "../../ui/overlays/modal.js";
import { CompanyList } from "../../ui/layout/company-list.js";

/** The open company of a client of several, under their name: opens another one. Asked at once in a tab where none was chosen. */
export function CompanySwitch() {
  const { company, companies = [] } = useUser();
  const router = useRouter();
  const [isOpen, setOpen] = useState(() => chosenCompany() === null);
  const title = chosenCompany() === null ? t("companies.choose", "Choisissez un dossier") : t("companies.change", "Changer de dossier");
  const close = (): void => {
    if (chosenCompany() === null && company) chooseCompany(company.id);
    setOpen(false);
  };
  const choose = async (companyId: string): Promise<void> => {
    close();
    if (companyId === company?.id) return;
    await enterDossier(companyId);
    await router.navigate({ to: PATHS.operations });
    await router.invalidate();
  };
  return (
    <>
      <button type="button" className="text-button small clip" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className="clip">{company?.title}</span>
        <ChevronsUpDown className="icon small" aria-hidden="true" />
        <span className="visually-hidden">{t("companies.change", "Changer de dossier")}</span>
      </button>
      {isOpen && (
        <Modal title={title} width={520} onClose={close} actions={null}>
          <CompanyList companies={companies} current={company?.id ?? null} onChoose={(id) => void choose(id).catch(showFailure)} />
        </Modal>
      )}
    </>
  );
}
