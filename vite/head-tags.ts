import type { HtmlTagDescriptor } from 'vite'
import type { CompleteConfig } from '../src/config/compiler/complete-config.ts'

/**
 * What the config adds to the head of the page: the icon and the colours of the browser's frame, and the SMS provider, with whom the
 * server's Content-Security-Policy lets the page talk because it is preconnected (server/platform/console).
 * @param brand where the pictures of the brand are, from the root of the project on
 */
export function headTags({ brand: own, smsBase }: CompleteConfig['app'], brand: string): HtmlTagDescriptor[] {
  const tag = (name: string, attrs: Record<string, string>): HtmlTagDescriptor => ({
    tag: name,
    attrs,
    injectTo: 'head',
  })
  const colorIn = (look: 'light' | 'dark') =>
    tag('meta', {
      name: 'theme-color',
      content: own.accents[look].accent,
      media: `(prefers-color-scheme: ${look})`,
    })
  return [
    tag('link', { rel: 'icon', href: own.favicon ? `${brand}/${own.favicon}` : '/favicon.svg' }),
    colorIn('light'),
    colorIn('dark'),
    ...(smsBase.startsWith('http')
      ? [tag('link', { rel: 'preconnect', href: new URL(smsBase).origin })]
      : []),
  ]
}
