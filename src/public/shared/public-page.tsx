import type { ReactNode } from 'react'
import { Footer } from './footer.tsx'
import './public.css'

/** What all public pages share: the type, the width, the footer. The header is the layout's. */
export function PublicPage({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div className={`public ${className}`}>
      <main>{children}</main>
      <Footer />
    </div>
  )
}
