/**
 * A reporter of knip that says how many files it looked at.
 * @param {{ counters: { processed: number } }} report
 */
export default function reportCount({ counters }) {
  process.stdout.write(`Looked at ${counters.processed} files.\n`);
}
