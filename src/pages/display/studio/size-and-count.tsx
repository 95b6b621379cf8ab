import { ChoiceField } from './choice-field.tsx'
import { formatSize } from './format-size.ts'
import styles from './studio.module.css'

interface SizeAndCountProps {
  size: string
  sizes: readonly string[]
  onSize: (size: string) => void
  count: number
  countMax: number
  onCount: (count: number) => void
}

/** How large the pictures are to be, and how many. */
export function SizeAndCount({ size, sizes, onSize, count, countMax, onCount }: SizeAndCountProps) {
  return (
    <div className={styles.pair}>
      <ChoiceField label="尺寸" value={size} choices={sizes} nameOf={formatSize} onChange={onSize} />
      <ChoiceField
        label="数量"
        value={count}
        choices={Array.from({ length: countMax }, (_, i) => i + 1)}
        nameOf={(one) => `${one} 张`}
        onChange={onCount}
      />
    </div>
  )
}
