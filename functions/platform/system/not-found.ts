import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { withCorrelation } from '#functions/machinery/http/correlation.ts'
import { correlated } from '#functions/machinery/runtime/correlation.ts'
import { environment } from '#functions/machinery/runtime/environment.ts'
import { idAt } from '#functions/machinery/runtime/ids.ts'
import { platformEndpoints } from '#shared/platform/api/index.ts'
import { pageResponse, redirect, refusalResponse, refuse } from '../http/answers.ts'
import { type PlatformCall, readPlatformCall } from '../http/call.ts'

/** The `$default` route, which answers an unknown path or method in the form of every other error. */
export const handler = async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
  const requestId = `req_${idAt(Date.now())}`
  return correlated(requestId, () => withCorrelation(answerTo(readPlatformCall(event), requestId)))
}

function answerTo(call: PlatformCall, requestId: string): APIGatewayProxyStructuredResultV2 {
  // Visitors of the bare origin get an overview.
  if (call.path === '/' && call.method === 'GET') {
    return pageResponse(redirect('/docs'), { language: call.language, requestId, isPage: true })
  }
  const methods = methodsOf(call.path)
  const isPage = methods.length === 0 && /\btext\/html\b/.test(call.header('accept') ?? '')
  const options = { language: call.language, requestId, isPage }
  const response = refusalResponse(refuse(methods.length > 0 ? 'E9992001003' : 'E9992001002'), options)
  return methods.length > 0 ? { ...response, headers: { ...response.headers, allow: methods.join(', ') } } : response
}

const routes = platformEndpoints.map(({ method, path, sandboxOnly }) => ({
  method,
  sandboxOnly,
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
}))

function methodsOf(path: string): string[] {
  const isReal = environment('ACQUIRER') !== 'sandbox'
  const found = routes.filter(({ pattern, sandboxOnly }) => pattern.test(path) && !(isReal && sandboxOnly))
  return [...new Set(found.map(({ method }) => method))]
}
