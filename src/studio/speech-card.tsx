import { Button } from 'antd'
import { MadeFacts } from './made-facts.tsx'
import { speechShelf, type MadeSpeech } from './made-speech.ts'

/** One spoken text: a player, what it cost, a download. */
export function SpeechCard({ speech }: { speech: MadeSpeech }) {
  return (
    <article className="ui-panel studio-card" aria-label={speech.text}>
      {/* The text that is spoken stands right below. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio controls src={speech.url} aria-label={`朗读：${speech.text}`} />
      <p>{speech.text}</p>
      <MadeFacts modelName={speech.modelName} cost={speech.cost} />
      <div className="ui-actions">
        <a className="ui-link" href={speech.url} download={`speech.${speech.format}`}>
          下载
        </a>
        <Button type="text" onClick={() => speechShelf.remove(speech)}>
          移除
        </Button>
      </div>
    </article>
  )
}
