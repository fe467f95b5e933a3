/**
 * Emulates AWS KMS as far as keys that sign need it. Each asymmetric key of the templates is made at the first start and
 * kept in the state file; as on AWS no call answers it.
 */
import { type Doc, text } from '../data/doc.ts'
import type { State } from '../data/state.ts'
import { failure, json } from '../gateway/answers.ts'
import type { Service } from '../gateway/gateway.ts'
import type { Assembly } from '../template/assembly.ts'
import { type DigestKey, digestKey, newDigestKey } from './digest-key.ts'
import { type MessageKey, messageKey, newMessageKey } from './message-key.ts'

interface KeySpec<Key> {
  readonly name: string
  readonly algorithm: string
  readonly messageType: string
  readonly made: () => Key
  readonly read: (pem: string) => Key
  /** Why the key service refuses such a message; undefined where it signs it. */
  readonly refusal: (message: Buffer) => string | undefined
}

const digestSpec: KeySpec<DigestKey> = {
  name: 'ECC_SECG_P256K1',
  algorithm: 'ECDSA_SHA_256',
  // A message of another type would be hashed first, which nothing here asks for.
  messageType: 'DIGEST',
  made: newDigestKey,
  read: digestKey,
  refusal: ({ length }) => (length === 32 ? undefined : 'Digest is invalid length for algorithm ECDSA_SHA_256.'),
}

const messageSpec: KeySpec<MessageKey> = {
  name: 'ECC_NIST_EDWARDS25519',
  algorithm: 'ED25519_SHA_512',
  messageType: 'RAW',
  made: newMessageKey,
  read: messageKey,
  refusal: ({ length }) => (length >= 1 && length <= 4096 ? undefined : 'Message must have length between 1 and 4096.'),
}

/** The keys that sign digests, by ARN. */
export const digestKeys = (assembly: Assembly, state: State): ReadonlyMap<string, DigestKey> =>
  keysOf(assembly, state, digestSpec)

function keysOf<Key extends { readonly pem: string }>(assembly: Assembly, state: State, spec: KeySpec<Key>) {
  const keys = new Map<string, Key>()
  for (const resource of assembly.ofType('AWS::KMS::Key')) {
    if (assembly.properties(resource).KeySpec !== spec.name) continue
    const arn = assembly.arn(resource)
    const kept = state.get('kms', arn)
    const key = kept === undefined ? spec.made() : spec.read(kept)
    if (kept === undefined) state.put('kms', arn, key.pem)
    keys.set(arn, key)
  }
  return keys
}

export function keysService(assembly: Assembly, state: State): Service {
  const specs = [digestSpec, messageSpec] as const
  const keys = new Map(
    specs.flatMap(spec =>
      [...keysOf<DigestKey | MessageKey>(assembly, state, spec)].map(([arn, key]) => [arn, { key, spec }]),
    ),
  )
  return ({ operation, json: body }) => {
    const asked = body()
    const KeyId = text(asked.KeyId)
    const known = keys.get(KeyId)
    if (!known) return failure('kms', 400, 'NotFoundException', `Key '${KeyId}' does not exist`)
    const { key, spec } = known
    if (operation === 'GetPublicKey') {
      return json(200, {
        KeyId,
        PublicKey: key.spki.toString('base64'),
        KeySpec: spec.name,
        KeyUsage: 'SIGN_VERIFY',
        SigningAlgorithms: [spec.algorithm],
      })
    }
    if (operation === 'Sign') return signed(key, spec, KeyId, asked)
    return failure('kms', 400, 'UnknownOperationException', operation)
  }
}

function signed(
  key: DigestKey | MessageKey,
  { algorithm, messageType, refusal }: KeySpec<DigestKey | MessageKey>,
  KeyId: string,
  { Message, MessageType, SigningAlgorithm }: Doc,
) {
  if (SigningAlgorithm !== algorithm)
    return failure('kms', 400, 'InvalidKeyUsageException', `${text(SigningAlgorithm)} is not of this key`)
  const message = Buffer.from(text(Message), 'base64')
  const refused =
    MessageType === messageType ? refusal(message) : `MessageType ${messageType} is needed for ${algorithm}.`
  if (refused !== undefined) return failure('kms', 400, 'ValidationException', refused)
  return json(200, { KeyId, Signature: key.sign(message).toString('base64'), SigningAlgorithm: algorithm })
}
