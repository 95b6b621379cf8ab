import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { DetailViewName, ListHeadName, ShownPartName } from '../config/runtime/names.ts'
import type { ListTable } from './list-state/use-list-table.ts'

/** The row of a detail as its endpoint answers it, and its `fields` as the engine draws them. */
export interface DetailViewProps {
  data: unknown
  facts: ReactNode
}

export interface ListHeadProps {
  table: ListTable
  /** Query fields that a tab keeps its list to; none on a page of its own. */
  params: Record<string, string>
}

/** Several models of the catalogue, as a control of a form. */
export interface ModelSelectProps {
  /** It ties the control to its label, and to its hint or error. */
  control: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }
  ids: string[]
  placeholder: string
  onChange: (ids: string[]) => void
}

/** What the config names and the engine does not draw itself. `src/app/registry.ts` has them, loaded when they are first drawn. */
export interface EngineComponents {
  detailViews: Record<Exclude<DetailViewName, 'fields' | 'paper'>, ComponentType<DetailViewProps>>
  listHeads: Record<ListHeadName, ComponentType<ListHeadProps>>
  /** Below an answer that is shown once, as its endpoint gives it. */
  shownParts: Record<ShownPartName, ComponentType<{ answer: unknown }>>
  modelNames: ComponentType<{ ids: string[] }>
  modelSelect: ComponentType<ModelSelectProps>
}

const EngineComponentsContext = createContext<EngineComponents | null>(null)

export const EngineComponentsProvider = EngineComponentsContext.Provider

/** @throws outside the console */
export function useEngineComponents(): EngineComponents {
  const components = useContext(EngineComponentsContext)
  if (!components) throw new Error('no EngineComponentsProvider')
  return components
}
