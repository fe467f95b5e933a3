/**
 * Handles a browser's form to a bucket: checks it against its policy, turns it into the PUT that it stands for, and
 * answers as S3 does.
 */
import type { SignedRequest } from '../iam/required-permissions.ts'
import type { Identity, Roles } from '../iam/roles.ts'
import { type Answer, failure } from './answers.ts'
import { type Form, readForm } from './form.ts'
import { checkPostPolicy } from './post-policy.ts'
import { scopeOf } from './sigv4.ts'

export interface Upload {
  readonly caller: Identity
  readonly bucket: string
  readonly key: string
  readonly form: Form
  readonly put: SignedRequest
}

/** S3 replaces this variable by the name of the file. */
const fileNameVariable = '$' + '{filename}'

/** Answers the upload that a form asks for, or the refusal. The caller still has to check that the signer may write. */
export function readUpload(request: SignedRequest, roles: Roles, now: number): Upload | Answer {
  const bucket = request.path.split('/')[1] ?? ''
  const form = readForm(String(request.headers['content-type'] ?? ''), request.body)
  if (!form)
    return failure(
      's3',
      400,
      'MalformedPOSTRequest',
      'The body of your POST request is not well-formed multipart/form-data.',
    )
  const refusal = checkPostPolicy(form, bucket, now, ({ accessKey }) =>
    roles.identity(accessKey) ? roles.secretKey(accessKey) : undefined,
  )
  if (refusal) return failure('s3', refusal.status, refusal.code, refusal.message)
  const caller = roles.identity(scopeOf(form.fields.get('x-amz-credential') ?? '')?.accessKey ?? '')
  if (!caller)
    return failure('s3', 403, 'InvalidAccessKeyId', 'The AWS Access Key Id you provided does not exist in our records.')
  const key = (form.fields.get('key') ?? '').replaceAll(fileNameVariable, form.fileName ?? '')
  const headers: Record<string, string> = { 'content-type': form.fields.get('content-type') ?? 'binary/octet-stream' }
  for (const [name, value] of form.fields) {
    if (name.startsWith('x-amz-meta-') || name === 'cache-control') headers[name] = value
  }
  const path = `/${bucket}/${key.split('/').map(encodeURIComponent).join('/')}`
  const body = form.file ?? Buffer.alloc(0)
  return {
    caller,
    bucket,
    key,
    form,
    put: { ...request, service: 's3', method: 'PUT', path, headers, body, operation: 'POST Object' },
  }
}

export function uploadAnswer({ form, bucket, key }: Upload, etag: string): Answer {
  const back = form.fields.get('success_action_redirect')
  if (back && URL.canParse(back)) {
    const location = new URL(back)
    for (const [name, value] of Object.entries({ bucket, key, etag })) location.searchParams.set(name, value)
    return { status: 303, headers: { etag, location: location.href }, body: '' }
  }
  const status = Number(form.fields.get('success_action_status') ?? 204)
  return { status: [200, 201, 204].includes(status) ? status : 204, headers: { etag }, body: '' }
}
