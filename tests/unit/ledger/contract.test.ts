import { describe, expect, test } from 'vitest'
import { compileContract } from '#packages/work-certificate/compile.ts'
import { workCertificateAbi, workCertificateBytecode } from '#packages/work-certificate/compiled.ts'

describe('the contract of the works’ tokens', () => {
  const compiled = compileContract()

  test('is committed as its source compiles to, byte by byte', () => {
    expect(workCertificateBytecode).toBe(compiled.bytecode)
    expect(workCertificateAbi).toEqual(compiled.abi)
  })

  test('is smaller than a chain takes', () => {
    expect(compiled.runtimeBytes).toBeLessThan(24_576)
  })

  test('says of each write and each error what it is about', () => {
    const names = workCertificateAbi.map(each => ('name' in each ? `${each.type} ${each.name}` : each.type))
    for (const name of ['issue', 'record', 'transferWithProvenance', 'setLocked', 'revoke', 'anchor', 'multicall'])
      expect(names).toContain(`function ${name}`)
    for (const name of ['StaleHead', 'SequenceNotIncreasing', 'TokenLocked']) expect(names).toContain(`error ${name}`)
  })
})
