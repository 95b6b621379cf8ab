const BROWSERS = [
  [/MicroMessenger/, '微信'],
  [/Edg/, 'Edge'],
  [/Firefox/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
] as const
const SYSTEMS = [
  [/HarmonyOS|OpenHarmony/, '鸿蒙'],
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
] as const

type Names = readonly (readonly [RegExp, string])[]
const nameIn = (names: Names, text: string) => names.find(([pattern]) => pattern.test(text))?.[1]

/** `Windows · Chrome`: what its owner knows a device by; the User-Agent itself is not kept. */
export function deviceName(userAgent: string): string {
  const parts = [nameIn(SYSTEMS, userAgent), nameIn(BROWSERS, userAgent)].filter(Boolean)
  return parts.length > 0 ? parts.join(' · ') : '未知设备'
}
