import { useQueryClient } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import type { Creation, CreationKind } from '../../contract/creation.ts'
import { CreationList } from './creation-list.tsx'
import { takeUp } from './generate.ts'
import { StudioSubmit } from './studio-submit.tsx'
import './studio.css'
import { unfinished } from './unfinished.ts'
import { creationsKey } from './use-creations.ts'
import { useGeneration } from './use-generation.ts'

interface StudioFrameProps {
  kind: CreationKind
  /** The form's fields. */
  children: ReactNode
  /** What it will cost, in words. */
  price: string
  /** What the button says. */
  label: string
  canSend: boolean
  /** Has it made; resolves when the server has it. */
  make: (signal: AbortSignal) => Promise<void>
  /** Where the list of what was made begins. */
  title: string
  /** Stands there until something was made. */
  empty: ReactNode
  /** What will stand at the front of the list, while it is made. */
  renderPending: (seconds: number) => ReactNode
  renderCard: (creation: Creation) => ReactNode
}

/** What the studios share: the form with its price and its button, and what was made with it, which outlives the visit. */
export function StudioFrame({ kind, children, price, label, canSend, make, ...list }: StudioFrameProps) {
  const client = useQueryClient()
  const generation = useGeneration(() => client.invalidateQueries({ queryKey: creationsKey(kind) }))
  const { run } = generation
  const start = () => void run(make)
  useEffect(() => {
    const left = kind === 'transcript' ? null : unfinished.read(kind)
    if (left !== null) void run((signal) => takeUp(left, signal), left.startedAt)
  }, [kind, run])
  return (
    <div className="studio">
      <form
        className="ui-panel ui-form studio-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (canSend) start()
        }}
      >
        {children}
        <StudioSubmit {...{ price, label, canSend, generation }} onRetry={canSend ? start : undefined} />
      </form>
      <CreationList kind={kind} startedAt={generation.startedAt} {...list} />
    </div>
  )
}
