import MarkdownIt from 'markdown-it'

const { escapeHtml } = new MarkdownIt().utils

/** Shown under the error overlay while there is no good config. */
export function mistakePage(html: string, mistake: string): string {
  const body = `<body>
    <main style="max-width: 60rem; margin: 4rem auto; padding: 0 1rem; font-family: system-ui, sans-serif">
      <h1>控制台暂时打不开</h1>
      <pre style="white-space: pre-wrap">${escapeHtml(mistake)}</pre>
      <p>改好并保存后，这一页会自己刷新。</p>
    </main>
  </body>`
  return html.replaceAll('%PRODUCT_NAME%', '控制台配置有误').replace(/<body>[\s\S]*<\/body>/, () => body)
}
