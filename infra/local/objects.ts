// What follows from a write to a bucket: EventBridge events for the buckets that have them switched on; and the files
// that a deployment puts into a bucket.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { doc, docs, flag, list, number, optional, text, texts } from './doc.ts'
import type { Local } from './environment.ts'
import type { Bus } from './events/bus.ts'
import type { Upstream } from './gateway/upstream.ts'
import type { CorsRules } from './http/cors.ts'
import type { SignedRequest } from './iam/asks.ts'
import type { Activity } from './quiet.ts'
import type { State } from './state.ts'
import type { Assembly } from './template/assembly.ts'

/** Names of the buckets whose events go to the default bus. */
function announcing(assembly: Assembly): Set<string> {
  const names = assembly
    .ofType('AWS::S3::Bucket')
    .filter(bucket => {
      const configuration = doc(assembly.properties(bucket).NotificationConfiguration).EventBridgeConfiguration
      return configuration !== undefined && doc(configuration).EventBridgeEnabled !== false
    })
    .map(bucket => assembly.name(bucket))
  const custom = assembly
    .ofType('Custom::S3BucketNotifications')
    .map(each => assembly.properties(each))
    .filter(each => doc(each.NotificationConfiguration).EventBridgeConfiguration !== undefined)
    .map(each => text(each.BucketName))
  return new Set([...names, ...custom])
}

export function createObjectEvents(
  assembly: Assembly,
  bus: Bus,
  objects: Upstream,
  activity: Activity,
  now: () => number,
) {
  const buckets = announcing(assembly)
  return (request: SignedRequest) => {
    const [, bucket = '', ...rest] = request.path.split('/')
    const encoded = rest.join('/')
    if (!buckets.has(bucket) || encoded === '') return
    const isWrite = request.method === 'PUT' || (request.method === 'POST' && request.query.has('uploadId'))
    if (isWrite && !request.query.has('uploadId')) activity.track(created(request, bucket, encoded))
    else if (isWrite && request.method === 'POST') activity.track(created(request, bucket, encoded))
    else if (request.method === 'DELETE')
      activity.track(announce('Object Deleted', bucket, { key: decodeURIComponent(encoded) }, 'DeleteObject'))
  }

  async function created(request: SignedRequest, bucket: string, encoded: string): Promise<void> {
    const head = await objects({ method: 'HEAD', url: `/${bucket}/${encoded}`, headers: {}, body: Buffer.alloc(0) })
    const isCopy = request.headers['x-amz-copy-source'] !== undefined
    const reason =
      request.operation === 'POST Object'
        ? request.operation
        : isCopy
          ? 'CopyObject'
          : request.query.has('uploadId')
            ? 'CompleteMultipartUpload'
            : 'PutObject'
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
    return bus.fromService('aws.s3', type, [`arn:aws:s3:::${bucket}`], detail)
  }
}

/** The rules of the buckets; the site's origin in them is the local one, known once the site listens. */
export function createBucketCors(assembly: Assembly, local: Local): (bucket: string) => CorsRules[] {
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
  return bucket => (rules.get(bucket) ?? []).map(rule => ({ ...rule, origins: rule.origins.map(local) }))
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.map': 'application/json',
  '.pdf': 'application/pdf',
}

/** CDK's BucketDeployment: its assets' files, put where they belong; files that have not changed are left alone. */
export async function deployBuckets(assembly: Assembly, state: State, objects: Upstream): Promise<void> {
  for (const deployment of assembly.ofType('Custom::CDKBucketDeployment')) {
    const properties = assembly.properties(deployment)
    const bucket = text(properties.DestinationBucketName)
    const prefix = optional(properties.DestinationBucketKeyPrefix)?.replace(/\/$/, '')
    const metadata = doc(properties.SystemMetadata)
    const cacheControl = optional(metadata['cache-control'])
    const files = list(properties.SourceObjectKeys).flatMap(key => {
      const source = assembly.asset(deployment.stack, text(key))
      if (source === undefined)
        throw new Error(`The files of ${deployment.id} are not among the assets of ${deployment.stack.name}`)
      return filesOf(source)
    })
    const known = new Set(state.all(`deployed ${deployment.id}`).map(row => `${row.id} ${row.value}`))
    // A file that is to be kept longer or shorter is put again.
    const stampOf = (file: DeployedFile) => [file.stamp, cacheControl].filter(Boolean).join(' ')
    const [include, exclude] = [texts(properties.Include), texts(properties.Exclude)]
    const wanted = files.filter(
      file =>
        include.some(pattern => covers(pattern, file.name)) || !exclude.some(pattern => covers(pattern, file.name)),
    )
    const pending = wanted.filter(file => !known.has(`${file.name} ${stampOf(file)}`))
    // Eight at a time keeps the store busy without holding a whole site in memory.
    await inBatches(pending, 8, async file => {
      const key = [prefix, file.name].filter(Boolean).join('/')
      const body = readFileSync(file.path)
      const contentType = text(metadata['content-type']) || types[path.extname(file.name)] || 'application/octet-stream'
      const headers = {
        'content-type': contentType,
        ...(cacheControl !== undefined && { 'cache-control': cacheControl }),
      }
      const reply = await objects({
        method: 'PUT',
        url: `/${bucket}/${key.split('/').map(encodeURIComponent).join('/')}`,
        headers,
        body,
      })
      if (reply.status >= 300)
        throw new Error(`${key} could not be put into ${bucket}: ${reply.status} ${reply.body.toString('utf8')}`)
      state.put(`deployed ${deployment.id}`, file.name, stampOf(file))
    })
    if (flag(properties.Prune) || properties.Prune === undefined) {
      const names = new Set(wanted.map(file => file.name))
      for (const row of state.all(`deployed ${deployment.id}`)) {
        if (names.has(row.id)) continue
        await objects({
          method: 'DELETE',
          url: `/${bucket}/${[prefix, row.id].filter(Boolean).join('/')}`,
          headers: {},
          body: Buffer.alloc(0),
        })
        state.remove(`deployed ${deployment.id}`, row.id)
      }
    }
  }
}

function covers(pattern: string, name: string): boolean {
  return path.matchesGlob(name, pattern) || pattern === '*'
}

type DeployedFile = { name: string; path: string; stamp: string }

function filesOf(directory: string): DeployedFile[] {
  if (!statSync(directory).isDirectory()) throw new Error(`${directory} is packed; deployments are read as folders`)
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => path.join(entry.parentPath, entry.name))
    .map(file => {
      const { size, mtimeMs } = statSync(file)
      // Names with a hash never change; for the others a content hash is cheap.
      const stamp = size < 65_536 ? createHash('sha1').update(readFileSync(file)).digest('hex') : `${size}-${mtimeMs}`
      return { name: path.relative(directory, file).split(path.sep).join('/'), path: file, stamp }
    })
}

async function inBatches<T>(items: T[], size: number, work: (item: T) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += size) await Promise.all(items.slice(start, start + size).map(work))
}
