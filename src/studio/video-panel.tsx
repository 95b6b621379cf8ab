import { Input, Select } from 'antd'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { formatYuan, parseYuan } from '../../contract/money.ts'
import type { Model } from '../../contract/model.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Field } from '../ui/field.tsx'
import { MadeList } from './made-list.tsx'
import { makeVideo, resumeVideos, videoShelf } from './made-video.ts'
import { StudioSubmit } from './studio-submit.tsx'
import './studio.css'
import { useGeneration } from './use-generation.ts'
import { VideoCard } from './video-card.tsx'

const SIZES = ['1280x720', '720x1280', '640x360', '360x640', '720x720']
const SECONDS = ['4', '8', '12']

/** Films from a prompt: handed in as a job, which goes on whatever screen is shown. */
export function VideoPanel({ model }: { model: Model }) {
  const [prompt, setPrompt] = useState('')
  const [seconds, setSeconds] = useState('4')
  const [size, setSize] = useState('1280x720')
  const generation = useGeneration()
  const videos = useSyncExternalStore(videoShelf.subscribe, videoShelf.read)
  useEffect(resumeVideos, [])
  const make = () =>
    generation.run((signal) => makeVideo({ modelId: model.id, prompt, seconds, size, signal }))
  const price = formatYuan((parseYuan(model.price.perSecond ?? '0') ?? 0n) * BigInt(seconds))
  return (
    <div className="studio">
      <form
        className="ui-panel ui-form studio-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (prompt.trim() !== '') void make()
        }}
      >
        <Field label="画面描述">
          {(control) => (
            <Input.TextArea
              {...control}
              value={prompt}
              onChange={(event) => setPrompt(event.target.value)}
              placeholder="例如：海浪拍打礁石，夕阳，镜头缓缓拉远"
              rows={5}
              maxLength={4000}
            />
          )}
        </Field>
        <div className="studio-pair">
          <Field label="时长">
            {(control) => (
              <Select
                {...control}
                value={seconds}
                onChange={setSeconds}
                options={SECONDS.map((value) => ({ value, label: `${value} 秒` }))}
              />
            )}
          </Field>
          <Field label="尺寸">
            {(control) => (
              <Select
                {...control}
                value={size}
                onChange={setSize}
                options={SIZES.map((value) => ({ value, label: value.replace('x', ' × ') }))}
              />
            )}
          </Field>
        </div>
        <StudioSubmit
          price={price}
          label="生成视频"
          canSend={prompt.trim() !== ''}
          generation={generation}
          onRetry={() => void make()}
        />
      </form>
      <MadeList
        isBusy={generation.isBusy}
        wait="正在提交任务"
        empty={
          <EmptyState
            title="视频会出现在这里"
            text="写下想要的画面，点“生成视频”。生成要等一会儿，可以离开本页，回来时还在；失败不收费。"
          />
        }
      >
        {videos.map((video) => (
          <VideoCard key={video.id} video={video} onReuse={() => setPrompt(video.prompt)} />
        ))}
      </MadeList>
    </div>
  )
}
