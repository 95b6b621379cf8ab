import type { ModelType, Price } from '../../../contract/model.ts'

interface PriceColumn {
  field: Exclude<keyof Price, 'images'>
  label: string
  /** Left out where the screen is narrow. */
  isMinor?: true
}

interface ModelKind {
  type: ModelType
  label: string
  /** What one price is for. */
  unit: string
  columns: readonly PriceColumn[]
}

export const modelKinds: readonly ModelKind[] = [
  {
    type: 'chat',
    label: '对话',
    unit: '元 / 百万 Token',
    columns: [
      { field: 'input', label: '输入' },
      { field: 'cachedInput', label: '缓存读取', isMinor: true },
      { field: 'output', label: '输出' },
    ],
  },
  { type: 'image', label: '图像', unit: '元 / 张', columns: [{ field: 'perImage', label: '每张' }] },
  {
    type: 'speech',
    label: '语音',
    unit: '元 / 百万字符',
    columns: [{ field: 'perMillionChars', label: '每百万字符' }],
  },
  {
    type: 'transcription',
    label: '识别',
    unit: '元 / 分钟',
    columns: [{ field: 'perMinute', label: '每分钟' }],
  },
  { type: 'video', label: '视频', unit: '元 / 秒', columns: [{ field: 'perSecond', label: '每秒' }] },
  { type: 'embedding', label: '向量', unit: '元 / 百万 Token', columns: [{ field: 'input', label: '输入' }] },
  {
    type: 'rerank',
    label: '重排',
    unit: '元',
    columns: [
      { field: 'perSearch', label: '每次' },
      { field: 'input', label: '每百万 Token' },
    ],
  },
  {
    type: 'moderation',
    label: '审核',
    unit: '元',
    columns: [
      { field: 'perCall', label: '每条' },
      { field: 'input', label: '每百万 Token' },
    ],
  },
]
