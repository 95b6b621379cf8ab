import { useQuery } from '@tanstack/react-query'
import { Bone } from '../../ui/bone.tsx'
import { dataUrl, pictures } from '../state/pictures.ts'

/** A picture that was sent with a question. */
export function KeptPicture({ id }: { id: string }) {
  const picture = useQuery({
    queryKey: ['picture', id],
    queryFn: () => pictures.read(id),
    retry: false,
    gcTime: 0,
  })
  if (picture.isError) return <span className="chat-picture is-gone">图片没能载入</span>
  if (!picture.data) return <Bone height={96} width="96px" />
  return <img className="chat-picture" src={dataUrl(picture.data)} alt="我发送的图片" />
}
