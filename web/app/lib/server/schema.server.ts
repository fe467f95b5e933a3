import { codes } from '#shared/api/codes.ts'
import type { RawInputOf } from '#shared/api/endpoint.ts'
import type { CalledEndpoint, Refusal } from './api.server.ts'

/** What the contract's own schema says of an input, before the API is asked (STYLE 38). */
export function fits<Contract extends CalledEndpoint>(
  contract: Contract,
  value: unknown,
): value is RawInputOf<Contract> {
  return contract.input.safeParse(value).success
}

interface Problem {
  readonly field: string
  readonly key: string
}

/** Names the problems that the schema finds as the API does (D1). */
export function problemsIn({ input }: CalledEndpoint, value: unknown): Problem[] {
  const issues = input.safeParse(value).error?.issues ?? []
  return issues.map(({ path, message }) => ({
    field: path.join('.'),
    key: /^[A-Z][A-Z0-9_]*$/.test(message) ? message : 'FIELD',
  }))
}

export function refusalOf(contract: CalledEndpoint, value: unknown, locale: 'ja' | 'en'): Refusal {
  const errors = problemsIn(contract, value)
  return { ok: false, name: 'validation', code: 40000, message: codes.validation[locale], data: { errors } }
}
