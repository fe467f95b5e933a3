/**
 * Emulates CloudFront Functions at viewer-request: runs the code of the template in a context of its own, without
 * modules, timers or network, and checks what it answers.
 */
import { createContext, runInContext } from 'node:vm'
import { type Doc, doc, entries, isDoc, text } from '../data/doc.ts'
import { type Headers, plainAnswer, type WebRequest } from '../http/message.ts'
import { disallowedHeader, type EdgeOutcome } from './edge.ts'
import { cloudFrontRequestId } from './request-id.ts'

/** Takes an event and answers what the function made of it, both as JSON. */
type Run = (event: string) => string | undefined

export interface ViewerFunction {
  readonly name: string
  readonly run: Run
}

/** CloudFront refuses longer code. */
const longest = 10 * 1024

export function viewerFunctionOf(name: string, code: string): ViewerFunction {
  if (Buffer.byteLength(code) > longest) throw new Error(`The CloudFront function ${name} is longer than 10 kB`)
  const context = createContext({}, { codeGeneration: { strings: false, wasm: false } })
  runInContext(code, context)
  const run: Run = runInContext('event => JSON.stringify(handler(JSON.parse(event)))', context)
  return { name, run }
}

const failed = (reason: string): EdgeOutcome => ({
  answer: plainAnswer(
    503,
    `The CloudFront function associated with the CloudFront distribution is invalid or could not run: ${reason}`,
    [['x-cache', 'FunctionExecutionError from cloudfront']],
  ),
})

const readOnly = /^(content-length|host|transfer-encoding|via)$/

/** Runs the function over a request; its headers and its path change, everything else goes on as it came. */
export function runViewerFunction(
  { name, run }: ViewerFunction,
  request: WebRequest,
  distribution: { readonly id: string; readonly domainName: string },
): EdgeOutcome {
  const given = eventOf(request, distribution)
  let result: unknown
  try {
    result = JSON.parse(run(JSON.stringify(given)) ?? 'null')
  } catch (error) {
    return failed(error instanceof Error ? error.message : String(error))
  }
  if (!isDoc(result) || typeof result.uri !== 'string' || !result.uri.startsWith('/'))
    return failed('it answered no request')
  const kept = ['method', 'querystring', 'cookies'].filter(
    key => JSON.stringify(result[key]) !== JSON.stringify(given.request[key]),
  )
  if (kept.length > 0) return failed(`${name} changed ${kept.join(', ')}, which the local runtime does not know`)
  const headers: Headers = {}
  for (const [key, each] of entries(result.headers)) {
    const value = text(doc(each).value)
    const isChanged = request.headers[key] !== value
    if (key !== key.toLowerCase()) return failed(`the header ${key} is not lower-case`)
    if (isChanged && (disallowedHeader.test(key) || readOnly.test(key))) return failed(`${key} may not be changed`)
    headers[key] = value
  }
  // The function sees neither cookies among the headers nor what it may not touch; the request keeps them.
  for (const [key, value] of Object.entries(request.headers))
    if (key === 'cookie' || disallowedHeader.test(key)) headers[key] = value
  return { request: { ...request, path: result.uri, headers }, origin: undefined }
}

function eventOf(request: WebRequest, distribution: { readonly id: string; readonly domainName: string }) {
  const valued = (pairs: [string, string][]): Doc => Object.fromEntries(pairs.map(([key, value]) => [key, { value }]))
  const split = (source: string, separator: RegExp) =>
    source
      .split(separator)
      .filter(part => part !== '')
      .map((part): [string, string] => {
        const at = part.indexOf('=')
        return at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)]
      })
  const visible = Object.entries(request.headers).filter(([key]) => key !== 'cookie' && !disallowedHeader.test(key))
  const seen: Doc = {
    method: request.method,
    uri: request.path,
    querystring: valued(split(request.query, /&/)),
    headers: valued(visible),
    cookies: valued(split(request.headers.cookie ?? '', /;\s*/)),
  }
  return {
    version: '1.0',
    context: {
      distributionDomainName: distribution.domainName,
      distributionId: distribution.id,
      eventType: 'viewer-request',
      requestId: cloudFrontRequestId(),
    },
    viewer: { ip: request.address },
    request: seen,
  }
}
