const ceil = (a: bigint, b: bigint) => (a + b - 1n) / b

/** What is paid for a value, both in nano-yuan: `9.5 折`, rounded against us never in our favour; null without a discount. */
export function discountOf({
  priceNano,
  valueNano,
}: {
  priceNano: bigint
  valueNano: bigint
}): string | null {
  if (valueNano === 0n) return null
  const hundredths = ceil(priceNano * 1000n, valueNano)
  if (hundredths >= 1000n) return null
  const digits = String(hundredths % 100n)
    .padStart(2, '0')
    .replace(/0+$/, '')
  return `${hundredths / 100n}${digits && `.${digits}`} 折`
}
