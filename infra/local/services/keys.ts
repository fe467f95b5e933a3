// KMS: keys of the templates, generated at the first start. Signing (EC, RSA), MACs, and envelope encryption.
import {
  constants,
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  timingSafeEqual,
  verify,
} from 'node:crypto'
import { type Doc, entries, number, text } from '../doc.ts'
import { failure, json } from '../gateway/answers.ts'
import type { Service } from '../gateway/gateway.ts'
import type { State } from '../state.ts'
import type { Assembly } from '../template/assembly.ts'
import { curves, signDigest } from './ecdsa.ts'

type Key = { id: string; arn: string; spec: string; usage: string; material: string }

export class Keys {
  readonly #keys = new Map<string, Key>()
  readonly #aliases = new Map<string, string>()

  constructor(assembly: Assembly, state: State) {
    for (const resource of assembly.ofType('AWS::KMS::Key')) {
      const properties = assembly.properties(resource)
      const id = assembly.name(resource)
      const spec = text(properties.KeySpec, 'SYMMETRIC_DEFAULT')
      const material = state.get('key', id) ?? generate(spec)
      state.put('key', id, material)
      const key = {
        id,
        arn: assembly.arn(resource),
        spec,
        usage: text(properties.KeyUsage, 'ENCRYPT_DECRYPT'),
        material,
      }
      this.#keys.set(id, key)
    }
    for (const alias of assembly.ofType('AWS::KMS::Alias')) {
      const target = text(assembly.properties(alias).TargetKeyId)
      this.#aliases.set(assembly.name(alias), target.split('/').pop() ?? target)
    }
  }

  #find(id: string): Key | undefined {
    const plain = id.replace(/^arn:aws:kms:[^:]*:[^:]*:/, '')
    const keyId = plain.startsWith('alias/') ? this.#aliases.get(plain) : plain.replace(/^key\//, '')
    return keyId === undefined ? undefined : this.#keys.get(keyId)
  }

  arn(id: string): string | undefined {
    return this.#find(id)?.arn
  }

  readonly service: Service = call => {
    const body = call.json()
    const blob = Buffer.from(text(body.CiphertextBlob), 'base64')
    // A ciphertext names its key, so Decrypt need not.
    const id = text(body.KeyId) || blob.subarray(1, 1 + (blob[0] ?? 0)).toString('utf8')
    const key = this.#find(id)
    if (!key) return failure('kms', 400, 'NotFoundException', `Key '${id}' does not exist`)
    const base = { KeyId: key.arn }
    switch (call.operation) {
      case 'GetPublicKey': {
        const spki = createPublicKey(privateKey(key)).export({ format: 'der', type: 'spki' })
        return json(200, {
          ...base,
          PublicKey: spki.toString('base64'),
          KeySpec: key.spec,
          KeyUsage: key.usage,
          SigningAlgorithms: algorithmsOf(key.spec),
        })
      }
      case 'Sign':
        return json(200, {
          ...base,
          Signature: this.#sign(key, body).toString('base64'),
          SigningAlgorithm: body.SigningAlgorithm,
        })
      case 'Verify':
        if (isVerified(key, body))
          return json(200, { ...base, SignatureValid: true, SigningAlgorithm: body.SigningAlgorithm })
        return failure('kms', 400, 'KMSInvalidSignatureException', 'The signature is not valid.')
      case 'GenerateMac':
        return json(200, { ...base, Mac: mac(key, body).toString('base64'), MacAlgorithm: body.MacAlgorithm })
      case 'VerifyMac': {
        const given = Buffer.from(text(body.Mac), 'base64')
        const expected = mac(key, body)
        if (given.length === expected.length && timingSafeEqual(given, expected))
          return json(200, { ...base, MacValid: true })
        return failure('kms', 400, 'KMSInvalidMacException', 'The MAC is not valid.')
      }
      case 'Encrypt':
        return json(200, {
          ...base,
          CiphertextBlob: seal(key, Buffer.from(text(body.Plaintext), 'base64'), body).toString('base64'),
        })
      case 'Decrypt': {
        const plain = open(key, blob, body)
        if (!plain) return failure('kms', 400, 'InvalidCiphertextException', 'The ciphertext is not valid.')
        return json(200, { ...base, Plaintext: plain.toString('base64') })
      }
      case 'GenerateDataKey':
      case 'GenerateDataKeyWithoutPlaintext': {
        const plain = randomBytes(body.KeySpec === 'AES_128' ? 16 : number(body.NumberOfBytes, 32))
        const sealed = { ...base, CiphertextBlob: seal(key, plain, body).toString('base64') }
        return json(
          200,
          call.operation === 'GenerateDataKey' ? { ...sealed, Plaintext: plain.toString('base64') } : sealed,
        )
      }
      case 'DescribeKey':
        return json(200, {
          KeyMetadata: {
            KeyId: key.id,
            Arn: key.arn,
            KeySpec: key.spec,
            KeyUsage: key.usage,
            Enabled: true,
            KeyState: 'Enabled',
          },
        })
      default:
        return failure('kms', 400, 'UnknownOperationException', call.operation)
    }
  }

  #sign(key: Key, body: Doc): Buffer {
    const message = Buffer.from(text(body.Message), 'base64')
    const curve = curves[key.spec]
    if (body.MessageType === 'DIGEST' && curve) return signDigest(privateKey(key), curve, message)
    return sign(digestOf(text(body.SigningAlgorithm)), message, signing(key, text(body.SigningAlgorithm)))
  }
}

function generate(spec: string): string {
  if (spec === 'SYMMETRIC_DEFAULT' || spec.startsWith('HMAC_')) return randomBytes(32).toString('base64')
  const pem = (key: KeyObject) => key.export({ format: 'pem', type: 'pkcs8' }).toString()
  if (spec.startsWith('RSA_'))
    return pem(generateKeyPairSync('rsa', { modulusLength: Number(spec.slice(4)) }).privateKey)
  const named: Record<string, string> = {
    ECC_NIST_P256: 'prime256v1',
    ECC_NIST_P384: 'secp384r1',
    ECC_NIST_P521: 'secp521r1',
    ECC_SECG_P256K1: 'secp256k1',
  }
  const namedCurve = named[spec]
  if (namedCurve === undefined) throw new Error(`The local runtime makes no KMS keys of the kind ${spec}`)
  return pem(generateKeyPairSync('ec', { namedCurve }).privateKey)
}

function privateKey(key: Key): KeyObject {
  return createPrivateKey(key.material)
}

function algorithmsOf(spec: string): string[] {
  if (spec === 'ECC_NIST_P384') return ['ECDSA_SHA_384']
  if (spec === 'ECC_NIST_P521') return ['ECDSA_SHA_512']
  if (spec.startsWith('ECC_')) return ['ECDSA_SHA_256']
  return ['256', '384', '512'].flatMap(bits => [`RSASSA_PSS_SHA_${bits}`, `RSASSA_PKCS1_V1_5_SHA_${bits}`])
}

const digestOf = (algorithm: string) => `sha${algorithm.slice(-3)}`

function signing(key: Key, algorithm: string) {
  if (!algorithm.startsWith('RSASSA_PSS')) return { key: privateKey(key) }
  return {
    key: privateKey(key),
    padding: constants.RSA_PKCS1_PSS_PADDING,
    saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
  }
}

/** Only whole messages: nothing of ours asks KMS to check a digest it made itself. */
function isVerified(key: Key, body: Doc): boolean {
  const algorithm = text(body.SigningAlgorithm)
  const { key: _, ...options } = signing(key, algorithm)
  const message = Buffer.from(text(body.Message), 'base64')
  const signature = Buffer.from(text(body.Signature), 'base64')
  return verify(digestOf(algorithm), message, { key: createPublicKey(privateKey(key)), ...options }, signature)
}

function mac(key: Key, body: Doc): Buffer {
  const algorithm = text(body.MacAlgorithm, 'HMAC_SHA_256')
  return createHmac(digestOf(algorithm), Buffer.from(key.material, 'base64'))
    .update(Buffer.from(text(body.Message), 'base64'))
    .digest()
}

function context(body: Doc): Buffer {
  const pairs = entries(body.EncryptionContext).sort(([a], [b]) => (a < b ? -1 : 1))
  return Buffer.from(JSON.stringify(pairs))
}

function seal(key: Key, plain: Buffer, body: Doc): Buffer {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key.material, 'base64'), iv).setAAD(context(body))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  const id = Buffer.from(key.id)
  return Buffer.concat([Buffer.from([id.length]), id, iv, cipher.getAuthTag(), sealed])
}

function open(key: Key, blob: Buffer, body: Doc): Buffer | undefined {
  const start = 1 + (blob[0] ?? 0)
  const [iv, tag, sealed] = [
    blob.subarray(start, start + 12),
    blob.subarray(start + 12, start + 28),
    blob.subarray(start + 28),
  ]
  try {
    const cipher = createDecipheriv('aes-256-gcm', Buffer.from(key.material, 'base64'), iv)
      .setAAD(context(body))
      .setAuthTag(tag)
    return Buffer.concat([cipher.update(sealed), cipher.final()])
  } catch {
    return undefined
  }
}
