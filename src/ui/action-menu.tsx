import { Button, type ButtonProps, Dropdown } from 'antd'
import { useState } from 'react'
import { useIsPhone } from './use-is-phone.ts'
import { Sheet } from './sheet.tsx'
import styles from './action-menu.module.css'

interface MenuAction {
  key: string
  label: string
  isDanger?: boolean
  act: () => void
}

interface ActionMenuProps {
  /** The button's name for screen readers. */
  label: string
  /** The sheet that opens on a phone has this title. */
  title: string
  actions: readonly MenuAction[]
  /** How the button looks. */
  look?: Pick<ButtonProps, 'type' | 'size'>
  /** What the button shows. */
  text?: string
}

/** A button that opens a menu, or a sheet on a phone. */
export function ActionMenu({ label, title, actions, look = {}, text = '⋯' }: ActionMenuProps) {
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
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
          {text}
        </Button>
      </Dropdown>
    )
  return (
    <>
      <Button {...look} aria-label={label} onClick={() => setOpen(true)}>
        {text}
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
