import type { Platform } from '../platform-client.ts'
import type { App } from '../runtime.ts'

type Authentication = { code?: string } | 'cancel'

/**
 * Walks through the issuer's page as a browser without scripts does: types the code, or cancels. The walk ends at the
 * first address of the shop, which is returned and not opened.
 */
export function authenticationOf(app: App, platform: Platform) {
  return async (url: string, how: Authentication = { code: '123456' }): Promise<string> => {
    let target = url
    let body: string | undefined
    for (let page = 0; page < 6; page++) {
      const { pathname, search } = new URL(target)
      const answer = await platform.send(body === undefined ? 'GET' : 'POST', `${pathname}${search}`, {
        ...(body !== undefined && { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
      })
      const location = answer.headers.location
      if (location?.startsWith(app.origin)) return location
      if (location) {
        target = new URL(location, platform.origin).href
        body = undefined
        continue
      }
      const form = formOf(answer.body)
      if (!form) throw new Error(`no way on from ${target}: ${answer.status} ${answer.body.slice(0, 300)}`)
      if (form.fields.has('code') || /name="code"/.test(answer.body)) {
        form.fields.set('action', how === 'cancel' ? 'cancel' : 'code')
        form.fields.set('code', how === 'cancel' ? '' : (how.code ?? '123456'))
      }
      target = new URL(form.action || target, platform.origin).href
      body = form.fields.toString()
    }
    throw new Error('the issuer still asks after six pages')
  }
}

/** The first form of a page: where it goes, and what is hidden in it. */
function formOf(html: string) {
  const form = /<form\b([^>]*)>([\s\S]*?)<\/form>/.exec(html)
  if (!form) return undefined
  const attribute = (text: string, name: string) =>
    new RegExp(`\\b${name}="([^"]*)"`).exec(text)?.[1]?.replaceAll('&amp;', '&')
  const fields = new URLSearchParams()
  for (const [input] of (form[2] ?? '').matchAll(/<input\b[^>]*>/g)) {
    const name = attribute(input, 'name')
    if (name) fields.set(name, attribute(input, 'value') ?? '')
  }
  return { action: attribute(form[1] ?? '', 'action') ?? '', fields }
}
