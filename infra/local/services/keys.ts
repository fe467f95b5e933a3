/**
 * Emulates AWS KMS as far as a key that signs needs it. Each asymmetric key of the templates is made at the first start
 * and kept in the state file; as on AWS no call answers it.
 */
import { type Doc, text } from '../data/doc.ts'
import type { State } from '../data/state.ts'
import { failure, json } from '../gateway/answers.ts'
import type { Service } from '../gateway/gateway.ts'
import type { Assembly } from '../template/assembly.ts'
import { type DigestKey, digestKey, newDigestKey } from './digest-key.ts'

const algorithm = 'ECDSA_SHA_256'
const keySpec = 'ECC_SECG_P256K1'

/** The keys of this curve, by ARN. */
export function signingKeys(assembly: Assembly, state: State): ReadonlyMap<string, DigestKey> {
  const keys = new Map<string, DigestKey>()
  for (const resource of assembly.ofType('AWS::KMS::Key')) {
    if (assembly.properties(resource).KeySpec !== keySpec) continue
    const arn = assembly.arn(resource)
    const kept = state.get('kms', arn)
    const key = kept === undefined ? newDigestKey() : digestKey(kept)
    if (kept === undefined) state.put('kms', arn, key.pem)
    keys.set(arn, key)
  }
  return keys
}

export function keysService(assembly: Assembly, state: State): Service {
  const keys = signingKeys(assembly, state)
  return ({ operation, json: body }) => {
    const asked = body()
    const KeyId = text(asked.KeyId)
    const key = keys.get(KeyId)
    if (!key) return failure('kms', 400, 'NotFoundException', `Key '${KeyId}' does not exist`)
    if (operation === 'GetPublicKey') {
      return json(200, {
        KeyId,
        PublicKey: key.spki.toString('base64'),
        KeySpec: keySpec,
        KeyUsage: 'SIGN_VERIFY',
        SigningAlgorithms: [algorithm],
      })
    }
    if (operation === 'Sign') return signed(key, KeyId, asked)
    return failure('kms', 400, 'UnknownOperationException', operation)
  }
}

function signed(key: DigestKey, KeyId: string, { Message, MessageType, SigningAlgorithm }: Doc) {
  if (SigningAlgorithm !== algorithm)
    return failure('kms', 400, 'InvalidKeyUsageException', `${text(SigningAlgorithm)} is not of this key`)
  const digest = Buffer.from(text(Message), 'base64')
  // A message of another type would be hashed first, which nothing here asks for.
  if (MessageType !== 'DIGEST' || digest.length !== 32)
    return failure('kms', 400, 'ValidationException', 'Digest is invalid length for algorithm ECDSA_SHA_256.')
  return json(200, { KeyId, Signature: key.sign(digest).toString('base64'), SigningAlgorithm: algorithm })
}
