interface ImportMeta {
  readonly env: { readonly PROD: boolean }
}

declare module '*.module.css' {
  const styles: Readonly<Record<string, string>>
  export default styles
}

declare module '*.css'

/** The address of a file of a package. */
declare module '*?url&no-inline' {
  const address: string
  export default address
}

declare module 'virtual:app' {
  export const config: import('./config/runtime/app-config.ts').AppConfig
}

declare module 'virtual:resources' {
  export const resources: Record<string, import('./config/runtime/app-config.ts').AppResource>
}

declare module 'virtual:forms' {
  export const forms: Record<string, import('./config/runtime/app-config.ts').AppForms>
}

declare module 'virtual:calls' {
  export const calls: Record<
    import('../contract/endpoints.ts').EndpointName,
    import('./providers/result-shape.ts').Call
  >
}

declare module 'virtual:requests' {
  export const requests: import('./pages/model-doc/describe-requests.ts').Requests
}

declare module 'virtual:command-entries' {
  export const entries: import('./layout/command-palette/command-entries.ts').CommandEntry[]
}

declare module 'virtual:staff' {
  export interface StaffConsole {
    app: import('./config/runtime/app-config.ts').AppConfig
    resources: Record<string, import('./config/runtime/app-config.ts').AppResource>
    forms: Record<string, import('./config/runtime/app-config.ts').AppForms>
    entries: import('./layout/command-palette/command-entries.ts').CommandEntry[]
    calls: Record<string, import('./providers/result-shape.ts').Call>
  }
  /** The pieces of it, by what must be held. */
  export const staff: import('./config/runtime/join-parts.ts').StaffChunk[]
  /** The calls of all staff. */
  export const calls: StaffConsole['calls']
}

declare module 'virtual:images' {
  /** The pictures of the brand by file. */
  export const images: Record<string, { src: string; width: number; height: number }>
}

declare module 'virtual:documents' {
  /** By name: as a page, and as it is written. */
  export const documents: Record<string, () => Promise<{ html: string; markdown: string }>>
  /** What the centre of documents lists; a document's name is empty for other pages. */
  export const groups: {
    title: string
    docs: { document: string; title: string; lead: string; to: string }[]
  }[]
}

declare module 'saxen' {
  type Decode = (text: string) => string
  export class Parser {
    on(
      what: 'openTag',
      open: (name: string, attributes: () => Record<string, string>, decode: Decode) => void,
    ): this
    on(what: 'closeTag', close: (name: string) => void): this
    on(what: 'text', text: (value: string, decode: Decode) => void): this
    on(what: 'cdata', text: (value: string) => void): this
    /** @throws Error for what is no XML */
    parse(xml: string): this
    stop(): void
  }
}
