/**
 * Works out the captcha of a 428 answer; the code for it is loaded only then.
 * @param result of that answer
 * @throws Error whose message is for the reader
 */
export async function loadAndSolveCaptcha(result: unknown): Promise<string> {
  const { solveCaptcha } = await import('./solve-captcha.ts').catch(() => {
    throw new Error('网络连接失败，请检查网络设置后刷新页面')
  })
  return solveCaptcha(result)
}
