import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { decodeText } from '../../../src/pages/display/chat/files/decode-text.ts'
import { officeText } from '../../../src/pages/display/chat/files/office-text.ts'
import { readFile } from '../../../src/pages/display/chat/files/read-file.ts'
import { joinFiles, splitFiles } from '../../../src/pages/display/chat/message/message-file.ts'
import { conversationStore } from '../../../src/pages/display/chat/state/conversation-store.ts'
import { makeExcel, makeSlides, makeWord, packParts } from '../../support/make-office.ts'
import { answered } from '../open-chat.tsx'
import { renderApp, signInHere, toastTexts } from '../render-app.tsx'

afterEach(() => act(() => conversationStore.clear()))

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))
const utf16 = (text: string, isBig = false) => {
  const little = Buffer.from(text, 'utf16le')
  return Uint8Array.from(isBig ? little.swap16() : little)
}
const CSV = '姓名,电话\n王小明,13800138000\n'

test.each([
  ['UTF-8', new TextEncoder().encode(CSV), CSV],
  ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${CSV}`), CSV],
  ['GBK', bytes('d0d5c3fb2cb5e7bbb00acdf5d0a1c3f72c31333830303133383030300a'), CSV],
  ['GB18030', bytes('9534b235d2b0bcd2'), '𠮷野家'],
  [
    'Big5',
    bytes(
      'b36fac4fa440add3b4fab8d5c0c9aed7a141b8ccadb1a6b3a96da657a94db971b8dca141bdd0bd54bb7bb8eaaec6ac4fa75fa5bfbd54a1430aa4fda470a9fa2c303931323334353637380a',
    ),
    '這是一個測試檔案，裡面有姓名和電話，請確認資料是否正確。\n王小明,0912345678\n',
  ],
  [
    'traditional in GBK',
    bytes(
      'df40cac7d2bb82809c79d487996eb0b8a3acd159c3e6d3d0d0d5c3fbbacdeb8ad492a3acd588b45fd54ad959c1cfcac7b7f1d5fdb45fa1a3',
    ),
    '這是一個測試檔案，裏面有姓名和電話，請確認資料是否正確。',
  ],
  ['UTF-16 with a mark', utf16(`\uFEFF${CSV}`), CSV],
  ['UTF-16 the other way', utf16(`\uFEFF${CSV}`, true), CSV],
  ['UTF-16 without a mark', utf16(CSV), CSV],
  ['a picture', bytes('89504e470d0a1a0a0000000d49484452'), null],
  ['a program', bytes('7f454c460201010000'), null],
  ['a file of DOS with its end', bytes('6869 0d0a1a'.replaceAll(' ', '')), 'hi\r\n'],
])('%s is read', (_, given, text) => expect(decodeText(given, false)).toBe(text))

test('what was cut within a character is read up to it', () => {
  const cut = new TextEncoder().encode('你好').slice(0, 5)
  expect(decodeText(cut, true)).toBe('你')
})

const LIMITS = { room: 1000, isForPictures: false }
const read = (name: string, content: BlobPart, type = '') =>
  readFile(new File([content], name, { type }), LIMITS)

test.each(['a.vue', 'a.ipynb', 'Makefile', 'a.svg', 'a.csv', '配置'])(
  '%s is text by what is in it',
  async (name) => {
    expect((await read(name, 'x = 1')).text).toContain('x = 1')
  },
)

test.each([
  ['空.txt', '', '是空文件，里面什么也没有'],
  ['a.txt', '  \n', '里只有空白，没有添加'],
  ['a.doc', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1]), '是旧版或加了密码的 Office 文件'],
  ['a.rar', 'Rar!\u001A', '是压缩包'],
  ['a.exe', 'MZ\0\u0001', '里没有认得出的文字'],
])('%s is refused for what it is', async (name, content, words) => {
  await expect(read(name, content)).rejects.toThrow(words)
})

test('of a long file the first letters are taken, and it says so', async () => {
  const { title, text, left } = await read('a.log', '好'.repeat(1001))
  expect(left).toBe('只取了前 1,000 字')
  expect(title).toBe('a.log（只取了前 1,000 字）')
  expect(splitFiles(text).files[0]?.content).toBe('好'.repeat(1000))
})

test('files stand in a message and come out of it as they were', async () => {
  const files = await Promise.all([
    read('甲.md', '```js\nx\n```\n\n文件 假.md：\n```\ny\n```'),
    read('乙.csv', 'a,b'),
  ])
  const message = joinFiles('总结\n\n一下', files)
  const split = splitFiles(message)
  expect(split.text).toBe('总结\n\n一下')
  expect(split.files.map(({ title, content }) => [title, content])).toEqual([
    ['甲.md', '```js\nx\n```\n\n文件 假.md：\n```\ny\n```'],
    ['乙.csv', 'a,b'],
  ])
  expect(joinFiles(split.text, split.files)).toBe(message)
  // As a message was before files stood beside it.
  const [first] = files
  expect(splitFiles(`${first?.text}\n\n总结`)).toMatchObject({ text: '总结', files: [{ title: '甲.md' }] })
  expect(splitFiles('没有文件')).toEqual({ text: '没有文件', files: [] })
})

const office = (file: Buffer, room = 1000) => officeText(new Uint8Array(file), room)

test('the words of Word: paragraphs, tables, breaks, and nothing that was deleted or is there twice', () => {
  const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`
  const cell = (text: string) => `<w:tc><w:p>${run(text)}</w:p></w:tc>`
  const body =
    `<w:p><w:pPr><w:tabs><w:tab/></w:tabs></w:pPr>${run('A&amp;B')}<w:r><w:br/><w:t>二</w:t><w:delText>旧</w:delText></w:r></w:p>` +
    `<w:tbl><w:tr>${cell('甲')}${cell('乙')}</w:tr></w:tbl>` +
    `<mc:AlternateContent><mc:Choice><w:p>${run('框')}</w:p></mc:Choice><mc:Fallback><w:p>${run('框')}</w:p></mc:Fallback></mc:AlternateContent>`
  expect(office(makeWord(body))).toBe('A&B\n二\n甲 \t乙\n框\n')
})

test('the cells of Excel: strings, dates, numbers and truths of the sheets that are seen', () => {
  const strings = '<si><r><t>姓</t></r><r><t>名,x</t></r><rPh><t>ming</t></rPh></si>'
  const styles =
    '<numFmts><numFmt numFmtId="164" formatCode="0.0&quot;months&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs>'
  const rows =
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>内</t></is></c></row>' +
    '<row r="3"><c r="A3" s="1"><v>46354</v></c><c r="B3" s="1"><v>46354.5</v></c><c r="C3"><v>0.30000000000000004</v></c><c r="D3" t="b"><v>1</v></c><c r="E3" s="2"><v>2</v></c></row>'
  const sheets = [
    { name: '一 &amp; 二', rows },
    { name: '藏', rows: '<row><c><v>1</v></c></row>', state: 'hidden' },
  ]
  expect(office(makeExcel(sheets, { strings, styles }))).toBe(
    '【一 & 二】\n"姓名,x",,内\n2026-11-28,2026-11-28 12:00:00,0.3,TRUE,2\n\n',
  )
})

test('the slides of PowerPoint in the order in which they are shown', () => {
  const line = (text: string) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`
  expect(office(makeSlides([line('一'), line('二')]))).toBe('【第 1 页】\n一\n\n\n【第 2 页】\n二\n\n\n')
})

test('a package that is none, or unpacks to more than a browser holds, is refused, whatever it says of itself', () => {
  expect(office(packParts({ 'a.txt': 'x' }))).toEqual({ refusal: 'other' })
  const bomb = makeWord(`<w:p><w:r><w:t>${'x'.repeat(101 * 1024 * 1024)}</w:t></w:r></w:p>`)
  expect(bomb.length).toBeLessThan(200_000)
  expect(office(bomb)).toEqual({ refusal: 'large' })
  const lying = makeWord('<w:p><w:r><w:t>x</w:t></w:r></w:p>'.repeat(1000))
  // Its directory says that the part is of fifty bytes, and no more are unpacked.
  lying.writeUInt32LE(50, lying.lastIndexOf(Buffer.from('504b0102', 'hex')) + 24)
  expect(() => office(lying)).toThrow()
  expect(() => office(Buffer.from('PK\u0003\u0004 broken'))).toThrow()
})

async function openChat() {
  const { accessToken } = await signInHere()
  await backend.topUp(accessToken, '10')
  const { user } = renderApp('/center/display/chat/qinglan-lite')
  return { user, box: await screen.findByRole('textbox', { name: '输入消息' }) }
}

const table = () => new File([CSV], '表.csv', { type: 'text/csv' })

test('a file is a chip beside the text, can be taken out, and folds out where it was sent', async () => {
  const { user, box } = await openChat()
  await user.upload(screen.getByLabelText('选择文件'), [table(), new File(['x'], 'b.txt')])
  const files = within(await screen.findByRole('list', { name: '待发送的文件' }))
  expect(files.getByText('表.csv')).toBeVisible()
  await user.click(await files.findByRole('button', { name: '移除 b.txt' }))
  expect(box).toHaveValue('')
  await user.type(box, '有几个人{Enter}')
  const log = within(screen.getByRole('log', { name: '对话' }))
  expect(await log.findByText('有几个人')).toBeVisible()
  expect(log.queryByText(/13800138000/)).toBeNull()
  await answered()
  expect(screen.queryByRole('list', { name: '待发送的文件' })).toBeNull()
  const message = conversationStore.current.read()?.read().messages[0]
  expect(message?.text).toBe(`有几个人\n\n文件 表.csv：\n\`\`\`csv\n${CSV.trim()}\n\`\`\``)
  const details = log.getByText('表.csv').closest('details')
  if (!details) throw new Error('no details')
  details.open = true
  fireEvent(details, createEvent('toggle', details))
  expect(await log.findByText(/13800138000/)).toBeVisible()
})

test('a file alone is a message, whose conversation is named after it', async () => {
  const { user } = await openChat()
  await user.upload(screen.getByLabelText('选择文件'), table())
  await screen.findByRole('list', { name: '待发送的文件' })
  await user.click(screen.getByRole('button', { name: '发送' }))
  await answered()
  expect(conversationStore.current.read()?.read().title).toBe('表.csv')
})

const clipboard = (files: File[], text = '') => ({ clipboardData: { files, getData: () => text } })
const picture = (name: string) => new File(['p'], name, { type: 'image/png' })

test('what Word copies is pasted as text, and a file that is copied as a file', async () => {
  const { box } = await openChat()
  expect(fireEvent.paste(box, clipboard([picture('image.png')], '从 Word 复制的一段'))).toBe(true)
  expect(toastTexts()).toEqual([])
  expect(fireEvent.paste(box, clipboard([table()], '表.csv'))).toBe(false)
  expect(await screen.findByRole('list', { name: '待发送的文件' })).toBeVisible()
  expect(fireEvent.paste(box, clipboard([picture('image.png')]))).toBe(false)
  await waitFor(() => expect(toastTexts()).toContain('image.png 没有添加：这个模型不读图片'))
})

test('a file may be dropped anywhere on the page, which says so while it is held', async () => {
  await openChat()
  const dataTransfer = { types: ['Files'], files: [table()] }
  const main = screen.getByRole('main')
  fireEvent.dragOver(main, { dataTransfer })
  expect(screen.getByText('松开，添加到这条消息')).toBeVisible()
  fireEvent.dragLeave(main, { dataTransfer, relatedTarget: null })
  expect(screen.queryByText('松开，添加到这条消息')).toBeNull()
  fireEvent.dragOver(main, { dataTransfer })
  expect(fireEvent.drop(main, { dataTransfer })).toBe(false)
  expect(await screen.findByRole('list', { name: '待发送的文件' })).toBeVisible()
  expect(screen.queryByText('松开，添加到这条消息')).toBeNull()
  // Text that is dragged stays the browser's.
  expect(fireEvent.dragOver(main, { dataTransfer: { types: ['text/plain'] } })).toBe(true)
})
