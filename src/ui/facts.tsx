import { Fragment, type ReactNode } from 'react'
import ui from './ui.module.css'

export type Fact = readonly [name: string, text: ReactNode, className?: string]

interface FactsProps {
  /** Those that are `false` are not there. */
  facts: readonly (Fact | false)[]
  className?: string
}

export const Facts = ({ facts, className = '' }: FactsProps) => (
  <dl className={`${ui.facts} ${className}`}>
    {facts.map(
      (fact) =>
        fact && (
          <Fragment key={fact[0]}>
            <dt>{fact[0]}</dt>
            <dd className={fact[2]}>{fact[1]}</dd>
          </Fragment>
        ),
    )}
  </dl>
)
