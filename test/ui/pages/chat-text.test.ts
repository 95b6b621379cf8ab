import { readTextFile } from '../../../src/pages/display/chat/files/text-file.ts'
import { fillPrompt, variablesIn } from '../../../src/pages/display/chat/settings/prompt-variables.ts'

test('a file stands in a fence that none of its own ends', async () => {
  const file = new File(['````\nx\n````\n'], 'a.md')
  const { text } = await readTextFile(file, { room: 1000, isForPictures: false })
  expect(text).toBe('文件 a.md：\n`````md\n````\nx\n````\n`````')
})

test('variables are found once each, filled where they are known, and nothing else is touched', () => {
  const prompt = '{{ 甲 }}与{{乙}}，{{甲}}；{{}}、{ {甲} }、${乙}'
  expect(variablesIn(prompt)).toEqual(['甲', '乙'])
  expect(fillPrompt(prompt, { 甲: '$&', 丙: 'x' })).toBe('$&与{{乙}}，$&；{{}}、{ {甲} }、${乙}')
  expect(fillPrompt(prompt, { constructor: 'x' })).toBe(prompt)
  expect(variablesIn('{{constructor}}')).toEqual(['constructor'])
  expect(fillPrompt('{{constructor}}', {})).toBe('{{constructor}}')
})
