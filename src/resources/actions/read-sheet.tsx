import { forms } from 'virtual:forms'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import type { CallInput, EndpointName } from '../../../contract/endpoints.ts'
import { useCall } from '../../providers/hooks/use-call.ts'
import { Form } from '../../ui/form.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { SkeletonPanels } from '../../ui/skeleton.tsx'
import { rowNameOf } from '../selection/row-key-of.ts'
import { focusFirstError } from '../forms/focus-first-error.ts'
import { FormFrame } from '../forms/form-frame.tsx'
import { formInput } from '../forms/form-input.ts'
import { FormSections } from '../forms/form-sections.tsx'
import { valuesOf } from '../forms/values/form-values.ts'
import { useFormState } from '../forms/use-form-state.ts'
import type { Row } from '../list-state/use-list-table.ts'
import type { ActionSheetProps } from './action-sheet-props.ts'
import { AskFacts } from '../outcome/ask-facts.tsx'
import { inputFromRow } from './input-from-row.ts'
import ui from '../../ui/ui.module.css'

/** Shows what an endpoint answers of a row: at once, and again with what is filled in. */
export default function ReadSheet({ isOpen, ...props }: ActionSheetProps) {
  const { action, resource, rows, onClose } = props
  const title = `${action.title} ${rows[0] ? rowNameOf(resource, rows[0]) : ''}`
  return isOpen ? (
    <FormFrame layout="drawer" title={title} onClose={onClose}>
      <Read {...props} />
    </FormFrame>
  ) : null
}

function Read({ action, resource, rows }: Omit<ActionSheetProps, 'isOpen'>) {
  const { fields = [], shown = null } = forms[resource.name]?.asks[action.index] ?? {}
  const [row = {}] = rows
  const [blank] = useState(() => valuesOf(fields, null))
  const state = useFormState(fields, blank)
  const [filled, setFilled] = useState<Record<string, unknown> | null>(() =>
    fields.some(({ empty }) => empty === 'refused') ? null : {},
  )
  const place = useRef<HTMLDivElement>(null)
  const input = {
    ...(action.takesKey && { [resource.rowKey]: row[resource.rowKey] }),
    ...inputFromRow(action.input, row),
    ...filled,
  }
  const query = useCall(action.read as EndpointName, input as CallInput<EndpointName>, {
    isEnabled: filled !== null,
    keepsPrevious: true,
  })
  function look() {
    if (!state.check()) return focusFirstError(place.current)
    return setFilled(formInput(fields, state.values))
  }
  return (
    <div ref={place} className={ui.stack}>
      {fields.length > 0 && (
        <Form onSend={look}>
          <FormSections
            sections={[{ title: '', folded: false, fields }]}
            values={state.values}
            errors={state.errors}
            onChange={state.setValues}
          />
          <div className={ui.formActions}>
            <Button htmlType="submit" loading={query.isFetching}>
              查看
            </Button>
          </div>
        </Form>
      )}
      {filled && (
        <QueryResult query={query} skeleton={<SkeletonPanels count={3} height={56} />}>
          {(answer) => <AskFacts label="结果" cells={shown?.cells ?? []} row={answer as Row} />}
        </QueryResult>
      )}
    </div>
  )
}
