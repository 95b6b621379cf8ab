import { Button, type ButtonProps } from 'antd'
import { useState, type ReactNode } from 'react'
import { FailureText } from '../ui/failure-text.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { useAct } from '../ui/use-act.ts'

interface AskFirstProps<Result> {
  /** What the button says, and the title of the question. */
  title: string
  /** What will happen. */
  text: ReactNode
  run: () => Promise<Result>
  onDone: (result: Result) => void
  button?: Pick<ButtonProps, 'type' | 'size' | 'block' | 'aria-label'>
}

/** A button that asks once more before it does something that cannot be taken back. */
export function AskFirst<Result>({ title, text, run, onDone, button }: AskFirstProps<Result>) {
  const [isOpen, setIsOpen] = useState(false)
  const act = useAct({
    mutationFn: run,
    onSuccess: (result) => {
      setIsOpen(false)
      onDone(result)
    },
  })
  const ask = () => {
    act.reset()
    setIsOpen(true)
  }
  return (
    <>
      <Button {...button} onClick={ask}>
        {title}
      </Button>
      <Sheet title={title} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <div className="ui-form">
          <p className="order-question">{text}</p>
          <FailureText error={act.error} />
          <div className="ui-form-actions">
            <Button onClick={() => setIsOpen(false)}>再想想</Button>
            <Button type="primary" danger loading={act.isPending} onClick={() => act.mutate()}>
              确认{title}
            </Button>
          </div>
        </div>
      </Sheet>
    </>
  )
}
