import { useEffect, useRef, useState } from 'react'
import type { AppField } from '../../config/runtime/app-config.ts'
import type { FormControlName } from '../../config/runtime/names.ts'
import { formDrafts, type DraftPlace } from './form-drafts.ts'
import { isSame, rowsOf } from './values/form-values.ts'
import type { FormValues } from './values/value-codecs.ts'

interface DraftOptions extends DraftPlace {
  /** False: what is filled in is kept nowhere else. */
  isKept: boolean
  fields: readonly AppField[]
  /** What the controls hold before anything is filled in. */
  before: FormValues
  values: FormValues
  onFound: (values: FormValues) => void
}

const NOTHING = '{}'
const NEVER_KEPT: readonly FormControlName[] = ['secret', 'masked', 'idNumber', 'file']

/** Keeps what is changed, and brings it back when the form is opened again. Secrets and personal data are never kept. */
export function useDraft({ isKept, form, row, fields, before, values, onFound }: DraftOptions) {
  const [foundAt, setFoundAt] = useState<number | null>(null)
  const isWritten = useRef(false)
  const isOver = useRef(false)
  const first = keptOf(fields, before)
  const kept = changedOf(first, keptOf(fields, values))
  const stamp = JSON.stringify(kept)

  useEffect(() => {
    if (!isKept) return undefined
    let isGone = false
    async function restore() {
      // Without its draft the form is as usable as before.
      const draft = await formDrafts.read({ form, row }).catch(() => null)
      // What is written meanwhile is newer.
      if (isGone || !draft || isWritten.current) return
      const found = changedOf(first, draft.values)
      if (isSame(found, {})) {
        void formDrafts.remove({ form, row })
        return
      }
      onFound(found)
      setFoundAt(draft.savedAt)
    }
    void restore()
    return () => {
      isGone = true
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the form opens
  }, [])

  useEffect(() => {
    if (!isKept || isOver.current || (stamp === NOTHING && !isWritten.current)) return
    isWritten.current = true
    if (stamp !== NOTHING) return formDrafts.save({ form, row }, kept)
    setFoundAt(null)
    void formDrafts.remove({ form, row })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `stamp` is `kept`, compared by its content
  }, [stamp, isKept, form, row])

  return {
    /** When the draft was saved that the form began with; null: it began without. */
    foundAt,
    /** Forgets what was kept, once it is saved for good or given up. */
    forget: () => {
      isOver.current = true
      if (isKept) void formDrafts.remove({ form, row })
    },
  }
}

/** A draft of the whole form would undo, without a conflict, what others change in it meanwhile. */
const changedOf = (before: FormValues, values: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(values).filter(([field, held]) => field in before && !isSame(held, before[field])),
  )

/** What may be kept: no secrets and nothing personal, in no row of a group either. */
const keptOf = (fields: readonly AppField[], values: FormValues): FormValues =>
  Object.fromEntries(
    fields
      .filter(({ control }) => !NEVER_KEPT.includes(control))
      .map(({ field, control, fields: inner }) => [
        field,
        control === 'rows' ? rowsOf(values[field]).map((one) => keptOf(inner, one)) : values[field],
      ]),
  )
