import type { Signed } from './sign-in.ts'
import type { RunningServer } from './start-server.ts'

/** Posts to `/v1` as the experience centre does. @throws if it is refused */
export async function postAsTrial(
  server: RunningServer,
  { accessToken }: Signed,
  path: string,
  body: object,
): Promise<Response> {
  const answer = await fetch(`${server.origin}/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-access-token': accessToken },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer
}

const FILM = { model: 'liuying-video', seconds: '1', size: '640x360' }

/** A video that is under way for the next two minutes. */
export const makeSlowVideo = (server: RunningServer, signed: Signed) =>
  postAsTrial(server, signed, '/videos', { ...FILM, prompt: '城市夜景延时，车流如织 [[延迟 110s]]' })

/** Something of every kind, so that the studios have something to show. */
export async function makeMedia(server: RunningServer, signed: Signed): Promise<void> {
  const post = (path: string, body: object) => postAsTrial(server, signed, path, body)
  const picture = { model: 'moran-xl', size: '1024x1024' }
  await post('/images/generations', { ...picture, prompt: '雪山下的湖，日出', seed: 7, n: 3 })
  await post('/images/generations', { ...picture, prompt: '清晨的江南水乡，薄雾，水墨风格', seed: 42, n: 2 })
  const speech = { model: 'qingyu-tts', response_format: 'wav' }
  await post('/audio/speech', {
    ...speech,
    input: '列车即将进站，请在黄线外排队候车。',
    voice: 'onyx',
    speed: 0.9,
  })
  const speechAnswer = await post('/audio/speech', {
    ...speech,
    input: '欢迎使用语音合成，今天天气不错。',
    voice: 'nova',
    speed: 1,
  })
  const form = new FormData()
  form.set('model', 'qingyu-tts')
  form.set('file', new Blob([await speechAnswer.arrayBuffer()], { type: 'audio/wav' }), 'speech.wav')
  await fetch(`${server.origin}/v1/audio/transcriptions`, {
    method: 'POST',
    headers: { 'x-access-token': signed.accessToken },
    body: form,
  })
  const order = await post('/videos', { ...FILM, prompt: '海浪拍打礁石，夕阳' })
  const { id } = (await order.json()) as { id: string }
  await post('/videos', { ...FILM, prompt: '一只会飞的鲸鱼 [[中断]]' })
  for (let status = ''; status !== 'completed';) {
    await new Promise((resolve) => setTimeout(resolve, 200))
    const job = await fetch(`${server.origin}/v1/videos/${id}`, {
      headers: { 'x-access-token': signed.accessToken },
    })
    status = ((await job.json()) as { status: string }).status
  }
}
