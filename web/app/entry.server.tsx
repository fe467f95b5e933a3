import { AsyncLocalStorage } from 'node:async_hooks'
import { Writable } from 'node:stream'
import type { AppLoadContext, EntryContext } from '@remix-run/node'
import { RemixServer } from '@remix-run/react'
import { renderToPipeableStream } from 'react-dom/server'
import type { Language } from '#shared/domain/kernel/language.ts'
import { localeOfPath } from '../shared/language.ts'
import { DocumentContext, type DocumentFacts } from './lib/page/document-context.ts'
import { hydrates, says } from './lib/page/page-handle.ts'
import { pageScripts } from './lib/server/page-scripts.server.ts'
import { overwriteGetLocale } from './paraglide/runtime.js'

const localeStore = new AsyncLocalStorage<Language>()
overwriteGetLocale(() => localeStore.getStore() ?? 'ja')

/**
 * Runs what answers a request in the language of its path: loaders and actions word messages too, before a page is
 * rendered. The edge calls it around the whole request (web/edge/origin-request.ts).
 */
export const inLanguageOf = <Result,>(pathname: string, answer: () => Result): Result =>
  localeStore.run(localeOfPath(pathname), answer)

/** Data that has not come by now is rendered as an error; the edge gives up after 20 s. */
const abortAfter = 8_000

/**
 * Renders the whole document before the first byte: the edge cannot stream, and a shared page must be complete.
 * `x-page` tells the adapter which of the classes of pages this is (DESIGN 3). The five parameters are Remix's
 * `HandleDocumentRequestFunction`.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const { staticHandlerContext, routeModules } = remix
  const handles = staticHandlerContext.matches.map(match => routeModules[match.route.id]?.handle)
  headers.set('content-type', 'text/html; charset=utf-8')
  const hydrated = handles.some(hydrates)
  const facts: DocumentFacts = { nonce: context.nonce, scripts: hydrated ? pageScripts(remix) : undefined }
  const isLive = handles.some(handle => says(handle, 'live'))
  const isUnkept = handles.some(handle => says(handle, 'unkept'))
  headers.set('x-page', isLive ? 'live' : hydrated ? 'hydrated' : isUnkept ? 'unkept' : 'plain')
  if (handles.some(handle => says(handle, 'asksAnywhere'))) headers.set('x-asks', 'anywhere')
  if (handles.some(handle => says(handle, 'secretAddress'))) headers.set('x-address', 'secret')
  return new Promise((resolve, reject) => {
    let failed = false
    const { pipe, abort } = renderToPipeableStream(
      <DocumentContext.Provider value={facts}>
        <RemixServer context={remix} url={request.url} abortDelay={abortAfter} nonce={context.nonce} />
      </DocumentContext.Provider>,
      {
        nonce: context.nonce,
        onAllReady() {
          clearTimeout(timer)
          pipe(collect(html => resolve(new Response(html, { headers, status: failed ? 500 : status }))))
        },
        onShellError: reject,
        onError(error) {
          failed = true
          console.error(error)
        },
      },
    )
    const timer = setTimeout(abort, abortAfter + 500)
  })
}

function collect(done: (html: string) => void): Writable {
  const chunks: Buffer[] = []
  return new Writable({
    write(chunk: Buffer, _encoding, next) {
      chunks.push(chunk)
      next()
    },
    final(next) {
      // React 18 pads its buffers with NUL where a Japanese letter did not fit; no document may hold one.
      done(Buffer.concat(chunks).toString().replaceAll('\0', ''))
      next()
    },
  })
}
