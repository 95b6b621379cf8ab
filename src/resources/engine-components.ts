import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { DetailViewName, DialogName, ListHeadName } from '../config/runtime/names.ts'
import type { DialogProps } from './actions/dialog-props.ts'
import type { ListTable } from './list/use-list-table.ts'

/** The row of a detail as its endpoint answers it, and its `fields` as the engine draws them. */
export interface DetailViewProps {
  data: unknown
  facts: ReactNode
}

/** What the config names and the engine does not draw itself. `src/app/registry.ts` has them, loaded when they are first drawn. */
export interface EngineComponents {
  dialogs: Record<DialogName, ComponentType<DialogProps>>
  detailViews: Record<Exclude<DetailViewName, 'fields'>, ComponentType<DetailViewProps>>
  listHeads: Record<ListHeadName, ComponentType<{ table: ListTable }>>
  modelNames: ComponentType<{ ids: string[] }>
}

const EngineComponentsContext = createContext<EngineComponents | null>(null)

export const EngineComponentsProvider = EngineComponentsContext.Provider

/** @throws outside the console */
export function useEngineComponents(): EngineComponents {
  const components = useContext(EngineComponentsContext)
  if (!components) throw new Error('no EngineComponentsProvider')
  return components
}
