import { Button, Select } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '../../../../providers/hooks/use-call.ts'
import { resourceNamed } from '../../../../resources/list-state/resource-named.ts'
import { variablesIn } from './prompt-variables.ts'
import { builtinPresets } from './presets.ts'
import styles from '../chat.module.css'

const FormHost = lazy(() => import('../../../../resources/forms/form-host.tsx'))
const VariablesSheet = lazy(() => import('./variables-sheet.tsx'))
const PresetList = lazy(() => import('./preset-list.tsx'))

export function PresetPicker({ text, onPick }: { text: string; onPick: (text: string) => void }) {
  const own = useCall('preset.list')
  const [opened, setOpened] = useState<'create' | 'list' | null>(null)
  const [picked, setPicked] = useState<string | null>(null)
  /** A prompt whose variables are to be filled in. */
  const [open, setOpen] = useState<string | null>(null)
  const mine = own.data ?? []
  const all = [...mine, ...builtinPresets]
  const close = () => setOpened(null)
  return (
    <div className={styles.presets}>
      <Select
        aria-label="提示词预设"
        placeholder="从预设开始"
        // One that is deleted is chosen no more.
        value={all.some(({ id }) => id === picked) ? picked : null}
        onChange={(id: string) => {
          setPicked(id)
          const prompt = all.find((preset) => preset.id === id)?.text ?? ''
          if (variablesIn(prompt).length > 0) setOpen(prompt)
          else onPick(prompt)
        }}
        options={[
          { label: '内置', options: builtinPresets.map(({ id, name }) => ({ value: id, label: name })) },
          ...(mine.length > 0
            ? [{ label: '我的', options: mine.map(({ id, name }) => ({ value: id, label: name })) }]
            : []),
        ]}
      />
      <Button disabled={text.trim() === ''} onClick={() => setOpened('create')}>
        存为预设
      </Button>
      {mine.length > 0 && <Button onClick={() => setOpened('list')}>管理预设</Button>}
      <Suspense fallback={null}>
        {opened === 'create' && (
          <FormHost
            resource={resourceNamed('presets')}
            kind="create"
            id=""
            given={{ text }}
            onSaved={({ id }) => setPicked(String(id))}
            onClose={close}
          />
        )}
        {open !== null && (
          <VariablesSheet
            prompt={open}
            onFilled={(filled) => {
              onPick(filled)
              setOpen(null)
            }}
            onClose={() => setOpen(null)}
          />
        )}
        {opened === 'list' && <PresetList onClose={close} />}
      </Suspense>
    </div>
  )
}
