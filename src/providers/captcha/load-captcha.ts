/** @param result of the 428 response @throws Error with a message for the user */
export async function loadAndSolveCaptcha(result: unknown): Promise<string> {
  const { solveCaptcha } = await import('./solve-captcha.ts').catch(() => {
    throw new Error('网络连接失败，请检查网络设置后刷新页面')
  })
  return solveCaptcha(result)
}
