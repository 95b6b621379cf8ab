import { Button } from 'antd'
import styles from './studio.module.css'

interface PromptExamplesProps {
  examples: readonly string[]
  onPick: (example: string) => void
}

export function PromptExamples({ examples, onPick }: PromptExamplesProps) {
  return (
    <div className={styles.examples}>
      {examples.map((example) => (
        <Button key={example} size="small" onClick={() => onPick(example)}>
          {example}
        </Button>
      ))}
    </div>
  )
}
