import { useNow } from '../../ui/use-now.ts'

/** @param until milliseconds @returns whole seconds left, at least 0 */
export const useCountdown = (until: number): number =>
  Math.max(0, Math.ceil((until - useNow((now) => now < until)) / 1000))
