import { Copy, Share2 } from "lucide-react";
import { useState } from "react";
import { LONGEST_SHARE_DAYS, type AccessCode } from "@comptoir/contract/documents/access-codes";
import type { BookDocument } from "@comptoir/contract/documents/books";
import { errorText } from "../../../lib/api/api-error.js";
import { instantDay, instantTime } from "../../../text/instant.js";
import { plural, t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { CheckboxGroup } from "../../../ui/fields/checkbox-group.js";
import { RadioGroup } from "../../../ui/fields/choice.js";
import { TextField } from "../../../ui/fields/field.js";
import { Banner } from "../../../ui/messages/banner.js";
import { showToast, TOAST_MS } from "../../../ui/messages/toast.js";
import { Modal } from "../../../ui/overlays/modal.js";
import { FORMAT_NAMES } from "../document-words.js";
import styles from "../documents.module.css";
import { useAccessCodes, useGiveAccessCode, useRevokeAccessCode } from "../queries.js";

type ShareModalProps = { readonly document: BookDocument; readonly onClose: () => void };

type Sharing = { readonly days: string; readonly uses: "once" | "many"; readonly formats: readonly string[] };

/** Gives a link to files made now, shows its code once, and ends the links under way. */
export function ShareModal({ document, onClose }: ShareModalProps) {
  const [form, setForm] = useState<Sharing>({ days: "7", uses: "many", formats: document.formats.map(({ format }) => format).slice(0, 1) });
  const give = useGiveAccessCode(document.id);
  const days = Number(form.days);
  const daysError =
    Number.isInteger(days) && days >= 1 && days <= LONGEST_SHARE_DAYS
      ? null
      : t("documents.share_days_error", "Choisissez une durée de 1 à {{n}} jours.", { n: LONGEST_SHARE_DAYS });
  const formatsError = form.formats.length > 0 ? null : t("documents.share_formats_error", "Choisissez au moins un format.");
  const formats = document.formats.filter(({ format }) => form.formats.includes(format)).map(({ format }) => format);
  const path = give.data?.data.path ?? null;
  return (
    <Modal
      title={t("documents.share_title", "Partager\u00a0: {{title}}", { title: document.title })}
      width={580}
      icon={<Share2 className="icon" />}
      actions={
        <>
          <Button onClick={onClose}>{t("close", "Fermer")}</Button>
          <Button
            kind="primary"
            writes
            busy={give.isPending}
            disabled={daysError !== null || formatsError !== null}
            onClick={() => give.mutate({ days, uses: form.uses, formats })}
          >
            {t("documents.share_give", "Créer un lien")}
          </Button>
        </>
      }
      onClose={onClose}
    >
      <p className="muted small">
        {t(
          "documents.share_words",
          "La personne qui a le lien télécharge, sans compte, les fichiers faits maintenant. Ce qui change ensuite dans la comptabilité n’y entre pas.",
        )}
      </p>
      <div className="stack tight">
        <TextField
          label={t("documents.share_days", "Durée, en jours")}
          inputMode="numeric"
          value={form.days}
          error={daysError}
          onChange={(event) => setForm({ ...form, days: event.target.value })}
        />
        <RadioGroup
          label={t("documents.share_uses", "Utilisation")}
          value={form.uses}
          options={[
            { value: "many", label: t("documents.share_many", "Autant de fois que voulu") },
            { value: "once", label: t("documents.share_once", "Un seul téléchargement") },
          ]}
          onChange={(uses) => setForm({ ...form, uses: uses === "once" ? "once" : "many" })}
        />
        <CheckboxGroup
          label={t("documents.share_formats", "Formats")}
          values={form.formats}
          error={formatsError}
          options={document.formats.map(({ format }) => ({ value: format, label: FORMAT_NAMES[format] }))}
          onChange={(chosen) => setForm({ ...form, formats: chosen })}
        />
      </div>
      {give.isError && <Banner kind="bad">{errorText(give.error)}</Banner>}
      {path !== null && <GivenLink path={path} />}
      <LiveCodes documentId={document.id} />
    </Modal>
  );
}

/** The address, this once: nothing keeps its code. */
function GivenLink({ path }: { readonly path: string }) {
  const address = `${window.location.origin}${path}`;
  const copy = (): void => {
    void navigator.clipboard
      .writeText(address)
      .then(() => showToast({ kind: "done", title: t("documents.share_copied", "Lien copié"), milliseconds: TOAST_MS.default }));
  };
  return (
    <Banner label={t("documents.share_new", "Lien créé")}>
      <p>{t("documents.share_once_shown", "Copiez ce lien maintenant\u00a0: il ne sera plus montré.")}</p>
      <TextField label={t("documents.share_link", "Lien")} readOnly value={address} onFocus={(event) => event.target.select()} />
      <Button size="small" icon={<Copy className="icon small" />} onClick={copy}>
        {t("documents.share_copy", "Copier le lien")}
      </Button>
    </Banner>
  );
}

function LiveCodes({ documentId }: { readonly documentId: string }) {
  const codes = useAccessCodes(documentId);
  const revoke = useRevokeAccessCode(documentId);
  if (codes.isError) return <Banner kind="bad">{errorText(codes.error)}</Banner>;
  if (!codes.data || codes.data.length === 0) return null;
  return (
    <section aria-labelledby="live-codes">
      <h3 id="live-codes">{t("documents.share_live", "Liens en cours")}</h3>
      <ul className={styles["codes"]}>
        {codes.data.map((code) => (
          <LiveCode key={code.id} code={code} isEnding={revoke.isPending} onEnd={() => revoke.mutate(code.id)} />
        ))}
      </ul>
      {revoke.isError && <Banner kind="bad">{errorText(revoke.error)}</Banner>}
    </section>
  );
}

function LiveCode({ code, isEnding, onEnd }: { readonly code: AccessCode; readonly isEnding: boolean; readonly onEnd: () => void }) {
  const { formats, uses, createdAt, expiresAt, openings, difference } = code;
  const opened = plural("documents.share_openings", openings.length, { one: "{{n}} ouverture", other: "{{n}} ouvertures" });
  return (
    <li>
      <div className="grow">
        <b>{formats.map((format) => FORMAT_NAMES[format]).join(", ")}</b>
        <div className="muted small">
          {t("documents.share_until", "Donné le {{from}}, jusqu’au {{to}}", {
            from: instantDay(createdAt),
            to: instantDay(expiresAt),
          })}
          {uses === "once" ? `, ${t("documents.share_single", "un seul téléchargement")}` : ""}, {opened}
        </div>
        {openings.slice(0, 5).map(({ at, ip, format }) => (
          <div key={`${at} ${ip}`} className="muted tiny tabular">
            {instantDay(at)} {instantTime(at)}, {ip}, {format === null ? t("documents.share_page", "page") : FORMAT_NAMES[format]}
          </div>
        ))}
        {difference !== null && (
          <div className="small">
            {difference.words}. {difference.sentence}
          </div>
        )}
      </div>
      <Button size="small" writes disabled={isEnding} onClick={onEnd}>
        {t("documents.share_end", "Mettre fin au lien")}
      </Button>
    </li>
  );
}
