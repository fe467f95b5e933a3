import { randomInt } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { hashPassword } from '#functions/machinery/credentials/passwords.ts'
import { memberWrites, type NewMember } from '#functions/store/people/members.ts'
import { type NewOperator, operatorWrites } from '#functions/store/people/operators.ts'
import { userTypes } from '#shared/domain/people/account/member.ts'
import { now, save } from './market.ts'
import { ring } from './past/auctioned.ts'

/** The people of the demo. Sellers and bystanders exist so that works have owners and auctions have earlier bids. */
const members = [
  {
    role: 'buyer',
    username: 'sakura_2024',
    surname: '佐倉',
    name: '美緒',
    surnameReading: 'さくら',
    nameReading: 'みお',
    userType: userTypes.buyer,
    phone: '+819012340001',
  },
  {
    role: 'rival',
    username: 'kiku3',
    surname: '菊池',
    name: '三郎',
    surnameReading: 'きくち',
    nameReading: 'さぶろう',
    userType: userTypes.buyer,
    phone: '+819012340002',
  },
  {
    role: 'seller',
    username: 'nagi_1958',
    surname: '凪',
    name: '和彦',
    surnameReading: 'なぎ',
    nameReading: 'かずひこ',
    userType: userTypes.seller,
    phone: '+819012340003',
  },
  {
    role: 'partner',
    username: 'teitei',
    surname: '汀庭',
    name: '画廊',
    surnameReading: 'ていてい',
    nameReading: 'がろう',
    userType: userTypes.partner,
    phone: '+819012340004',
    partnerId: 'teitei',
  },
  {
    role: 'artist',
    username: '嶺岸航',
    surname: '嶺岸',
    name: '航',
    surnameReading: 'みねぎし',
    nameReading: 'わたる',
    userType: userTypes.artist,
    phone: '+819012340007',
    artistId: 'minegishi-wataru',
  },
  {
    role: 'newcomer',
    username: 'hayashi_m',
    surname: '林',
    name: '真帆',
    surnameReading: 'はやし',
    nameReading: 'まほ',
    userType: userTypes.buyer,
  },
  {
    role: 'bystander',
    username: 'はぐれ雲',
    surname: '雲井',
    name: '徹',
    surnameReading: 'くもい',
    nameReading: 'とおる',
    userType: userTypes.seller,
    phone: '+819012340005',
  },
  {
    role: 'collector',
    username: '木箱好き',
    surname: '箱崎',
    name: '良',
    surnameReading: 'はこざき',
    nameReading: 'りょう',
    userType: userTypes.seller,
    phone: '+819012340006',
  },
] as const

/** Roles whose password is shown to the person at the keyboard. */
const shown = ['buyer', 'rival', 'seller', 'partner', 'artist', 'newcomer'] as const

export interface Account {
  readonly role: string
  readonly email: string
  readonly password: string
  /** Key of the wallet that a token of theirs lies in: whoever has it may sign the way back. */
  walletKey?: string
}

export interface People {
  readonly accounts: readonly Account[]
  /** One operator more, of finance: money leaves by two of them. */
  readonly employ: () => Promise<void>
  /** Another one, who proposes what the first one has to confirm. */
  readonly review: () => Promise<void>
  /** Answers the account of any role. Roles that are not shown have one too, because they bid. */
  readonly passwordOf: (role: string) => { readonly email: string; readonly password: string }
  readonly idOf: (username: string) => string
}

export async function seedPeople(termsVersion: string, { hasPast }: { hasPast: boolean }): Promise<People> {
  const passwords = new Map<string, string>()
  const ofPast = ring.map(({ card: _, ...member }) => ({ ...member, userType: userTypes.buyer }))
  for (const { role, ...member } of [...members, ...(hasPast ? ofPast : [])]) {
    const password = process.env['DEMO_PASSWORD'] || randomPassword()
    passwords.set(role, password)
    const account: NewMember = {
      ...member,
      userId: memberId(role),
      email: emailOf(role),
      language: 'ja',
      termsVersion,
      passwordHash: await hashPassword(password),
      now: now(),
    }
    await save(`member-${role}`, memberWrites(account))
  }
  const employ = async (role: string, name: string, roles: NewOperator['roles']) => {
    const password = process.env['DEMO_PASSWORD'] || randomPassword()
    passwords.set(role, password)
    const passwordHash = await hashPassword(password)
    const operator = { operatorId: memberId(role), email: emailOf(role), name, roles, passwordHash, now: now() }
    await save(role, operatorWrites(operator))
  }
  await employ('operator', '運営 太郎', ['owner'])
  const passwordOf = (role: string) => {
    const password = passwords.get(role)
    if (password === undefined) throw new Error(`nobody of the demo is the ${role}`)
    return { email: emailOf(role), password }
  }
  const accounts: Account[] = [...shown, 'operator'].map(role => ({ role, ...passwordOf(role) }))
  return {
    accounts,
    employ: async () => {
      await employ('accountant', '経理 花', ['finance'])
      accounts.push({ role: 'accountant', ...passwordOf('accountant') })
    },
    review: async () => {
      await employ('reviewer', '審査 雪', ['reviewer'])
      accounts.push({ role: 'reviewer', ...passwordOf('reviewer') })
    },
    passwordOf,
    idOf: username => {
      const found = members.find(member => member.username === username)
      if (!found) throw new Error(`nobody of the demo is called ${username}`)
      return memberId(found.role)
    },
  }
}

/** Writes the accounts as the last step, so a demo that has this file is complete. Only the owner may read it. */
export async function tellAccounts(accounts: readonly Account[]): Promise<void> {
  const folder = process.env['DATA_DIR']
  if (!folder) throw new Error('DATA_DIR says where accounts.json is to be written')
  await writeFile(path.join(folder, 'accounts.json'), `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 })
}

export const memberId = (role: string) => `demo-${role}`
const emailOf = (role: string) => `${role}@demo.kogei.example`

/** Makes a password of twelve characters, of each kind that the password rule asks for (marketplace.md 5). */
function randomPassword(): string {
  const kinds = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789']
  const letters = Array.from({ length: 12 }, (_, at) => kinds[at % 3] ?? '').map(
    kind => kind[randomInt(kind.length)] ?? '',
  )
  for (let at = letters.length - 1; at > 0; at--) {
    const other = randomInt(at + 1)
    ;[letters[at], letters[other]] = [letters[other] ?? '', letters[at] ?? '']
  }
  return letters.join('')
}
