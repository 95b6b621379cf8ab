import type { Plugin } from 'vite'

const ICON_FILE = /\/node_modules\/@ant-design\/icons\/es\/components\/AntdIcon\.js/
const ENGLISH_NAME = '"aria-label": icon.name'

/** antd's icons read out their English names ("down", "caret-up"); they only repeat what stands beside them, so they fall silent. */
export const quietIcons = (code: string) => code.replace(ENGLISH_NAME, '"aria-hidden": true')

export function quietIconsPlugin(): Plugin {
  return {
    name: 'quiet-icons',
    apply: 'build',
    transform: { filter: { id: ICON_FILE }, handler: (code) => ({ code: quietIcons(code), map: null }) },
  }
}
