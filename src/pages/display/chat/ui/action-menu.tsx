import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useIsPhone } from '../../../../ui/use-is-phone.ts'
import { Sheet } from '../../../../ui/sheet.tsx'
import styles from '../chat.module.css'

interface Action {
  key: string
  label: string
  isDanger?: boolean
  act: () => void
}

interface ActionMenuProps {
  label: string
  title: string
  actions: readonly Action[]
  isQuiet?: boolean
}

export function ActionMenu({ label, title, actions, isQuiet = false }: ActionMenuProps) {
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  const look = isQuiet ? ({ type: 'text', size: 'small' } as const) : {}
  if (!isPhone)
    return (
      <Dropdown
        // Opened by keyboard: arrows continue from the first item.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        trigger={['click']}
        placement="bottomRight"
        menu={{
          items: actions.map(({ key, label, isDanger }) => ({ key, label, danger: isDanger })),
          onClick: ({ key }) => actions.find((one) => one.key === key)?.act(),
        }}
      >
        <Button {...look} aria-label={label}>
          ⋯
        </Button>
      </Dropdown>
    )
  return (
    <>
      <Button {...look} aria-label={label} onClick={() => setOpen(true)}>
        ⋯
      </Button>
      <Sheet title={title} isOpen={isOpen} onClose={() => setOpen(false)}>
        <div className={styles.menu}>
          {actions.map(({ key, label, isDanger = false, act }) => (
            <Button
              key={key}
              block
              size="large"
              danger={isDanger}
              onClick={() => {
                setOpen(false)
                act()
              }}
            >
              {label}
            </Button>
          ))}
        </div>
      </Sheet>
    </>
  )
}
