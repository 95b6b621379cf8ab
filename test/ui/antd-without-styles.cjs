// antd's hooks that write its CSS, most of what a render of its parts costs. jsdom draws nothing, so no test can see it; what a part
// itself reads of the theme stays what it is in the browser.
const cssinjs = require('@ant-design/cssinjs/lib/index.js')
const { transformToken } = require('@ant-design/cssinjs/lib/util/css-variables.js')

/** By the part of a theme that is made once for each `ConfigProvider`. */
const known = new WeakMap()

module.exports = {
  ...cssinjs,
  useStyleRegister: () => (node) => node,
  useCSSVarRegister: () => ['', '', '', ''],
  useCacheToken(theme, tokens, { override, getComputedToken, cssVar }) {
    const found = known.get(override)
    if (found) return found
    const computed = getComputedToken?.(Object.assign({}, ...tokens), override, theme) ?? {}
    const [shown] = cssVar ? transformToken(computed, cssVar.key ?? '', cssVar) : [computed]
    const made = [shown, '', computed, '', cssVar?.key ?? '']
    known.set(override, made)
    return made
  },
}
