import { isBase64 } from '../../contract/base64.ts'
import { DOCUMENT_BYTES_MAX, Upload } from '../../contract/document.ts'

test.each([
  ['YQ==', true],
  ['YWI=', true],
  ['YWJj', true],
  ['a+/9', true],
  ['', false],
  ['=', false],
  ['==', false],
  ['YQ=a', false],
  ['Y===', false],
  ['YW-j', false],
  ['YWJj\n', false],
  ['不是', false],
])('%s', (text, is) => {
  expect(isBase64(text)).toBe(is)
})

test('the largest file is read, and one that is not base64 is refused, without running out of stack', () => {
  const whole = Buffer.alloc(DOCUMENT_BYTES_MAX).toString('base64')
  expect(Upload.safeParse(whole).success).toBe(true)
  expect(Upload.safeParse(`${whole.slice(1)}!`).success).toBe(false)
  expect(Upload.safeParse(`${whole}AAAA`).success).toBe(false)
})
