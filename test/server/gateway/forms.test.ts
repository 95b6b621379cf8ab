import { encodePng } from '../../../server/engines/image/encode-png.ts'
import { parseForm, writeForm, type Form } from '../../../server/platform/http/form.ts'
import { answers } from '../../upstream/scripts.ts'
import { inGateway } from './in-gateway.ts'

const wav = (seconds: number) => {
  const bytes = Buffer.alloc(44 + 16_000 * seconds)
  bytes.write('RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0', 'latin1')
  bytes.writeUInt32LE(8000, 24)
  bytes.writeUInt32LE(16_000, 28)
  bytes.writeUInt16LE(2, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(bytes.length - 44, 40)
  return bytes
}

const file = (bytes: Buffer, filename = 'a.bin') => ({ filename, contentType: '', bytes })
const BOUNDARY = 'a-boundary'
const png = encodePng({ width: 8, height: 8, rows: Buffer.alloc(25 * 8), software: 'test' })

describe('a form', () => {
  const { gateway, user } = inGateway({ engine: 'sqlite' }, '10')

  const post = (path: string, { body, contentType }: ReturnType<typeof writeForm>) =>
    fetch(`${gateway.origin}/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${user.key}`, 'content-type': contentType },
      body: new Uint8Array(body),
    })
  const whole = async (): Promise<Record<string, Form>> => ({
    '/audio/transcriptions': [
      ['model', 'up-transcribe'],
      ['file', file(wav(1))],
    ],
    '/audio/translations': [
      ['model', 'up-transcribe'],
      ['file', file(wav(1))],
    ],
    '/images/edits': [
      ['model', 'edit-image'],
      ['prompt', '猫'],
      ['image', file(await png)],
    ],
    '/images/variations': [
      ['model', 'edit-image'],
      ['image', file(await png)],
    ],
    '/videos': [
      ['model', 'up-video'],
      ['prompt', '猫'],
    ],
    '/files': [
      ['purpose', 'batch'],
      ['file', file(Buffer.from('{}'))],
    ],
  })
  const seconds: Form[number] = ['file', file(wav(600))]

  it.each(
    (
      [
        ['/audio/transcriptions', [seconds], 'file'],
        ['/audio/transcriptions', [['File', file(wav(600))]], 'File'],
        ['/audio/transcriptions', [['FILE ', file(wav(600))]], 'FILE '],
        ['/audio/transcriptions', [['file[]', file(wav(600))]], 'file[]'],
        ['/audio/transcriptions', [['file[0]', file(wav(600))]], 'file[0]'],
        ['/audio/transcriptions', [['file', 'data:audio/wav;base64,AAAA']], 'file'],
        ['/audio/transcriptions', [['file2', file(wav(600))]], 'file2'],
        ['/audio/transcriptions', [['url', 'https://example.com/600s.mp3']], 'url'],
        ['/audio/transcriptions', [['file_url', 'https://example.com/600s.mp3']], 'file_url'],
        ['/audio/transcriptions', [['language', file(wav(600))]], 'language'],
        ['/audio/transcriptions', [['model', 'dearer']], 'model'],
        [
          '/audio/transcriptions',
          [['known_speaker_references[]', 'data:audio/wav;base64,']],
          'known_speaker_references[]',
        ],
        [
          '/audio/transcriptions',
          [
            ['include', 'logprobs'],
            ['include[]', 'logprobs'],
          ],
          'include[]',
        ],
        ['/audio/translations', [seconds], 'file'],
        ['/audio/translations', [['Model', 'dearer']], 'Model'],
        ['/images/edits', [['Image', file(Buffer.alloc(9))]], 'Image'],
        ['/images/edits', [['image[0]', file(Buffer.alloc(9))]], 'image[0]'],
        ['/images/edits', [['N', '9']], 'N'],
        ['/images/edits', [['n[]', '9']], 'n[]'],
        ['/images/edits', [['num_images', '9']], 'num_images'],
        ['/images/edits', [['n_images', '9']], 'n_images'],
        ['/images/edits', [['image_url', 'https://example.com/a.png']], 'image_url'],
        ['/images/variations', [['quality', 'high']], 'quality'],
        ['/images/variations', [['image', file(Buffer.alloc(9))]], 'image'],
        ['/videos', [['input_reference[]', file(Buffer.alloc(9))]], 'input_reference[]'],
        ['/videos', [['video', file(Buffer.alloc(9))]], 'video'],
        ['/videos', [['Seconds', '60']], 'Seconds'],
        ['/files', [['file', file(Buffer.from('{"a":1}'))]], 'file'],
        ['/files', [['purpose', 'vision']], 'purpose'],
      ] as [string, Form, string][]
    ).map(([path, more, param]) => ({ path, more, param })),
  )(
    'to $path that says $param too is refused by that name, unsent and unheld',
    async ({ path, more, param }) => {
      const sent = gateway.upstream.received.length
      const wallet = await user.wallet()
      for (const form of [(first: Form) => [...first, ...more], (first: Form) => [...more, ...first]]) {
        const answer = await post(path, writeForm(form((await whole())[path] ?? []), BOUNDARY))
        const { error } = (await answer.json()) as { error?: { param: string } }
        expect([answer.status, [param, param.toLowerCase().trim()].includes(error?.param ?? '')]).toEqual([
          400,
          true,
        ])
      }
      expect(gateway.upstream.received).toHaveLength(sent)
      expect(await user.wallet()).toEqual(wallet)
    },
  )

  const ofSound = async (more: Form) => {
    gateway.upstream.play(answers({ text: '好' }))
    const { '/audio/transcriptions': form = [] } = await whole()
    const answer = await post('/audio/transcriptions', writeForm([...form, ...more], BOUNDARY))
    const { headers, text } = gateway.upstream.received.at(-1) ?? { headers: {}, text: '' }
    return [answer.status, parseForm(Buffer.from(text), headers['content-type'] ?? '').map(([name]) => name)]
  }

  it('may hold its lists, and what is known to be free', async () => {
    for (const more of [
      [
        ['timestamp_granularities[]', 'word'],
        ['timestamp_granularities[]', 'segment'],
        ['include[]', 'logprobs'],
      ],
      [
        ['timestamp_granularities', 'word'],
        ['timestamp_granularities', 'segment'],
      ],
      [
        ['language', 'zh'],
        ['prompt', '墨染'],
        ['temperature', '0'],
        ['chunking_strategy[type]', 'server_vad'],
      ],
    ] satisfies Form[])
      expect(await ofSound(more)).toEqual([200, ['model', 'file', ...more.map(([name]) => name)]])
  })

  it('is read as RFC 2046 and RFC 8187 let clients write it', async () => {
    gateway.upstream.play(answers({ text: '好' }))
    const head = (disposition: string) =>
      `--${BOUNDARY} \t\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`
    const body = Buffer.concat([
      Buffer.from('This is a form.\r\n'),
      Buffer.from(`${head('name="model"')}up-transcribe\r\n`),
      Buffer.from(head('name=file; filename="x.wav"; filename*=UTF-8\'\'%E5%BD%95%E9%9F%B3.wav')),
      wav(1),
      Buffer.from(`\r\n--${BOUNDARY}--\r\nand an epilogue`),
    ])
    const answer = await post('/audio/transcriptions', {
      body,
      contentType: `multipart/form-data; boundary=${BOUNDARY}`,
    })
    expect(await answer.json()).toMatchObject({ text: '好' })
    expect(gateway.upstream.received.at(-1)?.text).toContain('filename="录音.wav"')
  })
})
