import { Button } from 'antd'

interface PromptExamplesProps {
  examples: readonly string[]
  onPick: (example: string) => void
}

/** Something to begin with. */
export function PromptExamples({ examples, onPick }: PromptExamplesProps) {
  return (
    <div className="studio-examples">
      {examples.map((example) => (
        <Button key={example} size="small" onClick={() => onPick(example)}>
          {example}
        </Button>
      ))}
    </div>
  )
}
