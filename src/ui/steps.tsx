import styles from './steps.module.css'

interface StepsProps {
  title: string
  steps: readonly { name: string; text: string; isDone: boolean }[]
}

export default function Steps({ title, steps }: StepsProps) {
  return (
    <ol className={styles.steps} aria-label={title}>
      {steps.map(({ name, text, isDone }) => (
        <li key={name} data-done={isDone}>
          {text}
          <span className="visually-hidden">{isDone ? '，已完成' : '，未完成'}</span>
        </li>
      ))}
    </ol>
  )
}
