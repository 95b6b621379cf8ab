import { Component, type ReactNode } from 'react'
import './screen.css'

/** A screen that could not be loaded or drawn (often: a new version was put in place): says so and offers to load it again. */
export class ScreenError extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <div className="screen-error" role="alert">
        <h1>页面没有打开</h1>
        <p>可能是网络中断，或系统刚刚更新。重新加载通常就好。</p>
        <button type="button" className="button-primary" onClick={() => globalThis.location.reload()}>
          重新加载
        </button>
      </div>
    )
  }
}
