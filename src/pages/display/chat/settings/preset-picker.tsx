import { useInvalidate } from '@refinedev/core'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { call } from '../../../../providers/http.ts'
import { useCall } from '../../../../providers/hooks/use-call.ts'
import { focusOnMount } from '../ui/focus-on-mount.ts'
import { builtinPresets } from './presets.ts'
import styles from '../chat.module.css'

interface PresetPickerProps {
  text: string
  onPick: (text: string) => void
}

export function PresetPicker({ text, onPick }: PresetPickerProps) {
  const own = useCall('preset.list')
  const invalidate = useInvalidate()
  const [name, setName] = useState<string | null>(null)
  const [picked, setPicked] = useState<string | null>(null)
  const mine = own.data ?? []
  const all = [...mine, ...builtinPresets]
  const reload = () => invalidate({ invalidates: ['all'] })
  const save = async () => {
    const kept = await call('preset.save', { name: name ?? '', text })
    setName(null)
    await reload()
    setPicked(kept.id)
  }
  const remove = async (id: string) => {
    await call('preset.delete', { id })
    setPicked(null)
    await reload()
  }
  const ignore = () => undefined
  return (
    <div className={styles.presets}>
      <Select
        aria-label="提示词预设"
        placeholder="从预设开始"
        value={picked}
        onChange={(id: string) => {
          setPicked(id)
          onPick(all.find((preset) => preset.id === id)?.text ?? '')
        }}
        options={[
          { label: '内置', options: builtinPresets.map(({ id, name }) => ({ value: id, label: name })) },
          ...(mine.length > 0
            ? [{ label: '我的', options: mine.map(({ id, name }) => ({ value: id, label: name })) }]
            : []),
        ]}
      />
      {name === null ? (
        <Button disabled={text.trim() === ''} onClick={() => setName('')}>
          存为预设
        </Button>
      ) : (
        <>
          <Input
            aria-label="预设名称"
            ref={focusOnMount}
            maxLength={32}
            value={name}
            placeholder="名称"
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="primary" disabled={name.trim() === ''} onClick={() => void save().catch(ignore)}>
            保存
          </Button>
        </>
      )}
      {mine.some(({ id }) => id === picked) && (
        <Button onClick={() => void remove(picked ?? '').catch(ignore)}>删除预设</Button>
      )}
    </div>
  )
}
