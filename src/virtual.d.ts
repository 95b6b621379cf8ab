declare module '*.css'

declare module 'virtual:app' {
  export const config: import('./config/app-config.ts').AppConfig
}

declare module 'virtual:resources' {
  export const resources: Record<string, import('./config/app-config.ts').AppResource>
}

declare module 'virtual:calls' {
  export const calls: Record<
    import('../contract/endpoints.ts').EndpointName,
    import('./providers/answer-shape.ts').Call
  >
}

declare module 'virtual:requests' {
  export const requests: import('./model-doc/describe-requests.ts').Requests
}

declare module 'virtual:palette' {
  export const entries: import('./palette/palette-entries.ts').PaletteEntry[]
}

declare module 'virtual:documents' {
  export const documents: Record<string, () => Promise<{ html: string }>>
}
