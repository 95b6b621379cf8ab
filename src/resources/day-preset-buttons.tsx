import { useState } from 'react'
import { dayPresets } from './day-presets.ts'

interface DayPresetButtonsProps {
  label: string
  /** The range that is in force, as it goes over the wire. */
  begin: string | null
  end: string | null
  onChoose: (range: { begin: string; end: string }) => void
}

/** The ranges of days that are asked for most, each a click. */
export function DayPresetButtons({ label, begin, end, onChoose }: DayPresetButtonsProps) {
  const [now] = useState(() => Date.now())
  return (
    <div className="day-presets" role="group" aria-label={label}>
      {dayPresets(now).map((preset) => {
        const range = { begin: String(preset.begin), end: String(preset.end) }
        return (
          <button
            key={preset.name}
            type="button"
            aria-pressed={range.begin === begin && range.end === end}
            onClick={() => onChoose(range)}
          >
            {preset.name}
          </button>
        )
      })}
    </div>
  )
}
