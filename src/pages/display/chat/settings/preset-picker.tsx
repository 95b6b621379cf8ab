import { Button, Select } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '../../../../providers/hooks/use-call.ts'
import { resourceNamed } from '../../../../resources/list-state/resource-named.ts'
import { variablesIn } from './prompt-variables.ts'
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

const builtinPresets = [
  {
    id: 'translate',
    name: '中英互译',
    text: '你是资深译者。把我发来的中文译成自然的英文，英文译成自然的中文，只输出译文。',
  },
  {
    id: 'review',
    name: '代码审阅',
    text: '你是严谨的代码审阅者。先指出会出错的地方，再谈可读性；每条意见给出修改后的代码。',
  },
  {
    id: 'polish',
    name: '文字润色',
    text: '你是中文编辑。在不改变原意的前提下，把文字改得简洁、通顺、具体，并在最后列出主要改动。',
  },
  {
    id: 'teach',
    name: '循序讲解',
    text: '你是耐心的老师。先用一句话说结论，再由浅入深分步讲解，每一步配一个小例子。',
  },
  {
    id: 'mail',
    name: '写邮件（填变量）',
    text: '你替我写邮件。收件人是{{收件人}}，要说的事是{{事由}}，语气{{语气}}。先给一个主题，再写正文，不超过 200 字。',
  },
] as const
