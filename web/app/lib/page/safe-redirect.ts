import { isPage } from '../paths.ts'

/**
 * Where to go after logging in or switching a setting. Only the address of a page of this site comes through; anything
 * that a browser could read as another site, another scheme or another header becomes the fallback, and so does what is
 * here but no page: the API, files, the ways out.
 */
export function safeRedirect(target: unknown, fallback: string): string {
  if (typeof target !== 'string' || target.length > 2000) return fallback
  // Control characters and spaces are dropped by URL parsers before they look for `//`; backslashes count as slashes.
  if (!/^\/(?![/\\])[^\s\\\p{Cc}\p{Cf}\p{Co}\p{Cs}]*$/u.test(target)) return fallback
  const base = 'https://site.invalid'
  if (!URL.canParse(target, base)) return fallback
  const url = new URL(target, base)
  const path = `${url.pathname}${url.search}${url.hash}`
  return url.origin === base && !path.startsWith('//') && isPage(url.pathname) ? path : fallback
}
