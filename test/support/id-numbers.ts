const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** Completes the first 17 characters of an ID number with its check character (ISO 7064 MOD 11-2). */
export function checkDigit(first17: string): string {
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * Number(first17[i]), 0)
  return `${first17}${'10X98765432'[sum % 11]}`
}
