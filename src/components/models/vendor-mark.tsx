import styles from './vendor-mark.module.css'

const COLOURS = 8

/** The first letter of a vendor in a colour that is always the same: no picture is fetched. */
export function VendorMark({ vendor }: { vendor: string }) {
  const [letter = '?'] = vendor.trim()
  let sum = 0
  for (const char of vendor) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 9973
  return (
    <span className={styles.mark} style={{ color: `var(--chart-${(sum % COLOURS) + 1})` }} aria-hidden="true">
      {letter.toUpperCase()}
    </span>
  )
}
