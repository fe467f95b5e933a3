/** Puts the files of CDK's BucketDeployment resources into their buckets. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { doc, flag, list, optional, text, texts } from '../data/doc.ts'
import type { State } from '../data/state.ts'
import type { Upstream } from '../gateway/upstream.ts'
import type { Assembly } from '../template/assembly.ts'
import type { Resource } from '../template/resource.ts'

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

/** Deploys every BucketDeployment of the templates. Files that have not changed are left alone. */
export async function deployBuckets(assembly: Assembly, state: State, objects: Upstream): Promise<void> {
  for (const resource of assembly.ofType('Custom::CDKBucketDeployment')) {
    const deployment = deploymentOf(assembly, resource)
    await uploadFiles(deployment, state, objects)
    if (deployment.prunes) await deleteOldFiles(deployment, state, objects)
  }
}

interface Deployment {
  readonly bucket: string
  readonly prefix: string | undefined
  readonly contentType: string
  readonly cacheControl: string | undefined
  readonly files: readonly DeployedFile[]
  readonly prunes: boolean
  /** Kind of the state's entries that hold the stamp of each deployed file. */
  readonly stateKind: string
}

function deploymentOf(assembly: Assembly, resource: Resource): Deployment {
  const properties = assembly.properties(resource)
  const metadata = doc(properties.SystemMetadata)
  const [include, exclude] = [texts(properties.Include), texts(properties.Exclude)]
  const isDeployed = ({ name }: DeployedFile) =>
    include.some(pattern => covers(pattern, name)) || !exclude.some(pattern => covers(pattern, name))
  const files = list(properties.SourceObjectKeys).flatMap(key => {
    const source = assembly.asset(resource.stack, text(key))
    if (source === undefined)
      throw new Error(`The files of ${resource.id} are not among the assets of ${resource.stack.name}`)
    return filesOf(source)
  })
  return {
    bucket: text(properties.DestinationBucketName),
    prefix: optional(properties.DestinationBucketKeyPrefix)?.replace(/\/$/, ''),
    contentType: text(metadata['content-type']),
    cacheControl: optional(metadata['cache-control']),
    files: files.filter(isDeployed),
    prunes: properties.Prune === undefined || flag(properties.Prune),
    stateKind: `deployed ${resource.id}`,
  }
}

async function uploadFiles(deployment: Deployment, state: State, objects: Upstream): Promise<void> {
  const { bucket, prefix, contentType, cacheControl, files, stateKind } = deployment
  const known = new Set(state.all(stateKind).map(row => `${row.id} ${row.value}`))
  // The stamp names the cache lifetime too, so a file whose lifetime changes is uploaded again.
  const stampOf = (file: DeployedFile) => [file.stamp, cacheControl].filter(Boolean).join(' ')
  const pending = files.filter(file => !known.has(`${file.name} ${stampOf(file)}`))
  // Eight at a time keep the store busy and do not hold a whole site in memory.
  await inBatches(pending, 8, async file => {
    const key = [prefix, file.name].filter(Boolean).join('/')
    const reply = await objects({
      method: 'PUT',
      url: `/${bucket}/${key.split('/').map(encodeURIComponent).join('/')}`,
      headers: {
        'content-type': contentType || types[path.extname(file.name)] || 'application/octet-stream',
        ...(cacheControl !== undefined && { 'cache-control': cacheControl }),
      },
      body: readFileSync(file.path),
    })
    if (reply.status >= 300)
      throw new Error(`${key} could not be put into ${bucket}: ${reply.status} ${reply.body.toString('utf8')}`)
    state.put(stateKind, file.name, stampOf(file))
  })
}

/** Deletes the files that an earlier deployment put and that are no longer among its files. */
async function deleteOldFiles(deployment: Deployment, state: State, objects: Upstream): Promise<void> {
  const { bucket, prefix, files, stateKind } = deployment
  const names = new Set(files.map(file => file.name))
  for (const { id } of state.all(stateKind).filter(row => !names.has(row.id))) {
    const url = `/${bucket}/${[prefix, id].filter(Boolean).join('/')}`
    await objects({ method: 'DELETE', url, headers: {}, body: Buffer.alloc(0) })
    state.remove(stateKind, id)
  }
}

function covers(pattern: string, name: string): boolean {
  return path.matchesGlob(name, pattern) || pattern === '*'
}

interface DeployedFile {
  readonly name: string
  readonly path: string
  readonly stamp: string
}

function filesOf(directory: string): DeployedFile[] {
  if (!statSync(directory).isDirectory()) throw new Error(`${directory} is packed; deployments are read as folders`)
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => path.join(entry.parentPath, entry.name))
    .map(file => {
      const { size, mtimeMs } = statSync(file)
      // A large file is compared by size and time: such files have a hash in their name and never change.
      const stamp = size < 65_536 ? createHash('sha1').update(readFileSync(file)).digest('hex') : `${size}-${mtimeMs}`
      return { name: path.relative(directory, file).split(path.sep).join('/'), path: file, stamp }
    })
}

async function inBatches<T>(items: T[], size: number, work: (item: T) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += size) await Promise.all(items.slice(start, start + size).map(work))
}
