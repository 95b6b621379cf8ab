import { readFileSync } from 'node:fs'
import { quietIcons } from '../../vite/quiet-icons.ts'

test('no icon of antd reads out its English name in the built console', () => {
  const source = readFileSync('node_modules/@ant-design/icons/es/components/AntdIcon.js', 'utf8')
  expect(source).toContain('aria-label')
  expect(quietIcons(source)).not.toContain('aria-label')
  expect(quietIcons(source)).toContain('"aria-hidden": true')
})
