// A browser's form to a bucket: checked against its policy, turned into the PUT that it stands for, answered as S3 does.
import type { SignedRequest } from '../iam/asks.ts'
import type { Directory, Identity } from '../iam/directory.ts'
import { type Answer, failure } from './answers.ts'
import { type Form, readForm } from './form.ts'
import { checkPostPolicy } from './post-policy.ts'
import { scopeOf } from './sigv4.ts'

export type Upload = { caller: Identity; bucket: string; key: string; form: Form; put: SignedRequest }

// S3 puts the file's own name here.
const fileNameVariable = '$' + '{filename}'

/** The upload that a form asks for, or why it is refused. Whether its signer may write is not yet decided. */
export function readUpload(request: SignedRequest, directory: Directory, now: number): Upload | Answer {
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
    directory.identity(accessKey) ? directory.secretKey(accessKey) : undefined,
  )
  if (refusal) return failure('s3', refusal.status, refusal.code, refusal.message)
  const caller = directory.identity(scopeOf(form.fields.get('x-amz-credential') ?? '')?.accessKey ?? '')
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
