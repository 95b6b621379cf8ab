/** In place of the package of this name: every browser we serve has its own. */
export default globalThis.ResizeObserver
