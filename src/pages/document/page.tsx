import { type ReactNode, useEffect, useState } from 'react'
import { documents } from 'virtual:documents'
import { DocsPage } from '../../layout/docs/docs-page.tsx'
import { ScreenLoading } from '../../layout/screen-loading.tsx'
import { CopyButton } from '../../ui/plain/copy-button.tsx'
import { DocumentBody } from './document-body.tsx'
import { fillSample } from './fill-sample.ts'
import { SampleNote } from './sample-note.tsx'
import { type Reader, useReader } from './use-reader.ts'

interface Text {
  html: string
  markdown: string
}

export default function DocumentPage({ name }: { name: string }) {
  const [text, setText] = useState<Text | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  if (failure) throw failure

  useEffect(() => {
    let isHere = true
    documents[name]?.().then(
      (loaded) => isHere && setText(loaded),
      (error: unknown) => isHere && setFailure(error ?? new Error(name)),
    )
    return () => {
      isHere = false
    }
  }, [name])

  if (text === null)
    return (
      <DocsPage>
        <ScreenLoading />
      </DocsPage>
    )
  return text.markdown.includes('API_KEY') ? <Samples text={text} /> : <Shown text={text} reader={null} />
}

function Samples({ text }: { text: Text }) {
  const reader = useReader()
  return (
    <Shown
      text={text}
      reader={reader}
      note={<SampleNote reader={reader} text={fillSample(text.markdown, reader)} />}
    />
  )
}

interface ShownProps {
  text: Text
  reader: Reader | null
  note?: ReactNode
}

function Shown({ text: { html, markdown }, reader, note }: ShownProps) {
  const { origin } = globalThis.location
  const whole = fillSample(markdown, reader).replaceAll('](/', `](${origin}/`)
  return (
    <DocsPage actions={<CopyButton text={whole} label="复制为 Markdown" isLabelShown />}>
      <DocumentBody html={html} reader={reader} note={note} />
    </DocsPage>
  )
}
