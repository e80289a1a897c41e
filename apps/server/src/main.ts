import { readEnvironment } from "./environment.js";
import type { RunningServer } from "./program.js";
import { startServer } from "./start.js";
import { refusalText } from "./terminal/refusal-text.js";

/** Requests that run get that long to end when the server is asked to stop. */
const STOP_MILLISECONDS = 10_000;

try {
  stopOnSignals(await startServer(readEnvironment(process.env), { say, onDatabaseLost: end }));
} catch (error) {
  const text = refusalText(error);
  if (text === null) throw error;
  say(text);
  process.exitCode = 1;
}

function stopOnSignals(server: RunningServer): void {
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => end("Des requêtes n’ont pas fini à temps."), STOP_MILLISECONDS).unref();
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => end(`L’arrêt a échoué\u00a0: ${String(error)}`),
    );
  };
  process.on("SIGINT", stop).on("SIGTERM", stop);
}

function end(message: string): never {
  say(message);
  process.exit(1);
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
