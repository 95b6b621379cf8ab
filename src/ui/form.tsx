import type { ReactNode } from 'react'

/** A form that judges its fields itself: the browser neither checks it nor leaves the page. */
export function Form({ onSend, children }: { onSend: () => void; children: ReactNode }) {
  return (
    <form
      className="ui-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      {children}
    </form>
  )
}
