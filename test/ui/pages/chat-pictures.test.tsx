import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { conversationStore } from '../../../src/pages/display/chat/state/conversation-store.ts'
import { answered } from '../open-chat.tsx'
import { renderApp, signInHere, toastTexts } from '../render-app.tsx'

const CHAT = '/center/display/chat/qinglan-plus'
const realFetch = globalThis.fetch

/** What jsdom has not: decoding a picture and drawing it. Every picture that is no text becomes the same small JPEG. */
const JPEG =
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA='
const toDataURL = HTMLCanvasElement.prototype.toDataURL
beforeEach(() => {
  globalThis.createImageBitmap = (source: ImageBitmapSource) =>
    source instanceof File && source.type.startsWith('image/')
      ? Promise.resolve({ width: 4000, height: 3000, close: () => undefined })
      : Promise.reject(new DOMException('no picture', 'InvalidStateError'))
  HTMLCanvasElement.prototype.getContext = (() => ({
    fillRect: () => undefined,
    drawImage: () => undefined,
  })) as never
  HTMLCanvasElement.prototype.toDataURL = () => `data:image/jpeg;base64,${JPEG}`
})
afterEach(() => {
  globalThis.fetch = realFetch
  HTMLCanvasElement.prototype.toDataURL = toDataURL
  act(() => conversationStore.clear())
})

const photo = (name: string) => new File(['a picture'], name, { type: 'image/png' })

async function openChat(path = CHAT) {
  const { accessToken } = await signInHere()
  await backend.topUp(accessToken, '10')
  const { user } = renderApp(path)
  const box = await screen.findByRole('textbox', { name: '输入消息' })
  return { user, box }
}
const waiting = () =>
  within(screen.getByRole('list', { name: '待发送的图片' }))
    .getAllByRole('img')
    .map((image) => image.getAttribute('src'))

test('pictures are shown before they are sent, can be taken out, and go with the question and into the conversation', async () => {
  const { user, box } = await openChat()
  await user.upload(screen.getByLabelText('选择文件'), [photo('a.png'), photo('b.png')])
  await waitFor(() => expect(waiting()).toHaveLength(2))
  expect(screen.getByRole('button', { name: '发送' })).toBeEnabled()
  await user.click(screen.getByRole('button', { name: '移除图片 2' }))
  expect(waiting()).toEqual([`data:image/jpeg;base64,${JPEG}`])
  const sent: string[] = []
  globalThis.fetch = (input, init) => {
    if (String(input).startsWith('/v1/')) sent.push(String(init?.body))
    return realFetch(input, init)
  }
  await user.type(box, '这是什么{Enter}')
  const log = screen.getByRole('log', { name: '对话' })
  expect(await within(log).findByRole('img', { name: '我发送的图片' })).toHaveAttribute(
    'src',
    `data:image/jpeg;base64,${JPEG}`,
  )
  await answered()
  expect(screen.queryByRole('list', { name: '待发送的图片' })).toBeNull()
  expect(JSON.parse(sent[0] ?? '{}')).toMatchObject({
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: '这是什么' },
          { type: 'image_url', image_url: { url: `data:image/jpeg;base64,${JPEG}` } },
        ],
      },
    ],
  })
  const question = conversationStore.current.read()?.read().messages[0]
  expect(question).toMatchObject({ attachments: [expect.stringMatching(/^\w+$/)] })
})

test('a picture may be pasted; text that is pasted stays text', async () => {
  const { box } = await openChat()
  fireEvent.paste(box, { clipboardData: { files: [photo('pasted.png')], getData: () => '' } })
  await waitFor(() => expect(waiting()).toHaveLength(1))
  const isTaken = !fireEvent.paste(box, { clipboardData: { files: [], getData: () => '文字' } })
  expect(isTaken).toBe(false)
})

test('what is no picture, and more than four, is refused in words; the rest is kept', async () => {
  const { user } = await openChat()
  const broken = new File(['text'], '说明.heic', { type: '' })
  fireEvent.change(screen.getByLabelText('选择文件'), { target: { files: [broken] } })
  await waitFor(() => expect(toastTexts().join()).toContain('说明.heic 没能读取：浏览器打不开 HEIC 图片'))
  await user.upload(
    screen.getByLabelText('选择文件'),
    ['1.png', '2.png', '3.png', '4.png', '5.png'].map(photo),
  )
  await waitFor(() => expect(toastTexts()).toContain('5.png 没有添加：一次至多 4 张图片'))
  expect(waiting()).toHaveLength(4)
})

test('a model that sees nothing takes no pictures', async () => {
  await openChat('/center/display/chat/qinglan-lite')
  expect(screen.queryByRole('button', { name: '添加图片或文件' })).toBeNull()
  const chooser = screen.getByLabelText('选择文件')
  fireEvent.change(chooser, { target: { files: [photo('a.png')] } })
  await waitFor(() => expect(toastTexts()).toContain('a.png 没有添加：这个模型不读图片'))
})
