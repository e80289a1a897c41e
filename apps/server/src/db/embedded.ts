/** Where our own PostgreSQL lives. */
export interface EmbeddedOptions {
  readonly dataDir: string;
}

/** A running server of ours, held by this process alone. */
export interface EmbeddedServer {
  readonly connectionString: string;
  /** Stops the server and waits until it has left. */
  stop(): Promise<void>;
}

/** Starts or adopts the server of a data folder; rejects with a French sentence when another process holds it. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  throw new Error(`embedded server not available yet for ${options.dataDir}`);
}
