import {
  isNoticeWanted,
  noticeKindsOf,
  noticePreference,
  type NoticeKind,
  type NoticeWay,
} from "@comptoir/contract/notifications/notice-kinds";
import { isFirmRole } from "@comptoir/contract/base/permissions";
import { errorText } from "../../../lib/api/api-error.js";
import { useUser } from "../../../lib/session/session.js";
import { t } from "../../../text/t.js";
import { Checkbox } from "../../../ui/fields/choice.js";
import { FormFailure } from "../../../ui/forms/form-failure.js";
import styles from "../account.module.css";
import { useSavePreference } from "../queries.js";

const WAYS = ["mail", "push"] as const;

/** The notices that a person receives by mail and on their devices, one kind a line. Notices that protect the account are always sent. */
export function NoticePreferences() {
  const { roleId, preferences } = useUser();
  const save = useSavePreference();
  const reader = { roleId, preferences: { ...preferences, ...(save.isPending && save.variables) } };
  return (
    <div className="stack tight">
      <table className={styles["notices"]}>
        <thead>
          <tr>
            <th scope="col">
              {isFirmRole(roleId) ? t("account.notice_dossiers", "Me prévenir, dans mes dossiers") : t("account.notice", "Me prévenir")}
            </th>
            {WAYS.map((way) => (
              <th key={way} scope="col">
                {wayName(way)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {noticeKindsOf(reader).map((kind) => (
            <tr key={kind}>
              <th scope="row">{kindName(kind)}</th>
              {WAYS.map((way) => {
                const wanted = isNoticeWanted(reader, { kind, way });
                return (
                  <td key={way}>
                    {wanted !== null && (
                      <Checkbox checked={wanted} hideLabel onChange={(on) => save.mutate({ [noticePreference(kind, way)]: on })}>
                        {`${kindName(kind)}, ${wayName(way)}`}
                      </Checkbox>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="muted small">
        {t("account.notices_always", "Un nouvel appareil ou un mot de passe changé vous est toujours signalé par e-mail.")}
      </p>
      <FormFailure message={save.error === null ? null : errorText(save.error)} />
    </div>
  );
}

function wayName(way: NoticeWay): string {
  return way === "mail" ? t("account.by_mail", "E-mail") : t("account.by_push", "Appareils");
}

function kindName(kind: NoticeKind): string {
  return {
    question: t("notice.question", "Une question du cabinet, ou sa réponse"),
    import: t("notice.import", "Un relevé importé sans vous"),
    statement: t("notice.statement", "Un relevé qui manque"),
    bank: t("notice.bank", "Une banque à reconnecter"),
    vat: t("notice.vat", "Une déclaration de TVA à déposer"),
    closing: t("notice.closing", "Une clôture renvoyée, reprise ou rouverte"),
    validation: t("notice.validation", "Un exercice validé"),
    subscription: t("notice.subscription", "La fin d’un essai ou d’un abonnement"),
  }[kind];
}
