/** A statement waiting to be read, being read, or refused with the server's sentence. */
export type QueuedFile = {
  readonly id: number;
  readonly file: File;
  readonly state:
    | { readonly kind: "waiting" }
    /** `sent`: share of the file sent, 0 to 1; at 1 the server is reading it. */
    | { readonly kind: "sending"; readonly sent: number }
    | { readonly kind: "read"; readonly importId: string }
    | { readonly kind: "refused"; readonly reason: string };
};

/** Sends a file and returns the id of its preview. Throws with a French sentence. */
export type SendFile = (file: File, onSent: (share: number) => void, signal: AbortSignal) => Promise<string>;

/**
 * Statements read one after the other: the next file is only sent once the one before has been imported or given up, so
 * that what two files share is seen as duplicates.
 */
export class ImportQueue {
  private files: readonly QueuedFile[] = [];
  private readonly listeners = new Set<() => void>();
  private lastId = 0;
  private abort: AbortController | null = null;

  /** The files in the order in which they were given. */
  readonly snapshot = (): readonly QueuedFile[] => this.files;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Adds files at the end. */
  add(files: readonly File[]): void {
    const added = files.map((file): QueuedFile => ({ id: (this.lastId += 1), file, state: { kind: "waiting" } }));
    this.change([...this.files, ...added]);
  }

  /** Takes a file out; one that is being sent stops. */
  remove(id: number): void {
    if (this.files.some((file) => file.id === id && file.state.kind === "sending")) this.abort?.abort();
    this.change(this.files.filter((file) => file.id !== id));
  }

  /** Takes out the file of an import that is done or given up. */
  settle(importId: string): void {
    this.change(this.files.filter(({ state }) => !(state.kind === "read" && state.importId === importId)));
  }

  /** Forgets everything: what one person dropped is not for the next one. */
  clear(): void {
    this.abort?.abort();
    this.change([]);
  }

  /** Sends waiting files until one is read; refused ones stay with their reason. Returns the preview to show, or null. */
  async readNext(send: SendFile): Promise<string | null> {
    if (this.files.some(({ state }) => state.kind === "sending" || state.kind === "read")) return null;
    const next = this.files.find(({ state }) => state.kind === "waiting");
    if (next === undefined) return null;
    const importId = await this.send(next, send);
    return importId ?? this.readNext(send);
  }

  private async send({ id, file }: QueuedFile, send: SendFile): Promise<string | null> {
    const abort = new AbortController();
    this.abort = abort;
    this.setState(id, { kind: "sending", sent: 0 });
    try {
      const importId = await send(file, (sent) => this.setState(id, { kind: "sending", sent }), abort.signal);
      if (abort.signal.aborted) return null;
      this.setState(id, { kind: "read", importId });
      return importId;
    } catch (error) {
      this.setState(id, { kind: "refused", reason: error instanceof Error ? error.message : String(error) });
      return null;
    }
  }

  private setState(id: number, state: QueuedFile["state"]): void {
    this.change(this.files.map((file) => (file.id === id ? { ...file, state } : file)));
  }

  private change(files: readonly QueuedFile[]): void {
    this.files = files;
    this.listeners.forEach((listener) => listener());
  }
}
