import { displaySubject } from '../../contract/subjects.ts'

test('a subject is read by the word of its kind, and one of an unknown kind as it stands', () => {
  expect(displaySubject('user:u7')).toBe('用户 u7')
  expect(displaySubject('channelKey:openai:2')).toBe('上游密钥 openai:2')
  expect(displaySubject('else:u7')).toBe('else:u7')
  expect(displaySubject('')).toBe('')
})
