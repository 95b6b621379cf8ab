/** How a sample comes by its API key, in each language. */
export interface Secret {
  curl: string
  python: Expression
  node: Expression
}

interface Expression {
  /** The first lines. */
  head: string
  value: string
}

/** @param apiKey stands in the code; absent: it is read from the environment */
export const secretIn = (apiKey: string | undefined): Secret =>
  apiKey === undefined
    ? {
        curl: 'export API_KEY="sk-你的API-Key"',
        python: {
          head: '# 先安装：pip install openai，并设置环境变量 API_KEY\nimport os',
          value: 'os.environ["API_KEY"]',
        },
        node: {
          head: '// 先安装：npm install openai，并设置环境变量 API_KEY，文件存为 call.mjs',
          value: 'process.env.API_KEY',
        },
      }
    : {
        curl: `export API_KEY="${apiKey}"`,
        python: { head: '# 先安装：pip install openai', value: `"${apiKey}"` },
        node: { head: '// 先安装：npm install openai，文件存为 call.mjs', value: `'${apiKey}'` },
      }
