import { useState } from 'react'
import type { CallInput, EndpointName } from '../../../contract/endpoints.ts'
import type { AppForm } from '../../config/runtime/app-config.ts'
import { call, type HttpFailure } from '../../providers/http.ts'
import { asFailure } from '../outcome/run-on-rows.ts'
import type { Row } from '../list-state/use-list-table.ts'
import { isSame } from './values/form-values.ts'
import type { FormValues } from './values/value-codecs.ts'

/** What saving a form would do, as long as nothing else is filled in. */
export function useFormPreview({ preview }: AppForm) {
  const [shown, setShown] = useState<{ values: FormValues; answer: Row } | null>(null)
  const [isBusy, setBusy] = useState(false)
  return {
    isBusy,
    answerTo: (values: FormValues): Row | null =>
      shown && isSame(shown.values, values) ? shown.answer : null,
    /** @returns why it was refused */
    async look(values: FormValues, filled: Record<string, unknown>): Promise<HttpFailure | null> {
      if (!preview) return null
      const entries = Object.entries(filled).filter(([name]) => preview.takes.includes(name))
      const input = Object.fromEntries(entries) as CallInput<EndpointName>
      setBusy(true)
      try {
        setShown({ values, answer: (await call(preview.endpoint, input)) as Row })
        return null
      } catch (error) {
        return asFailure(error)
      } finally {
        setBusy(false)
      }
    },
  }
}
