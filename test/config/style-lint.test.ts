import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

function lint(css: string): string[] {
  const args = ['node_modules/stylelint/bin/stylelint.mjs', '--stdin', '-f', 'json']
  const { stderr } = spawnSync(process.execPath, [...args, '--stdin-filename', 'src/ui/x.module.css'], {
    cwd: root,
    encoding: 'utf8',
    input: css,
  })
  const [{ warnings }] = JSON.parse(stderr) as [{ warnings: { rule: string }[] }]
  return warnings.map(({ rule }) => rule)
}

test('styles keep to the scale, the colours and the breakpoints of the product', () => {
  expect(
    lint(
      '.a { padding: 1px var(--space-2) calc(2 * var(--space-7)); margin: -2px; font-size: 13px; border-radius: var(--radius-s); }',
    ),
  ).toEqual([])
  expect(lint('.a { padding: 0 5px; gap: 16px }')).toEqual(
    Array<string>(2).fill('declaration-property-value-disallowed-list'),
  )
  expect(lint('.a { border-radius: 5px; font-size: 15px; line-height: 21px }')).toEqual(
    Array<string>(3).fill('declaration-property-value-allowed-list'),
  )
  expect(lint(':root:has(.bar) { top: 0 } .a { label:has(:checked) { top: 0 } }')).toEqual([
    'selector-disallowed-list',
  ])
  expect(
    lint('@media (max-width: 700px) { .a-b { color: #fff; height: 100vh; top: 0 !important } }'),
  ).toEqual(
    expect.arrayContaining([
      'media-feature-name-value-allowed-list',
      'selector-class-pattern',
      'color-no-hex',
      'unit-disallowed-list',
      'declaration-no-important',
    ]),
  )
})
