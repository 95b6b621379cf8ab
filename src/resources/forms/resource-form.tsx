import { Button, ConfigProvider } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { displayTime } from '../../../contract/time.ts'
import type { AppForm, AppResource } from '../../config/runtime/app-config.ts'
import type { HttpFailure } from '../../providers/http-failure.ts'
import { ErrorsAreSaid } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { focusFirstError } from './focus-first-error.ts'
import { AskFacts } from '../outcome/ask-facts.tsx'
import { FormFailure } from './form-failure.tsx'
import { formInput } from './form-input.ts'
import { FormSections } from './form-sections.tsx'
import { fieldsOf, isSame, valuesOf, withMasked } from './values/form-values.ts'
import { LeaveSheet } from './leave-sheet.tsx'
import { MergePanel } from './merge-panel.tsx'
import { useFocusFirst } from './use-focus-first.ts'
import { useFormPreview } from './use-form-preview.ts'
import { useFormState } from './use-form-state.ts'
import { useDraft } from './use-draft.ts'
import type { LeaveGuard } from './use-leave-guard.ts'
import type { FormValues } from './values/value-codecs.ts'
import styles from './forms.module.css'
import type { StaleRow } from '../../../contract/envelope.ts'

interface ResourceFormProps {
  resource: AppResource
  form: AppForm
  /** Empty when creating. */
  id: string
  /** Null when creating. */
  row: Record<string, unknown> | null
  /** What controls hold to begin with. */
  given?: FormValues | undefined
  isBusy: boolean
  leave: LeaveGuard
  onDirty: (isDirty: boolean) => void
  /** @returns why it was refused */
  onSave: (input: Record<string, unknown>) => Promise<HttpFailure | null>
  onSaved: () => void
}

const CONFLICT = 409

/** What a row is now, if a change of it was refused because it is no longer as it was read. */
function staleRow({ code, result }: HttpFailure): StaleRow | null {
  const isStale = code === CONFLICT && typeof result === 'object' && result !== null && 'current' in result
  return isStale ? (result as StaleRow) : null
}

export function ResourceForm(props: ResourceFormProps) {
  const { resource, form, id, row, given, isBusy, leave, onDirty, onSave, onSaved } = props
  const fields = fieldsOf(form)
  // What is read again meanwhile does not move what is being filled in.
  const [base, setBase] = useState(row)
  const before = { ...valuesOf(fields, base), ...given }
  const state = useFormState(fields, before)
  const [failure, setFailure] = useState<HttpFailure | null>(null)
  const isDirty = !isSame(state.values, before)
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const draft = useDraft({
    isKept: form.keepsDraft,
    form: `${resource.name}.${form.kind}`,
    row: id,
    fields,
    before,
    values: state.values,
    onFound: (values) => state.setValues({ ...state.values, ...values }),
  })
  // The second half of a double click comes before the button knows.
  const isSending = useRef(false)
  const place = useRef<HTMLDivElement>(null)
  useFocusFirst(place, form.layout !== 'inline')
  const stale = failure && staleRow(failure)

  const preview = useFormPreview(form)
  const seen = preview.answerTo(state.values)

  async function look() {
    if (isSending.current) return
    isSending.current = true
    const ofRow = base ? { [resource.rowKey]: id, ...(form.hasRev && { rev: base['rev'] }) } : {}
    const refused = await preview.look(state.values, { ...formInput(fields, state.values, base), ...ofRow })
    isSending.current = false
    setFailure(refused)
    state.refuse(refused?.problems ?? [])
  }

  async function send() {
    if (isSending.current) return
    if (!state.check()) return focusFirstError(place.current)
    if (form.preview && !seen) return look()
    const input = {
      ...formInput(fields, state.values, base),
      ...(form.hasRev && { rev: base?.['rev'] }),
    }
    const focused = document.activeElement
    isSending.current = true
    const refused = await onSave(input)
    isSending.current = false
    setFailure(refused)
    if (refused) {
      state.refuse(refused.problems)
      if (!staleRow(refused)) focusFirstError(place.current, focused)
      return
    }
    draft.forget()
    // Its reader may have left meanwhile.
    if (place.current) onSaved()
  }

  return (
    <div ref={place}>
      <Form onSend={() => void send()}>
        {draft.foundAt !== null && (
          <p className={styles.note} role="status">
            已恢复 {displayTime(draft.foundAt)} 的草稿
            <Button size="small" onClick={() => state.setValues(before)}>
              不要草稿
            </Button>
          </p>
        )}
        {/* What is changed while it is being saved would be lost. */}
        <ConfigProvider componentDisabled={isBusy}>
          <ErrorsAreSaid value={failure !== null}>
            <FormSections
              sections={withMasked(form.sections, base)}
              values={state.values}
              errors={state.errors}
              onChange={state.setValues}
            />
          </ErrorsAreSaid>
        </ConfigProvider>
        {stale ? (
          <MergePanel
            fields={fields}
            stale={stale}
            before={before}
            mine={state.values}
            onMerge={(values) => {
              setBase(stale.current)
              state.setValues(values)
              setFailure(null)
            }}
          />
        ) : (
          <FormFailure failure={failure} fields={fields} values={state.values} />
        )}
        {form.preview && seen && <AskFacts label="预览" cells={form.preview.fields} row={seen} />}
        <FormActions
          label={form.preview && !seen ? '预览' : form.submit}
          isBusy={isBusy || preview.isBusy}
          error={null}
          onCancel={form.layout === 'inline' ? undefined : leave.ask}
        />
      </Form>
      <LeaveSheet leave={leave} onDiscard={draft.forget} />
    </div>
  )
}
