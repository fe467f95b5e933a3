import { threadId } from 'node:worker_threads'
import { decodeJwt } from 'jose'
import { ulid } from 'ulid'
import { keysIn, newSession, signedBy } from '#functions/machinery/credentials/opening.ts'
import { hashPassword } from '#functions/machinery/credentials/passwords.ts'
import { GetCommand, TransactWriteCommand } from '#functions/machinery/table/commands.ts'
import { sessionKeys } from '#functions/machinery/table/keys.ts'
import { update, type Write } from '#functions/machinery/table/write.ts'
import { memberWrites, type NewMember } from '#functions/store/people/members.ts'
import { sessionProved } from '#functions/store/people/operator-login.ts'
import { type NewOperator, operatorWrites } from '#functions/store/people/operators.ts'
import { AccountStatus, banAttribute, forever } from '#functions/store/people/sessions.ts'
import { adminLogin } from '#shared/api/people/console/operator-login.ts'
import type { Ban } from '#shared/domain/people/account/member.ts'
import type { App } from './runtime.ts'
import { tableClient } from './table-client.ts'

export interface Person {
  readonly id: string
  readonly email: string
  readonly username: string
  readonly password: string
  /** An operator of the console; everybody else is a member. */
  readonly isOperator: boolean
  /** Access token. */
  readonly token: string
}

export interface People {
  /** A member with a verified phone, and a card on file as far as bidding asks, logged in. */
  member(
    values?: Partial<NewMember> & { banned?: readonly Ban[]; unverified?: boolean; isFamily?: boolean },
  ): Promise<Person>
  operator(...roles: NewOperator['roles']): Promise<Person>
  /** The access token of another session of a member, as a login opens it; undefined once the account is closed. */
  session(userId: string): Promise<string | undefined>
  /** The operator with this token has given the password again, just now. */
  prove(token: string): Promise<void>
  /** Writes into the one table, past every function: for what only another engineer's day would bring about. */
  write(...writes: readonly Write[]): Promise<void>
}

export const testPassword = 'Tenmoku2026'
const hash = hashPassword(testPassword)
let count = 0

/** A loopback address that nobody in this run has used: limits count by address (D101). */
export function freshAddress(): string {
  count++
  return `127.${10 + (threadId % 200)}.${(count >> 8) % 256}.${count % 256}`
}

/** Makes people in the table directly, because no test should wait for a mail that it does not test. */
export function peopleOf({ runtime, call }: App): People {
  const { environment, clock } = runtime
  const table = tableOf(environment)

  const write: People['write'] = async (...writes) => {
    await table.client.send(new TransactWriteCommand({ TransactItems: writes.map(one => one.request(table.name)) }))
  }
  const tokenOf = (data: unknown): string => String(Object(data).accessToken)
  // What a login asks first is proven where logins are tested: elsewhere it would cost more than what the test asks.
  const session = async (userId: string, epoch = 0): Promise<{ opens: Write; token: string }> => {
    const [sid, now] = [ulid(clock.now()), clock.now()]
    const keys = await keysIn(runtime.secrets.resolve(environment['TOKEN_KEY_SECRET'] ?? ''))
    const token = await signedBy(keys, { userId, sid, pool: 'member', now })
    return { opens: newSession({ userId, epoch, sid, now }), token }
  }

  return {
    write,
    async session(userId) {
      const { PK, SK } = sessionKeys.standing(userId)
      const { Item } = await table.client.send(
        new GetCommand({ TableName: table.name, Key: { PK, SK }, ConsistentRead: true }),
      )
      const { epoch, closedAt } = AccountStatus.parse(Item)
      if (closedAt !== undefined) return undefined
      const { opens, token } = await session(userId, epoch)
      await write(opens)
      return token
    },

    prove: token => write(sessionProved(String(decodeJwt(token)['sid']), clock.now())),

    async member({ banned = [], unverified = false, isFamily = false, ...values } = {}) {
      const n = ++count
      const id = ulid(clock.now())
      const member: NewMember = {
        userId: id,
        email: `member-${threadId}-${n}@example.jp`,
        username: `m${threadId}-${n}`,
        surname: '森下',
        name: '凪',
        surnameReading: 'もりした',
        nameReading: 'なぎ',
        language: 'ja',
        termsVersion: 'service:1:1.privacy:1:1',
        passwordHash: await hash,
        now: clock.now(),
        cards: 1,
        ...(!unverified && { phone: `+8190${String(threadId * 100_000 + n).padStart(8, '0')}` }),
        ...values,
      }
      const { opens, token } = await session(id)
      await write(...memberWrites(member), opens)
      const bans = Object.fromEntries(banned.map(kind => [banAttribute[kind], forever]))
      // All live in one house: without this nobody could bid where another sells (D119).
      const set = { ...bans, ...(!isFamily && { familyTie: id }) }
      if (Object.keys(set).length > 0) await write(update(sessionKeys.standing(id), { set }))
      const { email, username } = member
      return { id, email, username, password: testPassword, isOperator: false, token }
    },

    async operator(...roles) {
      const n = ++count
      const operator: NewOperator = {
        operatorId: ulid(clock.now()),
        email: `operator-${threadId}-${n}@example.jp`,
        name: `運営 ${n}`,
        roles,
        passwordHash: await hash,
        now: clock.now(),
      }
      await write(...operatorWrites(operator))
      const { email, operatorId, name } = operator
      const answer = await call(adminLogin, { account: email, password: testPassword }, { address: freshAddress() })
      const token = tokenOf(answer.data)
      return { id: operatorId, email, username: name, password: testPassword, isOperator: true, token }
    },
  }
}

function tableOf(environment: Readonly<Record<string, string>>) {
  const { client, tableName: name } = tableClient(environment)
  return { client, name }
}
