/** Builds answers in the shapes that the SDK's clients read. */
import { randomUUID } from 'node:crypto'

export interface Answer {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: string | Buffer
}

export function json(status: number, body: unknown): Answer {
  return {
    status,
    headers: { 'content-type': 'application/x-amz-json-1.1' },
    body: body === undefined ? '' : JSON.stringify(body),
  }
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeXml = (value: string) => value.replace(/[&<>"]/g, character => escapes[character] ?? character)

/** Builds an error as the named service words it. */
export function failure(service: string, status: number, code: string, message: string): Answer {
  if (service === 's3') {
    const xml = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${escapeXml(message)}</Message><RequestId>${randomUUID()}</RequestId></Error>`
    return { status, headers: { 'content-type': 'application/xml' }, body: xml }
  }
  if (service === 'sns') {
    const xml = `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${escapeXml(message)}</Message></Error><RequestId>${randomUUID()}</RequestId></ErrorResponse>`
    return { status, headers: { 'content-type': 'text/xml' }, body: xml }
  }
  return {
    status,
    headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amzn-errortype': code },
    body: JSON.stringify({ __type: code, message, Message: message }),
  }
}

/** Builds a denial. Each service has its own status and code for it. */
export function denial(service: string, caller: string, action: string, resource: string): Answer {
  const message = `User: ${caller} is not authorized to perform: ${action} on resource: ${resource}`
  if (service === 's3') return failure(service, 403, 'AccessDenied', 'Access Denied')
  if (service === 'sns') return failure(service, 403, 'AuthorizationError', message)
  return failure(
    service,
    service === 'execute-api' || service === 'scheduler' || service === 'ses' ? 403 : 400,
    'AccessDeniedException',
    message,
  )
}
