import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { root } from '#infra/registry.ts'

// What runs in a shell may use what Node has; the client itself runs in workers too.
const programs = ['packages/payments-client/src/command.ts', 'packages/payments-client/src/listen.ts']

test('the client’s folder builds alone: it knows neither packages nor what lies around it', () => {
  const files = globSync('packages/payments-client/src/**/*.ts', { cwd: root('') })
  expect(files.length).toBeGreaterThan(5)
  const imports = files.flatMap(file =>
    ts.preProcessFile(readFileSync(root(file), 'utf8')).importedFiles.map(({ fileName }) => `${file}: ${fileName}`),
  )
  const isOfNode = (name: string) => programs.some(file => name.startsWith(`${file}: node:`))
  expect(imports.filter(name => !/: \.\/[\w-]+\.ts$/.test(name) && !isOfNode(name))).toEqual([])
  expect(imports.filter(name => /listen\.ts$|command\.ts$/.test(name))).toEqual([
    'packages/payments-client/src/command.ts: ./listen.ts',
  ])
  const { dependencies } = JSON.parse(readFileSync(root('packages/payments-client/package.json'), 'utf8'))
  expect(dependencies).toBeUndefined()
  const { extends: base } = ts.readConfigFile(root('packages/payments-client/tsconfig.json'), ts.sys.readFile).config
  expect(base).toBeUndefined()
})
