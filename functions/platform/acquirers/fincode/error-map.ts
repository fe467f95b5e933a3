import { errorOf } from '#shared/platform/errors/catalogue.ts'
import { isPlatformCode, type PlatformCode } from '#shared/platform/errors/codes.ts'
import { canonicalCode, parseUpstream } from '#shared/platform/errors/grammar.ts'
import type { AcquirerError } from '../port.ts'

/**
 * Maps fincode's codes to ours (`fincode_error_map`, payment-platform.md 3.2). The gateway's numbers 010 to 032 are
 * undocumented, so that all of them map to a decline until operations add a row here. The raw code is stored beside
 * ours.
 */
const refusedByIssuer: PlatformCode = 'E9993134013'
const issuerRefusals = Array.from({ length: 23 }, (_, index) => `E99931340${index + 10}`)
export const fincodeErrorMap: ReadonlyMap<string, PlatformCode> = new Map([
  ...issuerRefusals.map(code => [code, refusedByIssuer] as const),
])

/** Meaning of the last three characters of codes that our catalogue lacks. */
const byKind: Readonly<Record<string, PlatformCode>> = {
  '001': 'E9993134008',
  '002': 'EC002100002',
  '003': 'E9993134001',
  '004': 'E9993134003',
  '005': 'E9993134001',
  '006': 'E9993134001',
  '007': 'E9993134001',
  '008': 'E9993134001',
  '009': 'EC001107005',
  '010': 'E9993134001',
  '012': 'E9993134001',
  '014': 'EC001101014',
  '019': 'E9993134006',
  '020': 'E9993134006',
  '023': 'E9993134003',
  '031': 'E9993134001',
  A01: 'EC003006A01',
  A02: 'EC003006A02',
  '0A1': 'EC0091310A1',
  '0A2': 'EC0091310A2',
  '0A3': 'EC0091310A3',
  '0A4': 'EC0091310A4',
  '0A5': 'EC0091310A5',
  '0A6': 'EC0091310A6',
  '0A7': 'EC0091310A7',
}

/** Field number of a card's token. */
const token = '006'

/** Our code for a code of fincode. An unreadable one maps to the gateway's "unexpected". */
export function mapUpstream(upstreamCode: string, upstreamMessage?: string): AcquirerError {
  const code = ours(canonicalCode(upstreamCode))
  return { code, upstreamCode, ...(upstreamMessage && { upstreamMessage }), retryable: errorOf(code).retryable }
}

function ours(code: string): PlatformCode {
  const row = fincodeErrorMap.get(code)
  if (row) return row
  if (isPlatformCode(code)) return code
  const parsed = parseUpstream(code)
  // The letter is the type of payment (EC, ED, EE) or the object (EP); the last three characters mean the same in all.
  if (!parsed || 'legacy9' in parsed || parsed.opLetters === '') return 'E9993134999'
  if (parsed.field === token && parsed.kind === '002') return 'EC003006002'
  return byKind[parsed.kind] ?? 'E9993134999'
}
