import { dayPresets } from '../list-state/day-presets.ts'
import type { Days } from '../../config/runtime/active-range.ts'
import listStyles from '../list/list.module.css'

interface DayPresetButtonsProps {
  label: string
  now: number
  chosen: Days
  shown: Days
  /** @param range the name of the period, empty for none */
  onChoose: (days: { begin: string; end: string; range: string }) => void
}

export function DayPresetButtons({ label, now, chosen, shown, onChoose }: DayPresetButtonsProps) {
  return (
    <div className={listStyles.dayPresets} role="group" aria-label={label}>
      {dayPresets(now).map((preset) => {
        const days = { begin: String(preset.begin), end: String(preset.end) }
        const isAs = (other: Days) => days.begin === other.begin && days.end === other.end
        return (
          <button
            key={preset.name}
            type="button"
            aria-pressed={isAs(shown)}
            onClick={() =>
              onChoose(isAs(chosen) ? { begin: '', end: '', range: '' } : { ...days, range: preset.range })
            }
          >
            {preset.name}
          </button>
        )
      })}
    </div>
  )
}
