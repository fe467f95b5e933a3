import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type BuildOptions, build, type Metafile, type OutputFile } from 'esbuild'
import { bankData } from './bank-data.ts'
import { pageAssets } from './page-assets.ts'
import { type FunctionFile, functionFiles, isWritten, root } from './registry.ts'

export interface BundleResult {
  /** Functions that are declared but not written. */
  readonly missing: readonly string[]
}

/**
 * Bundles every declared function into `dist/functions`: one asset per stack, whose functions share chunks, so that
 * what runs on one machine is what is deployed. Sources of unchanged content give byte-equal assets.
 */
export async function bundleFunctions({ strict = false } = {}): Promise<BundleResult> {
  const missing = functionFiles.filter(file => !isWritten(file)).map(({ source }) => `functions/${source}.ts`)
  if (strict && missing.length > 0)
    throw new Error(`these functions are declared but not written: ${missing.join(', ')}`)

  const assets = Map.groupBy(functionFiles.filter(isWritten), ({ asset }) => asset)
  await removeOthers(new Set([...assets.keys(), 'meta.json']))
  const metafiles = await Promise.all([...assets].map(([asset, files]) => bundleAsset(asset, files)))
  await writeFile(root('dist/functions/meta.json'), JSON.stringify(merged(metafiles)))
  return { missing }
}

/** esbuild's account of all assets in one: what went into which file, and how large it became. */
function merged(metafiles: readonly Metafile[]): Metafile {
  return {
    inputs: Object.assign({}, ...metafiles.map(({ inputs }) => inputs)),
    outputs: Object.assign({}, ...metafiles.map(({ outputs }) => outputs)),
  }
}

/** How the functions of one asset are bundled; a test weighs what each of them loads at its start. */
export const assetOptions = (files: readonly FunctionFile[]) =>
  ({
    entryPoints: files.map(({ source }) => root(`functions/${source}.ts`)),
    outExtension: { '.js': '.mjs' },
    entryNames: '[name]',
    chunkNames: 'chunk-[hash]',
    bundle: true,
    write: false,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    // A module that awaits while it loads delays whatever imports it, and brings the whole local runtime down when its
    // thread is ended in between (a failed check of V8): one that does is an error here.
    supported: { 'top-level-await': false },
    minify: true,
    metafile: true,
    mainFields: ['module', 'main'],
    external: [...new Set(files.flatMap(({ native }) => native))],
    plugins: [pageAssets, bankData],
    alias: {
      http: root('infra/builtins/http.ts'),
      'node:http': root('infra/builtins/http.ts'),
      https: root('infra/builtins/https.ts'),
      'node:https': root('infra/builtins/https.ts'),
    },
    inject: [root('infra/builtins/require.ts')],
    // Faces of documents travel inside the one function that sets them.
    loader: { '.woff': 'binary' },
    absWorkingDir: root(''),
  }) satisfies BuildOptions

async function bundleAsset(asset: string, files: readonly FunctionFile[]): Promise<Metafile> {
  const outdir = root(`dist/functions/${asset}`)
  const native = [...new Set(files.flatMap(file => file.native))]
  const [{ metafile, outputFiles }] = await Promise.all([
    build({ ...assetOptions(files), outdir, logLevel: 'warning' }),
    ...native.map(name => copyPackage(name, join(outdir, 'node_modules'))),
  ])
  await replaceFiles(outdir, outputFiles)
  return metafile
}

interface Manifest {
  readonly version: string
  readonly dependencies?: Record<string, string>
  readonly optionalDependencies?: Record<string, string>
}

/**
 * Copies an installed package with all that it needs. Optional dependencies are its builds for each platform: those
 * that are installed go along, so `npm install --os=linux --cpu=x64 sharp` prepares a deployment from anywhere.
 */
async function copyPackage(name: string, into: string, copied = new Set<string>()): Promise<void> {
  if (copied.has(name)) return
  copied.add(name)
  const from = packageFolder(name)
  const manifest = await manifestOf(from)
  if (!manifest) throw new Error(`${name} is needed beside a function but is not installed: run npm install`)
  const to = join(into, name)
  if ((await manifestOf(to))?.version !== manifest.version) {
    await rm(to, { recursive: true, force: true })
    await mkdir(dirname(to), { recursive: true })
    await cp(from, to, { recursive: true, dereference: true })
  }
  const optional = Object.keys(manifest.optionalDependencies ?? {})
  const installed = await Promise.all(optional.map(async each => (await manifestOf(packageFolder(each))) && each))
  const needed = [...Object.keys(manifest.dependencies ?? {}), ...installed.filter(each => each !== undefined)]
  await Promise.all(needed.map(each => copyPackage(each, into, copied)))
}

/** npm installs flat; a version of its own would lie inside the package and is copied with it. */
const packageFolder = (name: string) => root(`node_modules/${name}`)

async function manifestOf(folder: string): Promise<Manifest | undefined> {
  try {
    return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * New files first, then away with what is no longer made: chunks carry a hash in their name, so a runtime that reads
 * meanwhile finds a whole bundle, and none that lingers changes what is deployed.
 */
async function replaceFiles(folder: string, files: readonly OutputFile[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  const before = new Set(await readdir(folder))
  const isEntry = ({ path }: OutputFile) => !basename(path).startsWith('chunk-')
  for (const group of [files.filter(file => !isEntry(file)), files.filter(isEntry)]) {
    await Promise.all(group.map(file => writeFile(file.path, file.contents)))
  }
  const made = new Set(['node_modules', ...files.map(({ path }) => basename(path))])
  await Promise.all(
    [...before].filter(name => !made.has(name)).map(name => rm(join(folder, name), { recursive: true })),
  )
}

async function removeOthers(assets: ReadonlySet<string>): Promise<void> {
  const folder = root('dist/functions')
  await mkdir(folder, { recursive: true })
  const names = await readdir(folder)
  await Promise.all(names.filter(name => !assets.has(name)).map(name => rm(join(folder, name), { recursive: true })))
}

/** The platform that the image function is deployed to; refusing early beats a function that cannot start. */
export async function assertDeployable(): Promise<void> {
  if (await manifestOf(packageFolder('@img/sharp-linux-x64'))) return
  throw new Error('the image function needs sharp for linux-x64: npm install --os=linux --cpu=x64 --libc=glibc sharp')
}
