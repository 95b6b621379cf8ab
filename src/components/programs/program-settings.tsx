import { useId, useState } from 'react'
import {
  type Program,
  type ProgramGateway,
  type ProgramKind,
  type ProgramName,
  programs,
} from '../../../contract/programs.ts'
import { CopyButton } from '../../ui/plain/copy-button.tsx'
import { TabPanel, Tabs } from '../../ui/plain/tabs.tsx'
import styles from './guide.module.css'

interface ProgramSettingsProps {
  gateway: ProgramGateway
  /** Those of one kind alone. */
  kind?: ProgramKind
}

/** Ready settings for programs of others, one at a time. */
export function ProgramSettings({ gateway, kind }: ProgramSettingsProps) {
  const id = useId()
  const items = (Object.keys(programs) as ProgramName[]).flatMap((key) =>
    kind === undefined || programs[key].kind === kind ? [{ key, label: programs[key].name }] : [],
  )
  const [name, setName] = useState<ProgramName>(items[0]?.key ?? 'claude-code')
  const program: Program = programs[name]
  const { env, files, code, screen, command, note } = program
  return (
    <>
      <div className={styles.programs}>
        <Tabs id={id} label="程序" items={items} value={name} onChange={setName} />
      </div>
      <TabPanel id={id} value={name} className={styles.settings}>
        {screen && (
          <>
            <p className={styles.note}>在 {screen.at} 里填写：</p>
            <dl className={styles.facts}>
              {Object.entries(screen.fields(gateway)).map(([field, value]) => (
                <Field key={field} field={field} value={value} />
              ))}
            </dl>
          </>
        )}
        {Object.entries(files?.(gateway) ?? {}).map(([path, text]) => (
          <Block key={path} title={`~/${path}`} text={text} />
        ))}
        {Object.entries(code?.(gateway) ?? {}).map(([title, text]) => (
          <Block key={title} title={title} text={text} />
        ))}
        {env && <Block title="环境变量" text={exportsOf(env(gateway))} />}
        {command !== undefined && (
          <p className={styles.note}>
            然后运行 <code>{command}</code>。
          </p>
        )}
        {note !== undefined && <p className={styles.note}>{note}</p>}
      </TabPanel>
    </>
  )
}

const exportsOf = (env: Record<string, string>) =>
  Object.entries(env)
    .map(([variable, value]) => `export ${variable}=${value}`)
    .join('\n')

function Field({ field, value }: { field: string; value: string }) {
  return (
    <>
      <dt>{field}</dt>
      <dd>
        <code>{value}</code>
        <CopyButton text={value} label={`复制 ${field}`} />
      </dd>
    </>
  )
}

function Block({ title, text }: { title: string; text: string }) {
  return (
    <figure className={styles.block}>
      <figcaption>
        <span>{title}</span>
        <CopyButton text={text} label={`复制 ${title}`} />
      </figcaption>
      <pre className={styles.answer}>
        <code>{text}</code>
      </pre>
    </figure>
  )
}
