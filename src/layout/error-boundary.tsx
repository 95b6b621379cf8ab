import { Component, type ReactNode } from 'react'
import styles from './screen.module.css'
import type { LayoutName } from '../config/runtime/names.ts'
import { Placeholder } from '../ui/placeholder.tsx'
import { Frame } from './frame.tsx'

interface ErrorBoundaryProps {
  children: ReactNode
  /** The frame around the message, where what failed would have brought its own. */
  layout?: LayoutName
}

/** A screen that could not be loaded or drawn (often: a new version was put in place): says so and offers to load it again. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    const message = (
      <Placeholder className={styles.error} role="alert">
        <h1>页面没有打开</h1>
        <p>可能是网络中断，或系统刚刚更新。重新加载通常就好。</p>
        <button type="button" className="button-primary" onClick={() => globalThis.location.reload()}>
          重新加载
        </button>
      </Placeholder>
    )
    const { layout } = this.props
    return layout ? <Frame layout={layout}>{message}</Frame> : message
  }
}
