import { parentPort } from 'node:worker_threads'
import h264 from 'h264-mp4-encoder'
import { createFilm } from './draw-frame.ts'
import type { FilmInput, FilmMessage } from './make-film.ts'

const FRAMES_A_SECOND = 12
/** H.264 quantization: 10 is best, 51 smallest. */
const QUANTIZATION = 20
/** 0 is best, 10 fastest. */
const SPEED = 8

const tell = (message: FilmMessage) => parentPort?.postMessage(message)

/** Makes the film that a worker is started for, and tells its parent. */
export async function run({ width, height, seconds, seed, breaksOff }: FilmInput): Promise<void> {
  const encoder = await h264.createH264MP4Encoder()
  encoder.width = width
  encoder.height = height
  encoder.frameRate = FRAMES_A_SECOND
  encoder.quantizationParameter = QUANTIZATION
  encoder.speed = SPEED
  encoder.initialize()
  const draw = createFilm({ width, height, seed })
  const frames = seconds * FRAMES_A_SECOND
  for (let i = 0; i < frames; i += 1) {
    if (breaksOff && i * 2 >= frames) throw new Error('the prompt asked for a break')
    encoder.addFrameRgba(draw(i / frames))
    if (i % FRAMES_A_SECOND === 0) tell({ progress: Math.floor((100 * i) / frames) })
  }
  encoder.finalize()
  tell({ film: encoder.FS.readFile(encoder.outputFilename) })
  encoder.delete()
}
