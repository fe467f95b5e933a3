/** Browsers by what they call themselves; each also bears the names of those below it. */
const browsers = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const

const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const

/** `Chrome (Windows)` of a `User-Agent`; what is no browser goes by its own words, and nothing by none. */
export function deviceName(agent: string): string | undefined {
  const [, browser] = browsers.find(([pattern]) => pattern.test(agent)) ?? []
  const [, system] = systems.find(([pattern]) => pattern.test(agent)) ?? []
  if (browser === undefined) return agent || undefined
  return system === undefined ? browser : `${browser} (${system})`
}
