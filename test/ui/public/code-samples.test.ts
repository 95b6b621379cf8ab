import { codeSample, LANGUAGES } from '../../../src/pages/home/code-samples.ts'

const reader = { baseUrl: 'https://maas.example/v1', modelId: 't-chat' }

test.each(LANGUAGES)('%s calls the reader own address with a live model', (language) => {
  const parts = codeSample({ language, ...reader })
  expect(parts.filter((part) => part.isMine).map((part) => part.text)).toEqual([
    reader.baseUrl,
    reader.modelId,
  ])
  expect(parts.map((part) => part.text).join('')).not.toMatch(/[«»]/)
})

test('no sample carries a key that could be taken for a real one', () => {
  for (const language of LANGUAGES) {
    const text = codeSample({ language, ...reader })
      .map((part) => part.text)
      .join('')
    expect(text).toContain('API_KEY')
    expect(text).not.toMatch(/sk-[A-Za-z0-9]/)
  }
})
