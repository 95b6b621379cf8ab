import type { ReactNode } from 'react'
import { Footer } from './footer.tsx'
import './public.css'

/** What all public pages share: the type, the width, the footer. The header and the main landmark are the layout's. */
export function PublicPage({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div className={`public ${className}`}>
      <div className="public-body">{children}</div>
      <Footer />
    </div>
  )
}
