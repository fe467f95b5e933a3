import { randomInt } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { hashPassword } from '#functions/credentials/passwords.ts'
import { userTypes } from '#shared/domain/account/member.ts'
import { memberWrites, type NewMember, operatorWrites } from '../../functions/store/members.ts'
import { now, save } from './market.ts'

/** The people of the demo. Sellers and bystanders exist so that works have owners and auctions have earlier bids. */
const members = [
  person('buyer', 'sakura_2024', '佐倉', '美緒', 'さくら', 'みお', '+819012340001'),
  person('rival', 'kiku3', '菊池', '三郎', 'きくち', 'さぶろう', '+819012340002'),
  person('seller', 'nagi_1958', '凪', '和彦', 'なぎ', 'かずひこ', '+819012340003', userTypes.seller),
  {
    ...person('partner', 'teitei', '汀庭', '画廊', 'ていてい', 'がろう', '+819012340004', userTypes.partner),
    partnerId: 'teitei',
  },
  person('newcomer', 'hayashi_m', '林', '真帆', 'はやし', 'まほ'),
  person('bystander', 'はぐれ雲', '雲井', '徹', 'くもい', 'とおる', '+819012340005', userTypes.seller),
  person('collector', '木箱好き', '箱崎', '良', 'はこざき', 'りょう', '+819012340006', userTypes.seller),
] as const

/** Roles whose password is shown to the person at the keyboard. */
const shown = ['buyer', 'rival', 'seller', 'partner', 'newcomer'] as const

export interface Account {
  readonly role: string
  readonly email: string
  readonly password: string
}

export interface People {
  readonly accounts: readonly Account[]
  /** Answers the account of any role. Roles that are not shown have one too, because they bid. */
  readonly passwordOf: (role: string) => { readonly email: string; readonly password: string }
  readonly idOf: (username: string) => string
}

export async function seedPeople(termsVersion: string): Promise<People> {
  const passwords = new Map<string, string>()
  for (const { role, ...member } of members) {
    const password = process.env['DEMO_PASSWORD'] || randomPassword()
    passwords.set(role, password)
    const account: NewMember = {
      ...member,
      userId: `demo-${role}`,
      email: emailOf(role),
      language: 'ja',
      termsVersion,
      passwordHash: await hashPassword(password),
      now: now(),
    }
    await save(`member-${role}`, memberWrites(account))
  }
  const password = process.env['DEMO_PASSWORD'] || randomPassword()
  await save(
    'operator',
    operatorWrites({
      operatorId: 'demo-operator',
      email: emailOf('operator'),
      name: '運営 太郎',
      roles: ['owner'],
      passwordHash: await hashPassword(password),
      now: now(),
    }),
  )
  const passwordOf = (role: string) => ({ email: emailOf(role), password: passwords.get(role) ?? password })
  return {
    accounts: [...shown, 'operator'].map(role => ({ role, ...passwordOf(role) })),
    passwordOf,
    idOf: username => {
      const found = members.find(member => member.username === username)
      if (!found) throw new Error(`nobody of the demo is called ${username}`)
      return `demo-${found.role}`
    },
  }
}

/** Writes the accounts as the last step, so a demo that has this file is complete. Only the owner may read it. */
export async function tellAccounts(accounts: readonly Account[]): Promise<void> {
  const folder = process.env['DATA_DIR']
  if (!folder) throw new Error('DATA_DIR says where accounts.json is to be written')
  await writeFile(path.join(folder, 'accounts.json'), `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 })
}

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

function person(
  role: string,
  username: string,
  surname: string,
  name: string,
  surnameReading: string,
  nameReading: string,
  phone?: string,
  userType: NewMember['userType'] & number = userTypes.buyer,
) {
  return { role, username, surname, name, surnameReading, nameReading, userType, ...(phone && { phone }) }
}
