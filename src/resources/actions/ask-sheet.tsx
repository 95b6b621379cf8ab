import { forms } from 'virtual:forms'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { fillText, rowValue } from '../../config/runtime/row-value.ts'
import { ErrorsAreSaid } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { rowLabels } from '../cells/row-labels.ts'
import { rowNameOf } from '../selection/row-key-of.ts'
import { focusFirstError } from '../forms/focus-first-error.ts'
import { FormFailure } from '../forms/form-failure.tsx'
import { formInput } from '../forms/form-input.ts'
import { FormSections } from '../forms/form-sections.tsx'
import { valuesOf } from '../forms/values/form-values.ts'
import { useFocusFirst } from '../forms/use-focus-first.ts'
import { useFormState } from '../forms/use-form-state.ts'
import type { Row } from '../list-state/use-list-table.ts'
import { ResultSheet } from '../result-sheet/result-sheet.tsx'
import { resultTitle } from '../result-sheet/result-title.ts'
import type { ActionSheetProps } from './action-sheet-props.ts'
import { AskFacts } from '../outcome/ask-facts.tsx'
import { RowOutcomes } from './row-outcomes.tsx'
import { saveAnswer } from './save-answer.ts'
import { notifyDone } from '../outcome/notify-done.ts'
import { TypedWord } from './typed-word.tsx'
import { useAsk } from './use-ask.ts'
import { useUndo } from './use-undo.ts'
import ui from '../../ui/ui.module.css'
import type { AppField } from '../../config/runtime/app-config.ts'
import type { FormValues } from '../forms/values/value-codecs.ts'
import { useNow } from '../../ui/use-now.ts'

/** Says that the rows go on by themselves once the server's limit allows it. */
function WaitNote({ until }: { until: number }) {
  const now = useNow((at) => at < until)
  const seconds = Math.max(1, Math.ceil((until - now) / 1000))
  return <p className={ui.quiet}>已到每分钟的次数上限，{seconds} 秒后自动继续，不用重来。</p>
}

/** Asks what an action needs, shows what it will do, has it confirmed, and says what became of each row. */
export default function AskSheet({ action, resource, rows, onDone, isOpen, onClose }: ActionSheetProps) {
  const { fields = [], shown = null } = forms[resource.name]?.asks[action.index] ?? {}
  const [first] = rows
  const [blank] = useState(() => ({ ...valuesOf(fields, null), ...valuesFrom(fields, first) }))
  const state = useFormState(fields, blank)
  const ask = useAsk({ action, resource, rows, isOpen, onRefused: state.refuse })
  const undoOf = useUndo({ action, resource })
  const [typed, setTyped] = useState('')
  const [answered, setAnswered] = useState<Row | 'over' | null>(null)
  const place = useRef<HTMLDivElement>(null)
  useFocusFirst(place, isOpen && fields.length > 0)
  const isMany = rows.length > 1
  const row = first ? rowLabels({ resource, row: first }) : {}
  const word = action.type ? fillText({ text: action.type, row: first ?? {} }) : ''
  const filled = () => formInput(fields, state.values)
  const preview = action.preview ? ask.previewOf(safely(filled)) : null
  const mustLook = action.preview !== null && preview === null

  function send() {
    if (!state.check()) return focusFirstError(place.current)
    if (mustLook) return void ask.look(filled())
    if (word && typed.trim() !== word) return undefined
    return void ask.run(filled(), (answer) => {
      const undo = first && !isMany ? undoOf(first, answer) : undefined
      if (saveAnswer(action, answer as Row))
        notifyDone({ answer, done: action.done, isOutcome: action.isOutcome, undo })
      if (shown) setAnswered(answer as Row)
      else onClose()
    })
  }
  function close() {
    if (answered) setAnswered('over')
    onClose()
  }
  const retries = isMany && ask.hasRun
  const label = mustLook ? '预览' : retries ? again(ask.outcomes.size < rows.length) : `确认${action.title}`
  const title = isMany ? `${action.title} ${rows.length} 行` : action.title
  const answer = answered === 'over' ? null : answered
  return (
    <Sheet
      title={shown && answer ? resultTitle(shown, answer, action.title) : title}
      isOpen={isOpen}
      isSticky={ask.isCalling || (answer !== null && shown?.staysOpen)}
      onClose={close}
      onClosed={() => onDone?.(rows.filter(ask.isDone))}
    >
      {shown && answer && <ResultSheet shown={shown} resource={resource} answer={answer} onClose={close} />}
      <div ref={place} hidden={answered !== null}>
        <Form onSend={send}>
          <p className={ui.confirmText}>
            {action.confirm && !isMany
              ? fillText({ text: action.confirm, row })
              : rows
                  .slice(0, NAMED)
                  .map((one) => `“${rowNameOf(resource, one)}”`)
                  .join('、') + (rows.length > NAMED ? ` 等 ${rows.length} 行` : '')}
          </p>
          <ErrorsAreSaid value={ask.failure !== null}>
            <FormSections
              sections={[{ title: '', folded: false, fields }]}
              values={state.values}
              errors={state.errors}
              onChange={state.setValues}
            />
          </ErrorsAreSaid>
          {preview && action.preview && <AskFacts label="预览" cells={action.preview.fields} row={preview} />}
          {word !== '' && !mustLook && (
            <TypedWord word={word} value={typed} takesFocus={preview !== null} onChange={setTyped} />
          )}
          {ask.waitsUntil !== null && <WaitNote until={ask.waitsUntil} />}
          {isMany && (ask.hasRun || ask.outcomes.size > 0) && (
            <RowOutcomes resource={resource} rows={rows} outcomes={ask.outcomes} />
          )}
          {!retries && <FormFailure failure={ask.failure} fields={fields} values={state.values} />}
          <div className={ui.formActions}>
            {isMany && ask.isCalling ? (
              <Button onClick={ask.stop}>停下</Button>
            ) : (
              <Button disabled={ask.isCalling} onClick={onClose}>
                {retries ? '关闭' : '取消'}
              </Button>
            )}
            <Button
              type="primary"
              htmlType="submit"
              danger={action.isDanger}
              loading={ask.isBusy}
              disabled={!mustLook && word !== '' && typed.trim() !== word}
            >
              {label}
            </Button>
          </div>
        </Form>
      </div>
    </Sheet>
  )
}

const again = (isStopped: boolean) => (isStopped ? '做完剩下的' : '重试没做成的')

/** Rows that are named one by one. */
const NAMED = 3

/** What is filled in so far may not be writable yet. */
function safely(filled: () => Record<string, unknown>): Record<string, unknown> {
  try {
    return filled()
  } catch {
    return {}
  }
}

/** What the fields of an action begin with, of the row that it is for. */
function valuesFrom(fields: readonly AppField[], row: Record<string, unknown> = {}): FormValues {
  const begun = fields.filter(({ from }) => from)
  return valuesOf(begun, Object.fromEntries(begun.map(({ field, from }) => [field, rowValue(row, from)])))
}
