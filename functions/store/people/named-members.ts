import { sessionKeys } from '#functions/machinery/table/keys.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { invisible } from '#shared/typed.ts'
import { ownerOfEmail, ownerOfUsername } from './accounts.ts'
import { AccountStatus } from './sessions.ts'

/** Normalizes typed and pasted names: any width, without invisible characters. */
const plainName = (typed: string): string => typed.normalize('NFKC').replace(invisible, '').trim()

/** Members by e-mail address or display name as typed by an operator; closed accounts are not found. */
export async function namedMembers(table: Getter, names: readonly string[]) {
  const unique = [...new Set(names.map(plainName))]
  const owners = await Promise.all(
    unique.map(name => (name.includes('@') ? ownerOfEmail(table, name.toLowerCase()) : ownerOfUsername(table, name))),
  )
  const ids = [...new Set(owners.filter(id => id !== undefined))]
  const items = ids.length > 0 ? await table.batchGet(ids.map(sessionKeys.standing)) : []
  const members = items
    .flatMap(item => (item ? [AccountStatus.parse(item)] : []))
    .filter(({ closedAt }) => closedAt === undefined)
  const open = new Set(members.map(({ userId }) => userId))
  return { members, unknown: unique.filter((_, at) => !open.has(owners[at] ?? '')) }
}
