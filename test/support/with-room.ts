/**
 * A promised time, with room for a machine that does other things besides, as each that runs tests side by side. `npm run test:full -- promises` holds
 * the program to the promise itself.
 */
export const withRoom = (ms: number): number => (process.env.TEST_MACHINE === 'idle' ? ms : 3 * ms)

/** Milliseconds of processor time of this process, which others on the machine do not lengthen. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
