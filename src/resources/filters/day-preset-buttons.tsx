import { dayPresets } from './day-presets.ts'
import type { Days } from './range-of.ts'

interface DayPresetButtonsProps {
  label: string
  now: number
  /** What the reader has chosen, and what the list shows: more than that if it begins with some days of its own. */
  chosen: Days
  shown: Days
  onChoose: (days: { begin: string; end: string }) => void
}

/** The ranges of days that are asked for most, each a click; what was chosen is taken back by another. */
export function DayPresetButtons({ label, now, chosen, shown, onChoose }: DayPresetButtonsProps) {
  return (
    <div className="day-presets" role="group" aria-label={label}>
      {dayPresets(now).map((preset) => {
        const days = { begin: String(preset.begin), end: String(preset.end) }
        const isAs = (other: Days) => days.begin === other.begin && days.end === other.end
        return (
          <button
            key={preset.name}
            type="button"
            aria-pressed={isAs(shown)}
            onClick={() => onChoose(isAs(chosen) ? { begin: '', end: '' } : days)}
          >
            {preset.name}
          </button>
        )
      })}
    </div>
  )
}
