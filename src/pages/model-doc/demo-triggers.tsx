import { DEMO_TRIGGERS } from '../../../contract/demo-triggers.ts'
import type { ModelType } from '../../../contract/model.ts'
import { Panel } from '../../ui/panel.tsx'
import { DocTable } from './doc-table.tsx'
import styles from './model-doc.module.css'

export function DemoTriggers({ type }: { type: Exclude<ModelType, 'transcription'> }) {
  const known = DEMO_TRIGGERS.filter(({ types }) => types.includes(type))
  return (
    <Panel title="用提示词测试自己的客户端">
      <p className={styles.text}>
        这个模型由内置演示引擎提供。在最后一条用户消息、提示词或输入里写下这些触发词，它就照做，可以同时写几个；真实模型只把它们当作普通文字。
      </p>
      <DocTable
        label="触发词"
        heads={['写法', '也可以写', '结果']}
        rows={known.map(({ name, words, example, text }) => [
          <code key={name}>{example}</code>,
          words.map((word) => `[[${word}]]`).join(' '),
          text,
        ])}
      />
    </Panel>
  )
}
