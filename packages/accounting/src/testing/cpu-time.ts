/** Milliseconds of the processor that a piece of work takes in this process: what others do on the machine does not count. */
export function cpuMilliseconds(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
