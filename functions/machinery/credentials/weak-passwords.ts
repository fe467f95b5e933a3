/**
 * Passwords that are guessed first (ASVS 6.2.4, 6.2.11, 6.2.12): the fifty thousand most common ones of breaches, and
 * words of this house or of the account itself with only digits around them. Case is ignored.
 */
const houseWords = [
  'kogei',
  'kogeinoma',
  'kougei',
  'craft',
  'crafts',
  'kogeicraft',
  'auction',
  'marketplace',
  'artwork',
]

/** Mail address and names of the account, as far as known. */
type Account = readonly (string | undefined)[]

export async function isWeakPassword(password: string, account: Account): Promise<boolean> {
  const folded = password.toLowerCase()
  const word = folded.replace(/^\d+|\d+$/g, '')
  if (houseWords.includes(word) || wordsOf(account).includes(word)) return true
  return (await commonPasswords()).has(folded)
}

/** Parts of addresses and names that might be used as a password. */
function wordsOf(account: Account): readonly string[] {
  return account.flatMap(text => (text ? [text, ...text.split('@', 1)] : [])).map(text => lettersOf(text))
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '')

let common: Promise<ReadonlySet<string>> | undefined
/** Loaded when a password is chosen: 380 kB that a login does not need. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return common
}
