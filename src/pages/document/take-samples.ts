import type { Language } from '../../components/code-sample/language.ts'

export interface Sample {
  /** It stands in the document where the code was. */
  place: HTMLElement
  samples: Partial<Record<Language, string>>
}

const LANGUAGE_OF: Record<string, Language> = { sh: 'shell', python: 'python', js: 'node', json: 'json' }

/** Takes the code out of a document: blocks one after the other are one sample, each in another language. */
export function takeSamples(body: HTMLElement): Sample[] {
  const taken: Sample[] = []
  for (const block of body.querySelectorAll('pre')) {
    const code = (block.textContent ?? '').trimEnd()
    const language = languageOf(block.querySelector('code')?.className ?? '', code)
    const before = block.previousElementSibling
    const last = taken.at(-1)
    if (last && last.place === before && !(language in last.samples)) {
      last.samples[language] = code
      block.remove()
      continue
    }
    const place = document.createElement('div')
    block.replaceWith(place)
    taken.push({ place, samples: { [language]: code } })
  }
  return taken
}

function languageOf(className: string, code: string): Language {
  const language = LANGUAGE_OF[/language-(\S+)/.exec(className)?.[1] ?? ''] ?? 'text'
  return language === 'shell' && /\bcurl\b/.test(code) ? 'curl' : language
}
