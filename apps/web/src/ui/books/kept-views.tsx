import { Pencil, Trash2 } from "lucide-react";
import { useRef, useState, type FormEvent } from "react";
import { errorText } from "../../lib/api/api-error.js";
import { newSubmissionKey, useRenewedKey } from "../../lib/api/submission-key.js";
import { plural, t } from "../../text/t.js";
import { Button, IconButton } from "../controls/button.js";
import { EmptyState } from "../messages/empty-state.js";
import { showFailure } from "../messages/failure.js";
import { TextField } from "../fields/field.js";
import { ReadingFailure } from "../messages/reading-failure.js";
import { SideLayer } from "../overlays/side-layer.js";
import { Skeleton, SkeletonBar } from "../messages/skeleton.js";
import { showToast } from "../messages/toast.js";
import styles from "./kept-views.module.css";

/** A list kept under a name; `count`: how much it holds, as it is shown. */
export type NamedView = { readonly id: string; readonly name: string; readonly count: string };

/** What is done with views: each promise ends once it is written, and throws what to show. */
export type ViewCalls<View extends NamedView> = {
  /** `key`: the `Idempotency-Key` of what is kept. */
  readonly keep: (name: string, key: string) => Promise<unknown>;
  readonly rename: (view: View, name: string) => Promise<unknown>;
  readonly remove: (view: View) => Promise<unknown>;
  /** Keeps again what was removed. */
  readonly keepAgain: (view: View, key: string) => Promise<unknown>;
};

type KeptViewsProps<View extends NamedView> = {
  readonly views: { readonly data: readonly View[] | undefined; readonly error: Error | null; readonly refetch: () => unknown };
  /** By how many filters the list is restricted now. */
  readonly restricted: number;
  readonly calls: ViewCalls<View>;
  readonly onOpen: (view: View) => void;
  readonly onClose: () => void;
};

/** « Vues »: the lists kept under a name, and a name for the one on screen. */
export function KeptViews<View extends NamedView>({ views, restricted, calls, onOpen, onClose }: KeptViewsProps<View>) {
  return (
    <SideLayer name="views" title={t("views.title", "Vues")} onClose={onClose}>
      <p className="muted small">
        {restricted === 0
          ? t("views.nothing_filtered", "Filtrez ou cherchez d’abord\u00a0: ce que la liste montre pourra se garder sous un nom.")
          : plural("views.filters_kept", restricted, {
              one: "La liste est restreinte par {{n}} filtre, que voici à garder sous un nom.",
              other: "La liste est restreinte par {{n}} filtres, que voici à garder sous un nom.",
            })}
      </p>
      {restricted > 0 && <KeepView keep={calls.keep} />}
      {views.data === undefined && views.error === null && (
        <Skeleton label={t("views.reading", "Lecture des vues")}>
          <SkeletonBar width="100%" height="96px" />
        </Skeleton>
      )}
      {views.error !== null && <ReadingFailure error={views.error} again={views.refetch} />}
      {views.data?.length === 0 && restricted === 0 && <EmptyState title={t("views.empty", "Aucune vue pour le moment")} />}
      <ul className={styles["views"]}>
        {views.data?.map((view) => (
          <KeptView key={view.id} view={view} calls={calls} onOpen={() => onOpen(view)} />
        ))}
      </ul>
    </SideLayer>
  );
}

/** One call at a time; `run` returns true once it succeeded, and keeps why it did not. */
function useCall() {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  // Known at once: two clicks may come before the first one is drawn.
  const isRunning = useRef(false);
  const run = async (call: () => Promise<unknown>): Promise<boolean> => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setBusy(true);
    setError(null);
    try {
      await call();
      return true;
    } catch (problem) {
      setError(problem);
      return false;
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { isBusy, error: error === null ? null : errorText(error), run, forget: () => setError(null) };
}

/** A name for what the list shows. */
function KeepView({ keep }: Pick<ViewCalls<NamedView>, "keep">) {
  const [name, setName] = useState("");
  const { key, renew } = useRenewedKey();
  const { isBusy, error, run, forget } = useCall();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!(await run(() => keep(name, key)))) return;
    renew();
    showToast({ title: t("views.kept", "Vue «\u00a0{{name}}\u00a0» gardée", { name: name.trim() }) });
    setName("");
  };
  return (
    <form className={styles["viewForm"]} onSubmit={(event) => void submit(event)}>
      <TextField
        label={t("views.name", "Nom de la vue")}
        value={name}
        maxLength={60}
        error={error}
        onChange={(event) => {
          setName(event.target.value);
          forget();
        }}
      />
      <Button writes type="submit" kind="primary" disabled={name.trim() === ""} busy={isBusy}>
        {t("views.keep", "Garder cette vue")}
      </Button>
    </form>
  );
}

type KeptViewProps<View extends NamedView> = { readonly view: View; readonly calls: ViewCalls<View>; readonly onOpen: () => void };

/** A view: its name opens it, with how much it holds; it is renamed and removed here. */
function KeptView<View extends NamedView>({ view, calls, onOpen }: KeptViewProps<View>) {
  const [isNaming, setNaming] = useState(false);
  if (isNaming) return <ViewName view={view} rename={(name) => calls.rename(view, name)} onDone={() => setNaming(false)} />;
  return (
    <li className={styles["view"]}>
      <button type="button" className={styles["open"]} onClick={onOpen}>
        <span className="clip">{view.name}</span>
        <span className="muted small tabular">{view.count}</span>
      </button>
      <IconButton
        writes
        size="small"
        label={t("views.rename", "Renommer «\u00a0{{name}}\u00a0»", { name: view.name })}
        icon={<Pencil className="icon small" />}
        onClick={() => setNaming(true)}
      />
      <IconButton
        writes
        size="small"
        label={t("views.remove", "Supprimer «\u00a0{{name}}\u00a0»", { name: view.name })}
        icon={<Trash2 className="icon small" />}
        onClick={() => void removeView(view, calls)}
      />
    </li>
  );
}

type ViewNameProps = { readonly view: NamedView; readonly rename: (name: string) => Promise<unknown>; readonly onDone: () => void };

function ViewName({ view, rename, onDone }: ViewNameProps) {
  const [name, setName] = useState(view.name);
  const { isBusy, error, run, forget } = useCall();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (await run(() => rename(name))) onDone();
  };
  return (
    <li>
      <form className={styles["viewForm"]} onSubmit={(event) => void submit(event)}>
        <TextField
          label={t("views.new_name", "Nouveau nom")}
          autoFocus
          value={name}
          maxLength={60}
          error={error}
          onChange={(event) => {
            setName(event.target.value);
            forget();
          }}
        />
        <Button onClick={onDone}>{t("action.cancel", "Annuler")}</Button>
        <Button writes type="submit" kind="primary" disabled={name.trim() === ""} busy={isBusy}>
          {t("views.rename_done", "Renommer")}
        </Button>
      </form>
    </li>
  );
}

/** Removes a view, and offers to keep it again. */
async function removeView<View extends NamedView>(view: View, calls: ViewCalls<View>): Promise<void> {
  try {
    await calls.remove(view);
    const title = t("views.removed", "Vue «\u00a0{{name}}\u00a0» supprimée", { name: view.name });
    const key = newSubmissionKey();
    const run = (): void => void calls.keepAgain(view, key).catch(showFailure);
    showToast({ title, action: { label: t("history.undo", "Annuler"), run } });
  } catch (error) {
    showFailure(error);
  }
}
