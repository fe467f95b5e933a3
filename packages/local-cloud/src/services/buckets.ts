/**
 * Applies what the templates say about their buckets: which of them send events to EventBridge, and which origins may
 * use them.
 */
import { doc, docs, number, text, texts } from '../data/doc.ts'
import type { Bus } from '../events/bus.ts'
import type { Upstream } from '../gateway/upstream.ts'
import type { CorsRules } from '../http/cors.ts'
import type { SignedRequest } from '../iam/required-permissions.ts'
import type { Assembly } from '../template/assembly.ts'
import type { Localize } from '../template/hosts.ts'
import type { Activity } from '../time/idle.ts'

/** Answers the names of the buckets whose events go to the default bus. */
function announcing(assembly: Assembly): Set<string> {
  const names = assembly
    .ofType('AWS::S3::Bucket')
    .filter(bucket => {
      const configuration = doc(assembly.properties(bucket).NotificationConfiguration).EventBridgeConfiguration
      return configuration !== undefined && doc(configuration).EventBridgeEnabled !== false
    })
    .map(bucket => assembly.name(bucket))
  return new Set(names)
}

interface ObjectEventsContext {
  readonly assembly: Assembly
  readonly bus: Bus
  readonly objects: Upstream
  readonly activity: Activity
  now(): number
}

export function createObjectEvents({ assembly, bus, objects, activity, now }: ObjectEventsContext) {
  const buckets = announcing(assembly)
  return (request: SignedRequest) => {
    const [, bucket = '', ...rest] = request.path.split('/')
    const encoded = rest.join('/')
    if (!buckets.has(bucket) || encoded === '') return
    const isPut = request.method === 'PUT' && !request.query.has('uploadId')
    const isCompletion = request.method === 'POST' && request.query.has('uploadId')
    if (isPut || isCompletion) activity.track(created(request, bucket, encoded))
    else if (request.method === 'DELETE')
      activity.track(announce('Object Deleted', bucket, { key: decodeURIComponent(encoded) }, 'DeleteObject'))
  }

  async function created(request: SignedRequest, bucket: string, encoded: string): Promise<void> {
    const head = await objects({ method: 'HEAD', url: `/${bucket}/${encoded}`, headers: {}, body: Buffer.alloc(0) })
    const reason = reasonOf(request)
    await announce(
      'Object Created',
      bucket,
      {
        key: decodeURIComponent(encoded),
        size: number(head.headers['content-length'], 0),
        etag: text(head.headers.etag).replaceAll('"', ''),
        sequencer: now().toString(16).toUpperCase().padStart(18, '0'),
      },
      reason,
    )
  }

  function announce(type: string, bucket: string, object: object, reason: string): Promise<void> {
    const detail = {
      version: '0',
      bucket: { name: bucket },
      object,
      'request-id': 'LOCAL',
      requester: 'local',
      'source-ip-address': '127.0.0.1',
      reason,
    }
    return bus.fromService({ source: 'aws.s3', type, resources: [`arn:aws:s3:::${bucket}`], detail })
  }
}

/** Answers the API call that EventBridge names as the reason of the event. */
function reasonOf(request: SignedRequest): string {
  if (request.operation === 'POST Object') return request.operation
  if (request.headers['x-amz-copy-source'] !== undefined) return 'CopyObject'
  return request.query.has('uploadId') ? 'CompleteMultipartUpload' : 'PutObject'
}

/** Answers the CORS rules of a bucket. They name the site's local origin, which is known once the site listens. */
export function createBucketCors(assembly: Assembly, localize: Localize): (bucket: string) => CorsRules[] {
  const rules = new Map<string, CorsRules[]>()
  for (const bucket of assembly.ofType('AWS::S3::Bucket')) {
    const configured = docs(doc(assembly.properties(bucket).CorsConfiguration).CorsRules)
    rules.set(
      assembly.name(bucket),
      configured.map(rule => ({
        origins: texts(rule.AllowedOrigins),
        methods: texts(rule.AllowedMethods),
        headers: texts(rule.AllowedHeaders),
        exposed: texts(rule.ExposedHeaders),
        credentials: false,
        maxAge: rule.MaxAge === undefined ? undefined : number(rule.MaxAge, 0),
      })),
    )
  }
  return bucket => (rules.get(bucket) ?? []).map(rule => ({ ...rule, origins: rule.origins.map(localize) }))
}
