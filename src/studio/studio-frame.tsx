import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Creation, CreationKind } from '../../contract/creation.ts'
import { CreationList } from './creation-list.tsx'
import { StudioSubmit } from './studio-submit.tsx'
import './studio.css'
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
  const start = () => void generation.run(make)
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
        <StudioSubmit price={price} label={label} canSend={canSend} generation={generation} onRetry={start} />
      </form>
      <CreationList kind={kind} startedAt={generation.startedAt} {...list} />
    </div>
  )
}
