// Stands for what `rc-util` puts style sheets into the page with: jsdom draws nothing.
export const updateCSS = () => document.createElement('style')
export const injectCSS = updateCSS
export const removeCSS = () => undefined
export const clearContainerCache = removeCSS
