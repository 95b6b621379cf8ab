import { forms } from 'virtual:forms'
import { type BaseRecord, useForm } from '@refinedev/core'
import { useState } from 'react'
import type { AppForm, AppResource } from '../../config/runtime/app-config.ts'
import { fillText } from '../../config/runtime/row-value.ts'
import { answerOf } from '../../providers/hooks/answer-of.ts'
import type { HttpFailure } from '../../providers/http-failure.ts'
import { idempotentAttempts } from '../../providers/idempotent-attempts.ts'
import { isUnanswered } from '../../providers/is-unanswered.ts'
import { notifyDone } from '../outcome/notify-done.ts'
import type { Row } from '../list-state/use-list-table.ts'
import { ResultSheet } from '../result-sheet/result-sheet.tsx'
import { resultTitle } from '../result-sheet/result-title.ts'
import { usePreselected } from './use-preselected.ts'
import { QueryResult } from '../../ui/query-result.tsx'
import { SkeletonPanels } from '../../ui/skeleton.tsx'
import { FormFrame } from './form-frame.tsx'
import { ResourceForm } from './resource-form.tsx'
import type { FormValues } from './values/value-codecs.ts'
import { useLeaveGuard } from './use-leave-guard.ts'
import ui from '../../ui/ui.module.css'

interface FormHostProps {
  resource: AppResource
  kind: 'create' | 'edit'
  /** Empty when creating, and of a resource with a single row. */
  id: string
  /** What controls hold to begin with, when creating. */
  given?: FormValues
  onSaved?: (answer: Row) => void
  onClose: () => void
}

const skeleton = (
  <div className={ui.stack}>
    <SkeletonPanels count={4} height={48} />
  </div>
)

/** Stands for the only row of a resource, which refine would not read without an id. */
const OWN = 'own'

/** A form of the config, through refine's `useForm`. */
export default function FormHost(props: FormHostProps) {
  const form = forms[props.resource.name]?.[props.kind]
  return form && <Host {...props} form={form} />
}

function Host({ resource, form, id, given, onSaved, onClose }: FormHostProps & { form: AppForm }) {
  const [attempts] = useState(() => idempotentAttempts(isUnanswered))
  const [isDirty, setDirty] = useState(false)
  const [saves, setSaves] = useState(0)
  const [answer, setAnswer] = useState<Row | null>(null)
  const leave = useLeaveGuard({ isOn: isDirty && answer === null, close: onClose })
  const { shown } = form
  const preselected = usePreselected(form, resource.name)
  const isEdit = form.kind === 'edit'
  const { query, onFinish, mutation } = useForm<BaseRecord, HttpFailure, Record<string, unknown>>({
    resource: resource.name,
    action: form.kind,
    id: isEdit ? id || OWN : undefined,
    redirect: false,
    successNotification: false,
    queryOptions: { enabled: isEdit, placeholderData: undefined, gcTime: 0, staleTime: Infinity },
    queryMeta: { endpoint: form.load },
    mutationMeta: { endpoint: form.endpoint, attempts },
    // What is answered may be a secret.
    createMutationOptions: { gcTime: 0 },
    updateMutationOptions: { gcTime: 0 },
    onMutationSuccess({ data }) {
      notifyDone({ answer: data, done: form.done, isOutcome: form.isOutcome })
      onSaved?.(data)
      if (shown) setAnswer(data)
    },
  })
  const save = async (input: Record<string, unknown>): Promise<HttpFailure | null> => {
    try {
      await onFinish(input)
      return null
    } catch (error) {
      return error as HttpFailure
    }
  }
  // A form that stays in its page begins again with what is there now.
  async function stay() {
    leave.go()
    await query?.refetch()
    setSaves(saves + 1)
  }
  const draw = (row: Record<string, unknown> | null) => (
    <ResourceForm
      key={saves}
      resource={resource}
      form={form}
      id={id}
      row={row}
      given={{ ...preselected, ...given }}
      isBusy={mutation.isPending}
      leave={leave}
      onDirty={setDirty}
      onSave={save}
      onSaved={() => (form.layout === 'inline' ? void stay() : shown || leave.go())}
    />
  )
  if (shown && answer) {
    return (
      <FormFrame
        layout="dialog"
        title={resultTitle(shown, answer, form.title)}
        isSticky={shown.staysOpen}
        onClose={onClose}
      >
        <ResultSheet shown={shown} resource={resource} answer={answer} onClose={onClose} />
      </FormFrame>
    )
  }
  return (
    <FormFrame
      layout={form.layout}
      title={fillText({ text: form.title, row: query?.data?.data ?? {} })}
      onClose={leave.ask}
    >
      {isEdit && query ? (
        <QueryResult query={answerOf<BaseRecord>(query)} skeleton={skeleton}>
          {draw}
        </QueryResult>
      ) : preselected ? (
        draw(null)
      ) : (
        skeleton
      )}
    </FormFrame>
  )
}
