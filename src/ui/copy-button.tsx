import { Button, type ButtonProps } from 'antd'
import { useCopy } from './use-copy.ts'

interface CopyButtonProps extends Pick<ButtonProps, 'type' | 'size' | 'block'> {
  text: string
  label?: string
}

export function CopyButton({ text, label = '复制', ...look }: CopyButtonProps) {
  const { isCopied, copy } = useCopy(text)
  return (
    <Button {...look} onClick={copy} aria-live="polite">
      {isCopied ? '已复制' : label}
    </Button>
  )
}
