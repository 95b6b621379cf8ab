import { useState } from 'react'
import type { Model } from '../../../../contract/model.ts'
import { ChoiceField } from './choice-field.tsx'
import { defaultImageOptions } from './default-options.ts'
import { formatSize } from './format-size.ts'
import styles from './studio.module.css'

/** How large the pictures of a model are to be, and how many; what it does not make is not chosen. */
export function useSizeAndCount({ image }: Model, first = { size: '', count: 1 }) {
  const { sizes, countMax } = image ?? defaultImageOptions
  const [chosenSize, onSize] = useState(first.size)
  const [chosenCount, onCount] = useState(first.count)
  const size = sizes.includes(chosenSize) ? chosenSize : (sizes[0] ?? '1024x1024')
  return { size, sizes, onSize, count: Math.min(chosenCount, countMax), countMax, onCount }
}

type SizeAndCountProps = ReturnType<typeof useSizeAndCount>

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
