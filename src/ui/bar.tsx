import './bar.css'

interface BarProps {
  label: string
  value: number
  max: number
}

/** How much of something is left or done. */
export const Bar = ({ label, value, max }: BarProps) => (
  <progress className="ui-bar" aria-label={label} value={value} max={max} />
)
