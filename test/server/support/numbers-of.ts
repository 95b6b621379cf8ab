/** Numbers from 0 to below `n`, the same for the same seed. */
export function numbersOf(seed: number) {
  let state = seed
  return (n: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * n)
  }
}
