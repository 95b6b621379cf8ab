/** @returns what the work gave, or what stands for no answer in time; the work itself may go on */
export async function within<T>(ms: number, work: Promise<T>, tooLate: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(tooLate()), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
