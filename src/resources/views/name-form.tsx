import { Button, Input } from 'antd'
import { useLayoutEffect, useRef, useState } from 'react'
import { FormError } from '../../ui/form-error.tsx'
import styles from './views.module.css'

interface NameFormProps {
  label: string
  submit: string
  name: string
  write: { isPending: boolean; error: Error | null }
  onSubmit: (name: string) => void
  onCancel: () => void
}

export function NameForm({ label, submit, name, write, onSubmit, onCancel }: NameFormProps) {
  const [value, setValue] = useState(name)
  const box = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => box.current?.querySelector('input')?.focus(), [])
  return (
    <form
      ref={box}
      className={styles.nameForm}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(value)
      }}
    >
      <Input
        aria-label={label}
        placeholder={label}
        maxLength={24}
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
      <Button type="primary" htmlType="submit" loading={write.isPending}>
        {submit}
      </Button>
      <Button onClick={onCancel}>取消</Button>
      <FormError error={write.error} />
    </form>
  )
}
