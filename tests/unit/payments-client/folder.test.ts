import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { root } from '#infra/registry.ts'

test('the client’s folder builds alone: it knows neither packages nor what lies around it', () => {
  const files = globSync('packages/payments-client/src/**/*.ts', { cwd: root('') })
  expect(files.length).toBeGreaterThan(5)
  const imports = files.flatMap(file =>
    ts.preProcessFile(readFileSync(root(file), 'utf8')).importedFiles.map(({ fileName }) => `${file}: ${fileName}`),
  )
  expect(imports.filter(name => !/: \.\/[\w-]+\.ts$/.test(name))).toEqual([])
  const { dependencies } = JSON.parse(readFileSync(root('packages/payments-client/package.json'), 'utf8'))
  expect(dependencies).toBeUndefined()
  const { extends: base } = ts.readConfigFile(root('packages/payments-client/tsconfig.json'), ts.sys.readFile).config
  expect(base).toBeUndefined()
})
