import OpenAI, { toFile } from 'openai'
import type { CallResult } from '../../../contract/endpoints.ts'
import { parseForm } from '../../../server/platform/http/form.ts'
import { encodePng } from '../../../server/engines/image/encode-png.ts'
import { readPicture } from '../../../server/gateway/media/read-picture.ts'
import { answers, event, streams } from '../../upstream/scripts.ts'
import { inGateway } from './in-gateway.ts'
import { settledReceipt } from './settled-receipt.ts'
import { eventsOf, less } from './start-gateway.ts'

const png = (width: number, height = width) =>
  encodePng({ width, height, rows: Buffer.alloc((width * 3 + 1) * height), software: 'test' })
/** The head of a picture that says that it is as large as this. */
function headOf(width: number, height: number) {
  const bytes = Buffer.alloc(64)
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(bytes)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}
const B64 = 'iVBORw0KGgo='
const completed = (kind: string, more: object = {}) =>
  event(JSON.stringify({ type: `${kind}.completed`, b64_json: B64, ...more }))

type Fields = [name: string, value: string | Buffer][]

describe('pictures', () => {
  const { gateway, user } = inGateway({ engine: 'sqlite', second: { priority: 0 } }, '10')

  function send(path: string, fields: Fields, init: RequestInit = {}) {
    const form = new FormData()
    for (const [name, value] of fields)
      if (typeof value === 'string') form.append(name, value)
      else form.append(name, new Blob([new Uint8Array(value)], { type: 'image/png' }), 'a.png')
    return fetch(`${gateway.origin}/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${user.key}` },
      body: form,
      ...init,
    })
  }
  const edit = (fields: Fields, init: RequestInit = {}) =>
    send(
      '/images/edits',
      [
        ...(fields.some(([name]) => name === 'model') ? [] : ([['model', 'edit-image']] as Fields)),
        ['prompt', '加一只猫'],
        ...fields,
      ],
      init,
    )
  const read = async (answer: Response) =>
    eventsOf(await answer.text()).map((data) => JSON.parse(data) as Record<string, unknown>)
  const settled = (answer: Response) => settledReceipt(user, answer)
  /** The form that reached the upstream, its files by their sizes. */
  function formSent() {
    const { headers, text } = gateway.upstream.received.at(-1) ?? { headers: {}, text: '' }
    return parseForm(Buffer.from(text), headers['content-type'] ?? '').map(([name, value]) =>
      typeof value === 'string' ? [name, value] : [name, value.filename, value.contentType],
    )
  }

  const byName = ([a = '']: string[], [b = '']: string[]) => (a < b ? -1 : a > b ? 1 : 0)

  it('says of each model in the catalogue whether it edits pictures', async () => {
    const answer = await fetch(`${gateway.origin}/maas/model/list?type=image&pageSize=100`)
    const { result } = (await answer.json()) as { result: CallResult<'model.list'> }
    const edits = Object.fromEntries(result.records.map(({ id, image }) => [id, image?.edits]))
    expect(edits).toMatchObject({ 'edit-image': true, 'part-image': true })
    expect(edits['plain-image']).toBeUndefined()
    expect(
      (
        await edit([
          ['model', 'plain-image'],
          ['image', await png(8)],
        ])
      ).status,
    ).toBe(400)
  })

  it('are edited as they came, with a mask, at the price of new ones', async () => {
    gateway.upstream.play(answers({ created: 1, data: [{ b64_json: B64 }, { b64_json: B64 }] }))
    const picture = await png(64)
    const answer = await edit([
      ['image[]', picture],
      ['image[]', await png(32)],
      ['mask', picture],
      ['n', '2'],
      ['quality', 'high'],
      ['user', 'u-1'],
      ['response_format', 'b64_json'],
    ])
    expect(await answer.json()).toEqual({
      created: 1,
      data: [{ b64_json: B64 }, { b64_json: B64 }],
      usage: { cost: 1.6 },
    })
    expect(gateway.upstream.received.at(-1)?.path).toBe('/v1/images/edits')
    expect(formSent().toSorted(byName)).toEqual([
      ['image[]', 'a.png', 'image/png'],
      ['image[]', 'a.png', 'image/png'],
      ['mask', 'a.png', 'image/png'],
      ['model', 'real-name'],
      ['n', '2'],
      ['prompt', '加一只猫'],
      ['quality', 'high'],
      ['response_format', 'b64_json'],
      ['size', '1024x1024'],
      ['user', 'u-1'],
    ])
    expect(await settled(answer)).toMatchObject({ cost: '1.60', held: '1.60', wire: 'images' })
  })

  it('are varied at their own address', async () => {
    gateway.upstream.play(answers({ created: 1, data: [{ b64_json: B64 }] }))
    const answer = await send('/images/variations', [
      ['model', 'edit-image'],
      ['image', await png(64)],
    ])
    const { data, usage } = (await answer.json()) as { data: { url: string }[]; usage: { cost: number } }
    expect([data[0]?.url, usage.cost]).toEqual([expect.stringContaining('/v1/media/'), 0.05])
    expect(gateway.upstream.received.at(-1)?.path).toBe('/v1/images/variations')
  })

  it('cost what came', async () => {
    gateway.upstream.play(answers({ data: [{ b64_json: B64 }] }))
    const answer = await edit([
      ['image', await png(64)],
      ['n', '3'],
    ])
    expect(await answer.json()).toMatchObject({ usage: { cost: 0.05 } })
    expect(await settled(answer)).toMatchObject({ cost: '0.05', held: '0.15' })
  })

  it('of a model that the catalogue does not let edit are not edited', async () => {
    const sent = gateway.upstream.received.length
    const picture = await png(64)
    for (const [path, model] of [
      ['/images/edits', 'up-image'],
      ['/images/variations', 'priced-image'],
    ] as const) {
      const answer = await send(path, [
        ['model', model],
        ['prompt', 'x'],
        ['image', picture],
      ])
      expect([answer.status, await answer.json()]).toMatchObject([
        400,
        { error: { code: 'unsupported_value', param: 'model' } },
      ])
    }
    expect(gateway.upstream.received.length).toBe(sent)
  })

  it.each<[string, () => Promise<Fields>, string]>([
    ['no picture', async () => [], 'image'],
    ['a text', async () => [['image', 'https://example.com/a.png']], 'image'],
    ['what is none', async () => [['image', Buffer.from('<svg/>')]], 'image'],
    ['too many pixels', async () => [['image', headOf(16_000, 16_000)]], 'image'],
    ['too long a side', async () => [['image', headOf(20_000, 1)]], 'image'],
    [
      'too many',
      async () => Array.from({ length: 17 }, (): Fields[number] => ['image[]', headOf(8, 8)]),
      'image',
    ],
    [
      'a mask of another size',
      async () => [
        ['image', await png(64)],
        ['mask', await png(32)],
      ],
      'mask',
    ],
    [
      'two masks',
      async () => [
        ['image', await png(8)],
        ['mask', await png(8)],
        ['mask', await png(8)],
      ],
      'mask',
    ],
    [
      'another file',
      async () => [
        ['image', await png(8)],
        ['font', await png(8)],
      ],
      'font',
    ],
    [
      'a size without a price',
      async () => [
        ['image', await png(8)],
        ['size', '512x512'],
      ],
      'size',
    ],
    [
      'a quality without a price',
      async () => [
        ['image', await png(8)],
        ['quality', 'ultra'],
      ],
      'quality',
    ],
    [
      'no number',
      async () => [
        ['image', await png(8)],
        ['n', '0'],
      ],
      'n',
    ],
    [
      'dearer reading',
      async () => [
        ['image', await png(8)],
        ['input_fidelity', 'high'],
      ],
      'input_fidelity',
    ],
    [
      'pictures before it is done',
      async () => [
        ['image', await png(8)],
        ['stream', 'true'],
        ['partial_images', '2'],
      ],
      'partial_images',
    ],
    [
      'such without a stream',
      async () => [
        ['image', await png(8)],
        ['partial_images', '2'],
      ],
      'partial_images',
    ],
    [
      'two in a stream',
      async () => [
        ['image', await png(8)],
        ['stream', 'true'],
        ['n', '2'],
      ],
      'n',
    ],
  ])('with %s are refused before anything is sent', async (_what, fields, param) => {
    const sent = gateway.upstream.received.length
    const answer = await edit(await fields())
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: { param } }])
    expect(gateway.upstream.received.length).toBe(sent)
  })

  it('in JSON are refused, as no form', async () => {
    const answer = await user.post('/images/edits', { model: 'edit-image', prompt: 'x' })
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: { code: 'invalid_form' } }])
  })

  describe('that come in a stream', () => {
    const draw = (more: object = {}, init: RequestInit = {}) =>
      fetch(`${gateway.origin}/v1/images/generations`, {
        method: 'POST',
        headers: { authorization: `Bearer ${user.key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ model: 'edit-image', prompt: '海', stream: true, ...more }),
        ...init,
      })
    const partial = event(
      JSON.stringify({
        type: 'image_generation.partial_image',
        b64_json: B64,
        partial_image_index: 0,
        provider: 'Acme',
        cost: 7,
      }),
    )

    it('cost at their end what one costs', async () => {
      gateway.upstream.play(
        streams(
          [
            partial,
            completed('image_generation', { usage: { total_tokens: 9, upstream_cost: 7 }, provider: 'x' }),
          ],
          { sliceBytes: 7 },
        ),
      )
      const answer = await draw()
      expect(await read(answer)).toEqual([
        { type: 'image_generation.partial_image', b64_json: B64, partial_image_index: 0 },
        {
          type: 'image_generation.completed',
          b64_json: B64,
          usage: { total_tokens: 9, cost: 0.05 },
        },
      ])
      expect(gateway.upstream.received.at(-1)?.body).toMatchObject({ stream: true, n: 1, model: 'real-name' })
      expect(await settled(answer)).toMatchObject({ status: 'succeeded', cost: '0.05', held: '0.05' })
    })

    it('come whole from an upstream that does not stream', async () => {
      gateway.upstream.play(answers({ data: [{ b64_json: B64 }] }))
      const answer = await draw()
      expect(await read(answer)).toEqual([
        { type: 'image_generation.completed', b64_json: B64, usage: { cost: 0.05 } },
      ])
    })

    it('are drawn by another upstream if one breaks off before it began', async () => {
      gateway.upstream.play(streams([], { last: 'reset' }))
      gateway.backup.play(streams([completed('image_generation')]))
      const answer = await draw()
      expect(await read(answer)).toMatchObject([{ type: 'image_generation.completed' }])
      expect(await settled(answer)).toMatchObject({ status: 'succeeded', cost: '0.05' })
    })

    it.each([
      ['break off', [partial], 'upstream_truncated'],
      [
        'fail',
        [partial, event(JSON.stringify({ type: 'error', error: { message: 'no' } }))],
        'upstream_error',
      ],
    ])('cost nothing if they %s', async (_what, pieces, code) => {
      gateway.upstream.play(streams(pieces))
      const before = await user.wallet()
      const answer = await draw()
      expect((await read(answer)).at(-1)).toMatchObject({ error: { code } })
      expect(await settled(answer)).toMatchObject({ status: 'failed', cost: '0.00' })
      expect(await user.wallet()).toEqual(before)
    })

    it('are billed when their caller leaves, and the upstream is left', async () => {
      gateway.upstream.play(streams([partial], { last: 'hang' }))
      const controller = new AbortController()
      const [before] = await user.wallet()
      const answer = await draw({}, { signal: controller.signal })
      await answer.body?.getReader().read()
      controller.abort()
      await gateway.upstream.received.at(-1)?.aborted
      expect(await settled(answer)).toMatchObject({ status: 'aborted', cost: '0.05' })
      expect(await user.wallet()).toEqual([less(before, 50_000_000n), '0.00'])
    })

    describe('with unfinished ones before it, which have a price', () => {
      const partly = (more: object = {}, init: RequestInit = {}) =>
        draw({ model: 'part-image', partial_images: 3, ...more }, init)
      const whole = completed('image_generation')

      it.each([
        ['fewer than asked for', [partial, partial, whole], 2, '0.14'],
        ['none', [whole], 0, '0.10'],
        ['more than asked for', [partial, partial, partial, partial, whole], 3, '0.16'],
      ])(
        'cost as many as came, at most as many as were asked for: %s',
        async (_what, pieces, billed, cost) => {
          gateway.upstream.play(streams(pieces))
          const [before] = await user.wallet()
          const answer = await partly()
          const seen = await read(answer)
          expect(seen).toHaveLength(pieces.length)
          expect(seen.at(-1)).toMatchObject({ usage: { cost: Number(cost) } })
          expect(gateway.upstream.received.at(-1)?.body).toMatchObject({ stream: true, partial_images: 3 })
          const receipt = await settled(answer)
          expect(receipt).toMatchObject({ status: 'succeeded', cost, held: '0.16' })
          expect(receipt.lines.map(({ item, quantity, amount }) => [item, quantity, amount])).toEqual([
            ['image', 1, '0.10'],
            ...(billed > 0 ? [['partialImage', billed, `0.0${billed * 2}`]] : []),
          ])
          expect(await user.wallet()).toEqual([less(before, BigInt(Number(cost) * 1e9)), '0.00'])
        },
      )

      it('cost as many as were asked for when their caller leaves', async () => {
        gateway.upstream.play(streams([partial], { last: 'hang' }))
        const controller = new AbortController()
        const answer = await partly({}, { signal: controller.signal })
        await answer.body?.getReader().read()
        controller.abort()
        await gateway.upstream.received.at(-1)?.aborted
        expect(await settled(answer)).toMatchObject({ status: 'aborted', cost: '0.16' })
      })

      it('cost nothing if the stream breaks off', async () => {
        gateway.upstream.play(streams([partial, partial]))
        const answer = await partly()
        expect((await read(answer)).at(-1)).toMatchObject({ error: { code: 'upstream_truncated' } })
        expect(await settled(answer)).toMatchObject({ status: 'failed', cost: '0.00' })
      })

      it('cost only the whole one of an upstream that does not stream', async () => {
        gateway.upstream.play(answers({ data: [{ b64_json: B64 }] }))
        const answer = await partly()
        expect(await read(answer)).toMatchObject([{ usage: { cost: 0.1 } }])
        expect(await settled(answer)).toMatchObject({ cost: '0.10', held: '0.16' })
      })

      it('are refused before anything is sent if they might cost more than the caller allows', async () => {
        const sent = gateway.upstream.received.length
        const answer = await user.post(
          '/images/generations',
          { model: 'part-image', prompt: '海', stream: true, partial_images: 3 },
          { 'x-max-cost': '0.15' },
        )
        expect(answer.status).toBe(400)
        expect(gateway.upstream.received.length).toBe(sent)
      })

      it('come of a picture that is edited', async () => {
        gateway.upstream.play(
          streams([
            event(JSON.stringify({ type: 'image_edit.partial_image', b64_json: B64 })),
            completed('image_edit'),
          ]),
        )
        const answer = await edit([
          ['model', 'part-image'],
          ['image', await png(64)],
          ['stream', 'true'],
          ['partial_images', '1'],
        ])
        expect((await read(answer)).at(-1)).toMatchObject({ usage: { cost: 0.12 } })
        expect(formSent()).toContainEqual(['partial_images', '1'])
      })
    })

    it('are not drawn in part where that would cost more upstream', async () => {
      const sent = gateway.upstream.received.length
      const answer = await draw({ partial_images: 1 })
      expect([answer.status, await answer.json()]).toMatchObject([
        400,
        { error: { code: 'unsupported_value', param: 'partial_images' } },
      ])
      expect(gateway.upstream.received.length).toBe(sent)
    })
  })

  it('of the demo engine are streamed in parts and edited for the client of OpenAI', async () => {
    const openai = new OpenAI({ apiKey: user.key, baseURL: `${gateway.origin}/v1`, maxRetries: 0 })
    const model = 'demo-image'
    const seen: unknown[] = []
    for await (const part of await openai.images.generate({
      model,
      prompt: '雪山',
      size: '128x96',
      stream: true,
      partial_images: 2,
    })) {
      const { width, height } = readPicture(Buffer.from(part.b64_json, 'base64')) ?? {}
      seen.push([part.type, width, height])
    }
    expect(seen).toEqual([
      ['image_generation.partial_image', 128, 96],
      ['image_generation.partial_image', 128, 96],
      ['image_generation.completed', 128, 96],
    ])
    const ask = async (side: number) => {
      const { data = [] } = await openai.images.edit({
        model,
        prompt: '雪山',
        size: '128x96',
        image: [await toFile(await png(side), 'a.png', { type: 'image/png' })],
        response_format: 'b64_json',
      })
      return data[0]?.b64_json ?? ''
    }
    const [one, again, other] = [await ask(64), await ask(64), await ask(32)]
    expect([one === again, one === other, readPicture(Buffer.from(one, 'base64'))?.width]).toEqual([
      true,
      false,
      128,
    ])
    const { data = [] } = await openai.images.createVariation({
      model,
      image: await toFile(await png(64), 'a.png', { type: 'image/png' }),
      response_format: 'b64_json',
      size: '128x96' as '256x256',
    })
    expect(readPicture(Buffer.from(data[0]?.b64_json ?? '', 'base64'))).toMatchObject({ width: 128 })
  })
})

describe('the head of a picture', () => {
  it.each([
    ['a PNG', headOf(3, 4), { format: 'png', width: 3, height: 4 }],
    [
      'a JPEG with a thumbnail before its frame',
      Buffer.from('ffd8ffe00004aaaaffffc0000b080004000301', 'hex'),
      { format: 'jpeg', width: 3, height: 4 },
    ],
    [
      'a plain WebP',
      Buffer.concat([
        Buffer.from('RIFF\0\0\0\0WEBPVP8 \0\0\0\0'),
        Buffer.from('0000009d012a03000400', 'hex'),
      ]),
      { format: 'webp', width: 3, height: 4 },
    ],
    [
      'a lossless WebP',
      Buffer.concat([
        Buffer.from('RIFF\0\0\0\0WEBPVP8L\0\0\0\0'),
        Buffer.from('2f02c0000000000000', 'hex'),
        Buffer.alloc(8),
      ]),
      { format: 'webp', width: 3, height: 4 },
    ],
    [
      'an extended WebP',
      Buffer.concat([
        Buffer.from('RIFF\0\0\0\0WEBPVP8X\0\0\0\0'),
        Buffer.from('00000000020000030000', 'hex'),
      ]),
      { format: 'webp', width: 3, height: 4 },
    ],
    ['a picture of no size', headOf(0, 4), null],
    ['half a head', headOf(3, 4).subarray(0, 20), null],
    ['an endless JPEG', Buffer.from(`ffd8${'ffe00002'.repeat(5000)}`, 'hex'), null],
    ['markup', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), null],
    ['nothing', Buffer.alloc(0), null],
  ])('of %s is read', (_what, bytes, found) => {
    expect(readPicture(bytes)).toEqual(found)
  })
})
