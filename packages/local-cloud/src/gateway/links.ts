/** Checks a presigned link: it has not expired by the moved clock, and its signature covers exactly this request. */
import type { SignedRequest } from '../iam/required-permissions.ts'
import { type Answer, failure } from './answers.ts'
import { amzDate, linkSignature, type Scope, sameSignature } from './sigv4.ts'

const longestLife = 604_800
const disposition = 'response-content-disposition'

/** What the signer of a link wants the answer to say in place of what the object says: this one alone is used here. */
export function overridden({ service, method, query }: SignedRequest): Record<string, string> {
  const value = service === 's3' && method === 'GET' ? query.get(disposition) : null
  return value === null ? {} : { 'content-disposition': value }
}

export function checkLink(request: SignedRequest, scope: Scope, secret: string, now: number): Answer | undefined {
  const signedAt = amzDate(request.query.get('X-Amz-Date') ?? '')
  const seconds = Number(request.query.get('X-Amz-Expires'))
  if (Number.isNaN(signedAt) || !(seconds > 0 && seconds <= longestLife)) {
    return failure('s3', 400, 'AuthorizationQueryParametersError', 'X-Amz-Date and X-Amz-Expires must be valid.')
  }
  if (now > signedAt + seconds * 1000) return failure('s3', 403, 'AccessDenied', 'Request has expired')
  const given = request.query.get('X-Amz-Signature') ?? ''
  if (sameSignature(linkSignature(request, secret, scope), given)) return undefined
  return failure(
    's3',
    403,
    'SignatureDoesNotMatch',
    'The request signature we calculated does not match the signature you provided.',
  )
}
