// Writes the bill of materials of what is deployed to the output, in the form of CycloneDX 1.5, from the lockfile alone:
// npm's own command leaves out what lockfiles of several platforms have in common, and stops where one platform is missing.
import { readFileSync } from 'node:fs'
import * as z from 'zod'

const Lock = z.object({
  name: z.string(),
  version: z.string(),
  packages: z.record(
    z.string(),
    z.looseObject({
      version: z.string().optional(),
      integrity: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
      optional: z.boolean().optional(),
      link: z.boolean().optional(),
    }),
  ),
})
const { name, version, packages } = Lock.parse(
  JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')),
)

const hashOf = (integrity: string) => {
  const [algorithm = '', digest = ''] = integrity.split('-')
  return { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') }
}

const components = Object.entries(packages)
  .filter(([path, { dev, link }]) => path !== '' && !dev && !link)
  .map(([path, { version: at = '', integrity, license, optional }]) => {
    const full = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    return {
      'bom-ref': path,
      type: 'library',
      name: full,
      version: at,
      scope: optional ? 'optional' : 'required',
      purl: `pkg:npm/${full.replace(/^@/, '%40')}@${at}`,
      ...(license && { licenses: [{ expression: license }] }),
      ...(integrity && { hashes: [hashOf(integrity)] }),
    }
  })
const bill = {
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: { component: { type: 'application', name, version } },
  components,
}
process.stdout.write(`${JSON.stringify(bill, null, 2)}\n`)
