import './screen.css'

/** While a screen's code is on its way. Takes the height of the screen, so that nothing jumps. */
export function ScreenLoading() {
  return (
    <output className="screen-loading" aria-label="加载中">
      <span className="screen-loading-bar" />
    </output>
  )
}
