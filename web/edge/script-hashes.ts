import { createHash } from 'node:crypto'

interface HashedDocument {
  readonly html: string
  /** A source of Content-Security-Policy for each inline script. */
  readonly sources: readonly string[]
}

/**
 * Takes the nonce out of a document and names its inline scripts by their hashes. A cached page is sent to many, so a
 * nonce in it would be known to all of them; a hash allows nothing but the very text that the application wrote. Only
 * scripts that bear the nonce are named: what a visitor's input might have put into the page has none.
 */
export function hashScripts(html: string, nonce: string): HashedDocument {
  const parts = html.split(` nonce="${nonce}"`)
  const codes = parts.slice(1).flatMap((part, index) => {
    const isScript = /<script[^<>]*$/.test(parts[index] ?? '')
    const code = part.slice(part.indexOf('>') + 1, part.indexOf('</script>'))
    return isScript && code !== '' ? [code] : []
  })
  const sources = new Set(codes.map(code => `'sha256-${createHash('sha256').update(code).digest('base64')}'`))
  return { html: parts.join(''), sources: [...sources] }
}
