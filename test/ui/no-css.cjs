// Stands for what `rc-util` puts style sheets into the page with: jsdom draws nothing.
const updateCSS = () => document.createElement('style')
const removeCSS = () => undefined

module.exports = { updateCSS, injectCSS: updateCSS, removeCSS, clearContainerCache: removeCSS }
