/** Starts a runtime over a small assembly for one test file. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Runtime, type RuntimeOptions, startRuntime } from '../src/boot/runtime.ts'
import { type StackOf, writeAssembly } from './templates.ts'

export interface Small {
  runtime: Runtime
  readonly dataDir: string
  readonly assembly: string
  /** Stops and starts again over the same data. */
  restart(): Promise<Runtime>
  /** AWS settings of one function: what it would sign with. */
  credentialsOf(fn: string): {
    readonly region: string
    readonly endpoint: string
    readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string }
  }
  stop(): Promise<void>
}

export const smallRuntime = (...stacks: StackOf[]): Promise<Small> => smallRuntimeWith({}, ...stacks)

/** In this process, or as anybody starts it. */
export async function smallRuntimeWith(
  options: Pick<RuntimeOptions, 'inProcess'>,
  ...stacks: StackOf[]
): Promise<Small> {
  const assembly = writeAssembly(stacks)
  const dataDir = mkdtempSync(path.join(tmpdir(), 'small-'))
  const start = () => startRuntime({ ...options, assembly, dataDir, port: 0 })
  const small: Small = {
    runtime: await start(),
    dataDir,
    assembly,
    async restart() {
      await small.runtime.stop()
      small.runtime = await start()
      return small.runtime
    },
    credentialsOf(fn) {
      const accessKeyId = `LOCAL.${stacks[0]?.name}.${fn}`
      const secretAccessKey = small.runtime.roles.secretKey(accessKeyId)
      return {
        region: 'ap-northeast-1',
        endpoint: small.runtime.urls.gateway,
        credentials: { accessKeyId, secretAccessKey },
      }
    },
    async stop() {
      await small.runtime.stop()
      for (const dir of [dataDir, assembly]) rmSync(dir, { recursive: true, force: true })
    },
  }
  return small
}

/** A function that writes every event it gets, one JSON document a line, to the file that its environment names. */
export const recorder = `
import { appendFileSync } from 'node:fs'
export const handler = async event => {
  appendFileSync(process.env.RECORD, JSON.stringify({ at: Date.now(), event }) + '\\n')
  const bodies = (event.Records ?? []).map(record => ({ id: record.messageId, body: record.body }))
  return { batchItemFailures: bodies.filter(each => each.body?.includes('poison')).map(each => ({ itemIdentifier: each.id })) }
}
`
