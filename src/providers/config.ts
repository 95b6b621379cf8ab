import { config } from 'virtual:app'

/** The console config, checked and completed when the console was built. */
export { config }
export const { productName, links } = config
