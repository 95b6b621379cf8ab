import { isTextFile, readTextFile } from '../../../src/pages/display/chat/files/text-file.ts'
import { fillPrompt, variablesIn } from '../../../src/pages/display/chat/settings/prompt-variables.ts'

test.each([
  ['a.txt', 'text/plain', true],
  ['a.py', '', true],
  ['A.MD', 'application/octet-stream', true],
  ['a.png', 'image/png', false],
  ['a.svg', 'image/svg+xml', false],
  ['a.pdf', 'application/pdf', false],
  ['a', '', false],
])('%s of type %j is text: %s', (name, type, isText) => {
  expect(isTextFile(new File([''], name, { type }))).toBe(isText)
})

test('a file stands in a fence that none of its own ends', async () => {
  const file = new File(['````\nx\n````\n'], 'a.md')
  expect(await readTextFile(file)).toBe('文件 a.md：\n`````md\n````\nx\n````\n`````')
})

test.each([
  ['bytes that are no UTF-8', new Uint8Array([0xff, 0xfe, 0x41])],
  ['a file with NUL', 'a\0b'],
  ['a large file', 'x'.repeat(200_001)],
])('%s is refused', async (_, content) => {
  await expect(readTextFile(new File([content], 'a.txt'))).rejects.toThrow()
})

test('variables are found once each, filled where they are known, and nothing else is touched', () => {
  const prompt = '{{ 甲 }}与{{乙}}，{{甲}}；{{}}、{ {甲} }、${乙}'
  expect(variablesIn(prompt)).toEqual(['甲', '乙'])
  expect(fillPrompt(prompt, { 甲: '$&', 丙: 'x' })).toBe('$&与{{乙}}，$&；{{}}、{ {甲} }、${乙}')
  expect(fillPrompt(prompt, { constructor: 'x' })).toBe(prompt)
  expect(variablesIn('{{constructor}}')).toEqual(['constructor'])
  expect(fillPrompt('{{constructor}}', {})).toBe('{{constructor}}')
})
