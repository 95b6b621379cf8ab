import { Button } from 'antd'
import { imageShelf, type MadeImage } from './made-image.ts'
import { MadeFacts } from './made-facts.tsx'

interface ImageCardProps {
  image: MadeImage
  onReuse: () => void
}

/** The pictures of one prompt, with what they cost. */
export function ImageCard({ image, onReuse }: ImageCardProps) {
  return (
    <article className="ui-panel studio-card" aria-label={image.prompt}>
      <div className="studio-pictures">
        {image.urls.map((url, index) => (
          <a key={url} href={url} download={`image-${index + 1}.png`} aria-label={`下载第 ${index + 1} 张`}>
            <img src={url} alt={image.prompt} />
          </a>
        ))}
      </div>
      <p>{image.prompt}</p>
      <MadeFacts modelName={image.modelName} cost={image.cost} />
      <div className="ui-actions">
        {image.urls.map((url, index) => (
          <a key={url} className="ui-link" href={url} download={`image-${index + 1}.png`}>
            下载{image.urls.length > 1 ? ` ${index + 1}` : ''}
          </a>
        ))}
        <Button type="text" onClick={onReuse}>
          再用这段描述
        </Button>
        <Button type="text" onClick={() => imageShelf.remove(image)}>
          移除
        </Button>
      </div>
    </article>
  )
}
