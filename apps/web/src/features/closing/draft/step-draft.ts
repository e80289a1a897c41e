import { merged, type TypedInputs } from "./patch.js";

/** What a draft shows of itself. */
export type DraftState = {
  /** What was typed and is not kept by the server yet. */
  readonly waiting: TypedInputs;
  readonly isSaving: boolean;
  readonly error: Error | null;
};

const NOTHING: TypedInputs = {};
/** A pause in typing, then what was typed is sent. */
const PAUSE_MS = 600;

/**
 * What is typed in a step and not kept by the server yet. It is sent after a pause, one request at a time; what a request that fails carried
 * stays here, and goes with the next one.
 */
export class StepDraft {
  readonly #send: (change: TypedInputs) => Promise<void>;
  readonly #listeners = new Set<() => void>();
  #state: DraftState = { waiting: NOTHING, isSaving: false, error: null };
  #sending: TypedInputs = NOTHING;
  #typed: TypedInputs = NOTHING;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #running: Promise<void> | null = null;

  constructor(send: (change: TypedInputs) => Promise<void>) {
    this.#send = send;
  }

  get state(): DraftState {
    return this.#state;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Keeps a change here, and has it sent after a pause. */
  type(change: TypedInputs): void {
    this.#typed = merged(this.#typed, change);
    this.#show(null);
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), PAUSE_MS);
  }

  /** Sends what waits at once, and what is typed meanwhile. Resolves once nothing is under way: true when the server keeps everything. */
  async flush(): Promise<boolean> {
    do {
      if (this.#timer !== null) clearTimeout(this.#timer);
      this.#timer = null;
      while (this.#running !== null) await this.#running;
      if (isEmpty(this.#typed)) break;
      this.#running = this.#sendTyped();
      await this.#running;
    } while (this.#state.error === null && (this.#running !== null || !isEmpty(this.#typed)));
    return this.#state.error === null;
  }

  /** Forgets what was typed: the step begins again. */
  forget(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#typed = NOTHING;
    this.#show(null);
  }

  async #sendTyped(): Promise<void> {
    this.#sending = this.#typed;
    this.#typed = NOTHING;
    this.#show(null);
    try {
      await this.#send(this.#sending);
      this.#sending = NOTHING;
      this.#running = null;
      this.#show(null);
    } catch (error) {
      this.#typed = merged(this.#sending, this.#typed);
      this.#sending = NOTHING;
      this.#running = null;
      this.#show(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #show(error: Error | null): void {
    this.#state = { waiting: merged(this.#sending, this.#typed), isSaving: !isEmpty(this.#sending), error };
    this.#listeners.forEach((listener) => listener());
  }
}

function isEmpty(typed: TypedInputs): boolean {
  return Object.keys(typed).length === 0;
}

const drafts = new Map<string, StepDraft>();

/** The draft of a step, the same one for as long as the page of the application lives: leaving a step and coming back finds what was typed. */
export function draftOf(key: string, send: (change: TypedInputs) => Promise<void>): StepDraft {
  const known = drafts.get(key);
  if (known !== undefined) return known;
  const draft = new StepDraft(send);
  drafts.set(key, draft);
  return draft;
}
