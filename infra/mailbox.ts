/**
 * Whose mail it is, as a header has it: `Name <address>` or an address alone. SES takes the address in ASCII and the name
 * in seven bits, where letters beyond ASCII stand as encoded words (RFC 2047, RFC 5322 3.4).
 */
export interface Mailbox {
  readonly name: string
  readonly address: string
}

const addressForm = /^[\w!#$%&'*+/=?^`{|}~.-]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/i
const control = /\p{Cc}/u
/** Longer names are nobody's, and a header has an end. */
const longestName = 100

/** Undefined where nobody could be written to from there. */
export function readMailbox(text: string): Mailbox | undefined {
  const [, name = '', named] = /^([^<>]*)<([^<>]+)>$/.exec(text.trim()) ?? []
  const address = (named ?? text).trim()
  const plain = name.trim().replace(/^"(.*)"$/, '$1')
  const isWell = addressForm.test(address) && !control.test(text) && plain.length <= longestName && !/["\\]/.test(plain)
  return isWell ? { name: plain, address } : undefined
}

/** The mailbox in seven bits. */
export function mailboxHeader({ name, address }: Mailbox): string {
  if (name === '') return address
  const isAscii = /^[ -~]*$/.test(name)
  return `${isAscii ? `"${name}"` : encodedWords(name)} <${address}>`
}

/** An encoded word has 75 characters at most, twelve of which say that it is one: 45 bytes fill the rest. */
const bytesInWord = 45

function encodedWords(text: string): string {
  const words: string[] = ['']
  // A letter is never cut in two.
  for (const letter of text) {
    const last = words.at(-1) ?? ''
    if (Buffer.byteLength(last + letter) <= bytesInWord) words[words.length - 1] = last + letter
    else words.push(letter)
  }
  return words.map(word => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ')
}
