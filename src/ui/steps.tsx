import './steps.css'

interface StepsProps {
  /** What the way is called, for those who hear it. */
  title: string
  steps: readonly { name: string; text: string; isDone: boolean }[]
}

/** A short way as dots on a line, each with its name. A step may be done while one before it is not. */
export function Steps({ title, steps }: StepsProps) {
  return (
    <ol className="ui-steps" aria-label={title}>
      {steps.map(({ name, text, isDone }) => (
        <li key={name} data-done={isDone}>
          {text}
          <span className="ui-hidden">{isDone ? '，已完成' : '，未完成'}</span>
        </li>
      ))}
    </ol>
  )
}
