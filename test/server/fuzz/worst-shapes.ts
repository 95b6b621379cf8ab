/** A body that is dear to read for its length. */
export interface WorstShape {
  name: string
  path: string
  contentType: string
  body: Buffer
}

const MIB = 1024 * 1024
export const JSON_BYTES = 9.5 * MIB
const FORM_BYTES = 25 * MIB
const LICENCE_BYTES = 5 * MIB - 100
const BOUNDARY = 'worst-boundary'

const fill = (unit: string, bytes: number) => unit.repeat(Math.floor(bytes / Buffer.byteLength(unit)))
const json = (name: string, path: string, text: string): WorstShape => ({
  name,
  path: `/v1${path}`,
  contentType: 'application/json',
  body: Buffer.from(text),
})
const many = (unit: (i: number) => string, bytes: number) => {
  const units: string[] = []
  for (let left = bytes, i = 0; left > 0; i += 1) {
    const text = unit(i)
    units.push(text)
    left -= text.length + 1
  }
  return units.join(',')
}
const embed = (name: string, input: string, model = 'demo-embed') =>
  json(`embeddings: ${name}`, '/embeddings', `{"model":"${model}","input":${input}}`)
const chat = (name: string, members: string) =>
  json(`chat: ${name}`, '/chat/completions', `{"model":"demo",${members}}`)
const respond = (name: string, members: string) =>
  json(`responses: ${name}`, '/responses', `{"model":"demo",${members}}`)
const gemini = (name: string, members: string) =>
  json(`gemini: ${name}`, '/models/demo:generateContent', `{${members}}`)
const says = (text: string) => `"messages":[{"role":"user","content":"${text}"}]`
const form = (name: string, body: string): WorstShape => ({
  name: `form: ${name}`,
  path: '/v1/audio/transcriptions',
  contentType: `multipart/form-data; boundary=${BOUNDARY}`,
  body: Buffer.from(body, 'latin1'),
})
const file = (path: string, model: string, content: string, name = 'file') =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="model"\r\n\r\n${model}\r\n--${BOUNDARY}\r\nContent-Disposition: form-data; name="${path === '/files' ? 'purpose' : 'prompt'}"\r\n\r\nbatch\r\n--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="a"\r\n\r\n${content}\r\n--${BOUNDARY}--`
const upload = (name: string, path: string, model: string, content: string, part?: string): WorstShape => ({
  ...form(name, file(path, model, content, part)),
  name,
  path: `/v1${path}`,
})
const hear = (name: string, content: string) =>
  upload(`sound: ${name}`, '/audio/transcriptions', 'demo-hear', content)
const ask = (name: string, members: string) =>
  json(`messages: ${name}`, '/messages', `{"model":"demo","max_tokens":16,${members}}`)
const random = (alphabet: (n: number) => string, length: number) => {
  let seed = 1
  const next = () => (seed = (seed * 48_271) % 2_147_483_647)
  return Array.from({ length }, () => alphabet(next())).join('')
}
/** Just within the bounds of values and members. */
const VALUES = 390_000
const MEMBERS = 65_000

/** Asked of the reading of any body of this length. */
export const control = (): WorstShape => embed('letters, the control', `"${fill('a', JSON_BYTES)}"`)

/** Words that are in no vocabulary. */
const mixed = (i: number, length: number) => fill(`q${(i * 7919).toString(36)}z`, length)
const schema =
  '"response_format":{"type":"json_schema","json_schema":{"name":"x","schema":{"type":"array","minItems":64,"items":{"$ref":"#"}}}}'

export const worstShapes = (): WorstShape[] => [
  embed('numbers', `[${fill('1,', JSON_BYTES)}1]`),
  embed('as many numbers as are allowed', `[${fill('1,', VALUES * 2)}1]`),
  embed('as many long numbers as are allowed', `[${fill('1234567.875,', VALUES * 12)}1]`),
  embed('lists of nothing', `[${fill('[],', JSON_BYTES)}[]]`),
  embed('as many lists of nothing as are allowed', `[${fill('[],', (VALUES / 2) * 3)}[]]`),
  embed('mistakes', `[${fill('{},', (VALUES / 2) * 3)}{}]`),
  embed('texts', `[${many((i) => `"t${i}"`, JSON_BYTES)}]`),
  embed('2048 long texts', `[${fill(`"${fill('xq z', 4600)}",`, JSON_BYTES - 5000)}"x"]`),
  embed('2000 texts, counted here', `[${many((i) => `"[[no usage]] ${mixed(i, 900)}"`, 2000 * 916)}]`),
  embed('token ids', `[${many((i) => `[${i},1,2,3]`, VALUES * 2)}]`),
  embed('blanks', `${fill(' ', JSON_BYTES)}"x"`),
  embed('one number', fill('1', JSON_BYTES)),
  embed('escapes', `"${fill('\\"', JSON_BYTES)}"`),
  embed('Chinese as escapes', `"${fill('\\u4e2d', JSON_BYTES)}"`),
  embed('depth', `${fill('[', JSON_BYTES / 2)}${fill(']', JSON_BYTES / 2)}`),
  embed('members', `{${many((i) => `"k${i}":1`, JSON_BYTES)}}`),
  embed('members of many names', `[${many((i) => `{"a${i}":1,"b${i}":{}}`, MEMBERS * 10)}]`),
  json(
    'members at the top',
    '/embeddings',
    `{"model":"demo-embed","input":"x",${many((i) => `"k${i}":${i}`, MEMBERS * 10)}}`,
  ),
  json(
    'long names',
    '/embeddings',
    `{"${fill('\ufdfa', JSON_BYTES / 2)}":1,"${fill('é', JSON_BYTES / 2 - 100)}":2}`,
  ),
  chat('letters', says(fill('a', JSON_BYTES))),
  chat('letters without order', says(random((n) => String.fromCharCode(97 + (n % 26)), JSON_BYTES))),
  chat('Chinese without order', says(random((n) => String.fromCharCode(0x4e00 + (n % 20_000)), 3 * MIB))),
  chat('letters and one sign', says(`${fill('ab ', JSON_BYTES)}中`)),
  chat('blanks', says(fill(' ', JSON_BYTES))),
  chat('emoji', says(fill('👩‍👩‍👧‍👦', JSON_BYTES))),
  chat('messages', `"messages":[${many(() => '{"role":"user","content":"hi"}', 10_000 * 30)}]`),
  chat(
    'more messages than allowed',
    `"messages":[${fill('{"role":"user","content":"hi"},', MEMBERS * 15)}{}]`,
  ),
  chat(
    'long messages',
    `"messages":[${many((i) => `{"role":"user","content":"${mixed(i, 900)}"}`, 9000 * 930)}]`,
  ),
  chat('a schema that asks for more than there is memory', `${schema},${says('x')}`),
  chat('mistakes', `"messages":[${fill('{},', (VALUES / 2) * 3)}{}]`),
  chat(
    'parts',
    `"messages":[{"role":"user","content":[${many(() => '{"type":"text","text":"hi"}', 800_000)}]}]`,
  ),
  chat(
    'addresses',
    `"messages":[{"role":"user","content":[{"type":"image_url","image_url":[${fill('"http://a.example/",', VALUES * 8)}"x"]}]}]`,
  ),
  chat(
    'a repeated member',
    `"tools":[${fill('{"type":"function","type":"function"},', 1000 * 38)}{}],${says('x')}`,
  ),
  respond('letters', `"input":"${fill('a', JSON_BYTES)}"`),
  respond(
    'items',
    `"input":[${many((i) => `{"role":"${i % 2 ? 'developer' : 'user'}","content":"hi"}`, 9000 * 40)}]`,
  ),
  respond('references', `"input":[${many((i) => `{"type":"item_reference","id":"msg_${i}_1"}`, 9000 * 45)}]`),
  respond(
    'parts',
    `"input":[{"role":"user","content":[${many(() => '{"type":"input_text","text":"hi"}', 900_000)}]}]`,
  ),
  respond(
    'tools in namespaces',
    `"input":"x","tools":[${many((i) => `{"type":"namespace","name":"n${i}","tools":[${fill('{"type":"function","name":"a"},', 300)}{"type":"function","name":"b"}]}`, 500_000)}]`,
  ),
  gemini('letters', `"contents":[{"parts":[{"text":"${fill('a', JSON_BYTES)}"}]}]`),
  gemini('contents', `"contents":[${many(() => '{"role":"model","parts":[{"text":"hi"}]}', 9000 * 45)}]`),
  gemini('parts', `"contents":[{"parts":[${many(() => '{"text":"hi"}', 800_000)}]}]`),
  gemini(
    'calls of one name and their results',
    `"contents":[{"role":"model","parts":[${many(() => '{"functionCall":{"name":"a"}}', 10_000 * 30)}]},{"parts":[${many(() => '{"functionResponse":{"name":"a"}}', 10_000 * 34)}]}]`,
  ),
  gemini(
    'names with underscores',
    `${many((i) => `"a${fill('_b', 60)}${i}":1`, 60_000 * 130)},"contents":[{"parts":[{"text":"x"}]}]`,
  ),
  chat(
    'an address of dots',
    `"messages":[{"role":"user","content":[{"type":"image_url","image_url":{"url":"http://${fill('.', JSON_BYTES)}a"}}]}]`,
  ),
  chat(
    'long addresses',
    `"messages":[{"role":"user","content":[{"type":"image_url","image_url":[${fill(`"http://${fill('中.', 300)}cn/",`, JSON_BYTES - 1000)}"x"]}]}]`,
  ),
  ask('letters', says(fill('a', JSON_BYTES))),
  ask(
    'messages',
    `"messages":[${many((i) => `{"role":"${i % 2 ? 'assistant' : 'user'}","content":"hi"}`, 9000 * 40)}]`,
  ),
  ask(
    'parts',
    `"messages":[{"role":"user","content":[${many(() => '{"type":"text","text":"hi"}', 800_000)}]}]`,
  ),
  ask(
    'tools and their results',
    `"messages":[{"role":"assistant","content":[${many((i) => `{"type":"tool_use","id":"t${i}","name":"a","input":{}}`, 500_000)}]},{"role":"user","content":[${many((i) => `{"type":"tool_result","tool_use_id":"t${i}","content":"x"}`, 500_000)}]}]`,
  ),
  json('completions: letters', '/completions', `{"model":"demo","prompt":"${fill('a', JSON_BYTES)}"}`),
  json('moderations: letters', '/moderations', `{"input":"${fill('a', JSON_BYTES)}"}`),
  json(
    'moderations: 100 long texts',
    '/moderations',
    `{"input":[${fill(`"${fill('杀 ', 90_000)}",`, JSON_BYTES - 200_000)}"x"]}`,
  ),
  json(
    'rerank: 1000 long texts',
    '/rerank',
    `{"model":"demo-rank","query":"${fill('a b ', 31_000)}","documents":[${fill(`"${fill('xq z', 9000)}",`, JSON_BYTES - 50_000)}"x"]}`,
  ),
  json(
    'rerank: 1000 Chinese texts',
    '/rerank',
    `{"model":"demo-rank","query":"${random((n) => String.fromCharCode(0x4e00 + (n % 20_000)), 10_000)}","documents":[${fill(`"${random((n) => String.fromCharCode(0x4e00 + (n % 20_000)), 3000)}",`, JSON_BYTES - 50_000)}"x"]}`,
  ),
  hear('bytes of nothing', fill('x', FORM_BYTES)),
  hear('begins of frames', fill('\xff\xfb\x90\0', FORM_BYTES)),
  hear('pages', fill('OggS\0\x02' + '\0'.repeat(21), FORM_BYTES)),
  hear('elements of WebM', `\x1a\x45\xdf\xa3\x80${fill('\xa3\x80', FORM_BYTES)}`),
  hear('boxes', `\0\0\0\x08ftyp${fill('\0\0\0\x08free', FORM_BYTES)}`),
  hear(
    'a comment of zeros',
    `RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\0\0\0\0\x02\0\x10\0LIST\0\0\x80\x01INFOICMT\0\0\x70\x01${fill('\0', 0x17f_0000)}x`,
  ),
  upload('edits: no picture', '/images/edits', 'demo-image', fill('x', FORM_BYTES), 'image'),
  upload(
    'edits: a picture without end',
    '/images/edits',
    'demo-image',
    `\xff\xd8${fill('\xff', FORM_BYTES)}`,
    'image',
  ),
  upload('files: lines of nothing', '/files', '', fill('\n', FORM_BYTES)),
  form('empty parts', `${fill(`--${BOUNDARY}\r\n\r\n\r\n`, FORM_BYTES)}--${BOUNDARY}--`),
  form(
    'named parts',
    `${fill(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n`, FORM_BYTES)}--${BOUNDARY}--`,
  ),
  form('a head without end', `--${BOUNDARY}\r\n${fill('x: y\r\n', FORM_BYTES)}`),
  form('almost boundaries', `--${BOUNDARY}\r\n${fill(`\r\n--${BOUNDARY.slice(0, -1)}`, FORM_BYTES)}`),
  form(
    'a large sound',
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="model"\r\n\r\ndemo-speech\r\n--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.mp3"\r\n\r\n${fill('x', FORM_BYTES)}\r\n--${BOUNDARY}--`,
  ),
  form(
    'a long text',
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="model"\r\n\r\n${fill('x', FORM_BYTES)}\r\n--${BOUNDARY}--`,
  ),
]

/** What a visitor may send, as long as it may be, and longer. */
export const visitorShapes = (): WorstShape[] => {
  const signIn = (name: string, body: string): WorstShape => ({
    name: `visitor: ${name}`,
    path: '/maas/login/v2/smsAuthV2',
    contentType: 'application/json',
    body: Buffer.from(body),
  })
  return [
    signIn('members', `{${many((i) => `"k${i}":1`, 60_000)}}`),
    signIn('a MiB of members', `{${many((i) => `"k${i}":1`, MIB - 100)}}`),
    signIn('lists', `{"phone":[${fill('[],', 60_000)}[]]}`),
    signIn('depth', `{"phone":${fill('[', 30_000)}${fill(']', 30_000)}}`),
    {
      name: 'visitor: a callback of a million pairs',
      path: '/maas/payment/notify/alipay',
      contentType: 'application/x-www-form-urlencoded',
      body: Buffer.from(fill('a&', 64 * 1024 - 10)),
    },
    { ...control(), name: 'visitor: a large body without a key' },
  ]
}

/** What a user may send who has paid nothing, in bodies that are larger than others of the console's. */
export const userShapes = (): WorstShape[] => {
  const post = (name: string, path: string, body: string): WorstShape => ({
    name: `console: ${name}`,
    path: `/maas${path}`,
    contentType: 'application/json',
    body: Buffer.from(body),
  })
  return [
    post(
      'a licence of letters',
      '/userCenter/companyVerification',
      `{"licence":"${fill('A', LICENCE_BYTES)}"}`,
    ),
    post(
      'a licence that ends wrongly',
      '/userCenter/companyVerification',
      `{"licence":"${fill('A', 4 * MIB - 10)}!"}`,
    ),
    post(
      'a licence of escapes',
      '/userCenter/companyVerification',
      `{"licence":"${fill('\\u0041', LICENCE_BYTES)}"}`,
    ),
    post(
      'members of a licence',
      '/userCenter/companyVerification',
      `{${many((i) => `"k${i}":1`, LICENCE_BYTES)}}`,
    ),
    post('mistakes of a licence', '/userCenter/companyVerification', `{"licence":[${fill('{},', 9000)}{}]}`),
    post(
      'a picture',
      '/conversation/attach',
      `{"conversationId":"x","contentType":"image/png","data":"${fill('A', 900_000)}"}`,
    ),
    post(
      'a profile',
      '/userCenter/profile',
      `{"email":"a@${fill('a.', 900_000)}","nickname":"${fill('x', 100_000)}"}`,
    ),
  ]
}
