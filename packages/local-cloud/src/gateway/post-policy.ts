/**
 * Enforces S3's POST policy as AWS does: the signature covers exactly this policy, the policy has not expired, every
 * condition holds, and a condition covers every field of the form.
 */
import { type Doc, entries, isDoc, list, number, parse, text } from '../data/doc.ts'
import type { Form } from './form.ts'
import { amzDate, type Scope, sameSignature, scopeOf, signature } from './sigv4.ts'

interface Refusal {
  readonly status: number
  readonly code: string
  readonly message: string
}

const refuse = (message: string, code = 'AccessDenied', status = 403): Refusal => ({ status, code, message })

/** Fields that need no condition of their own. */
const uncovered = new Set(['x-amz-signature', 'policy', 'file'])

export function checkPostPolicy(
  form: Form,
  bucket: string,
  now: number,
  secretOf: (scope: Scope) => string | undefined,
): Refusal | undefined {
  const { fields, file } = form
  const encoded = fields.get('policy')
  const given = fields.get('x-amz-signature')
  const scope = scopeOf(fields.get('x-amz-credential') ?? '')
  if (encoded === undefined || given === undefined || !scope) {
    return refuse('Bucket POST must contain policy, x-amz-credential and x-amz-signature.')
  }
  if (fields.get('x-amz-algorithm') !== 'AWS4-HMAC-SHA256')
    return refuse('Only AWS4-HMAC-SHA256 is accepted.', 'InvalidRequest', 400)
  if (scope.service !== 's3' || Number.isNaN(amzDate(fields.get('x-amz-date') ?? '')))
    return refuse('The credential scope is not valid.')
  const secret = secretOf(scope)
  if (secret === undefined)
    return refuse('The AWS Access Key Id you provided does not exist in our records.', 'InvalidAccessKeyId')
  if (!sameSignature(signature(secret, scope, encoded), given)) {
    return refuse(
      'The request signature we calculated does not match the signature you provided.',
      'SignatureDoesNotMatch',
    )
  }
  const policy = parse(Buffer.from(encoded, 'base64').toString('utf8'))
  const expires = Date.parse(text(policy?.expiration))
  if (!policy || Number.isNaN(expires)) return refuse('Invalid Policy.', 'InvalidPolicyDocument', 400)
  if (expires <= now) return refuse('Invalid according to Policy: Policy expired.')
  if (!file) return refuse('POST requires exactly one file upload per request.', 'InvalidArgument', 400)
  return checkConditions(policy, { ...form, file }, bucket)
}

function checkConditions(policy: Doc, form: Form & { file: Buffer }, bucket: string): Refusal | undefined {
  // The form may name the bucket, but the address decides where it goes: they must agree.
  if ((form.fields.get('bucket') ?? bucket) !== bucket) return refuse('Invalid according to Policy: bucket')
  const value = (name: string) => (name === 'bucket' ? bucket : form.fields.get(name))
  const covered = new Set<string>()
  for (const condition of list(policy.conditions)) {
    const failed = refuse(`Invalid according to Policy: Policy Condition failed: ${JSON.stringify(condition)}`)
    if (isDoc(condition)) {
      const exact = entries(condition).map(([name, wanted]): [string, string] => [name.toLowerCase(), text(wanted)])
      for (const [name] of exact) covered.add(name)
      if (exact.some(([name, wanted]) => value(name) !== wanted)) return failed
      continue
    }
    const [operator, field, wanted] = list(condition)
    if (operator === 'content-length-range') {
      if (form.file.length < number(field, 0))
        return refuse('Your proposed upload is smaller than the minimum allowed size', 'EntityTooSmall', 400)
      if (form.file.length > number(wanted, 0))
        return refuse('Your proposed upload exceeds the maximum allowed size', 'EntityTooLarge', 400)
      continue
    }
    const name = text(field).replace(/^\$/, '').toLowerCase()
    const actual = value(name)
    covered.add(name)
    if (
      operator === 'eq'
        ? actual !== text(wanted)
        : operator !== 'starts-with' || !(actual ?? '').startsWith(text(wanted))
    )
      return failed
  }
  for (const name of form.fields.keys()) {
    if (uncovered.has(name) || covered.has(name) || name.startsWith('x-ignore-')) continue
    return refuse(`Invalid according to Policy: Extra input fields: ${name}`)
  }
  if (!covered.has('bucket') || !covered.has('key'))
    return refuse('Invalid according to Policy: bucket and key need a condition.')
  return undefined
}
