import { DEMO_TRIGGERS } from '../../../contract/demo-triggers.ts'
import type { ModelType } from '../../../contract/model.ts'
import { DocTable } from './doc-table.tsx'
import { Fold } from './fold.tsx'
import styles from './model-doc.module.css'

export function DemoTriggers({ type }: { type: Exclude<ModelType, 'transcription'> }) {
  const known = DEMO_TRIGGERS.filter(({ types }) => types.includes(type))
  return (
    <Fold id="triggers" title="用提示词测试自己的客户端" summary={`${known.length} 个触发词`}>
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
    </Fold>
  )
}
