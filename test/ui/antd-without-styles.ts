// antd's hooks that write its CSS, most of what a render of its parts costs. jsdom draws nothing, so no test can see it; what a part
// itself reads of the theme stays what it is in the browser.
import type { ReactElement } from 'react'
import type { useCacheToken as useRealToken } from '@ant-design/cssinjs/lib/index.js'
import { transformToken } from '@ant-design/cssinjs/lib/util/css-variables.js'

export * from '@ant-design/cssinjs/lib/index.js'

export const useStyleRegister = () => (node: ReactElement) => node

export const useCSSVarRegister = () => ['', '', '', '']

type Tokens = Parameters<typeof useRealToken>[1]
type Options = Parameters<typeof useRealToken>[2] & { override: object }
type Theme = Parameters<typeof useRealToken>[0]

/** By the part of a theme that is made once for each `ConfigProvider`. */
const known = new WeakMap<object, unknown[]>()

export function useCacheToken(theme: Theme, tokens: Tokens, options: Options) {
  const { override, getComputedToken, cssVar } = options
  const found = known.get(override)
  if (found) return found
  const computed: object = getComputedToken?.(Object.assign({}, ...tokens), override, theme) ?? {}
  const [shown] = cssVar
    ? transformToken(computed as Record<string, never>, cssVar.key ?? '', cssVar)
    : [computed]
  const made = [shown, '', computed, '', cssVar?.key ?? '']
  known.set(override, made)
  return made
}
