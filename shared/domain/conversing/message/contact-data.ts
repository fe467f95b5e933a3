import { plainNumber } from '#shared/typed.ts'

/**
 * Contact details that would take a conversation off the platform before payment: the writer is warned, nothing is
 * refused, and an operator can find the message (D96). Numbers in words are not found, by intention.
 */
export const contactKinds = ['email', 'phone', 'url'] as const
export type ContactKind = (typeof contactKinds)[number]

/** Matches from the start of a name only: retried inside the name, it needs half a minute for 100,000 letters. */
const email = /(?<![\w.+-])[\w.+-]+\s*(?:@|\(at\)|\[at\]|アット)\s*[\w-]+(?:\s*\.\s*[\w-]+)+/iu
const emails = new RegExp(email, 'giu')
/** With a scheme, with www, or a name with a common top-level domain. */
const url =
  /\bhttps?:\/\/\S|\bwww\.\w|(?<![\w.@+-])(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+(?:com|net|org|jp|info|biz|io|me|co|app|shop|page|link|gg|to|be|cn|tw|kr|uk|de|fr|us)(?![\w.-]*\w)/iu
/** Digits with possible separators; their number is checked afterwards. */
const numbers = /(?<![\d.,-])\+?\d(?:[ ().-]{0,2}\d){7,14}(?![\d,])/gu

/** Japanese numbers begin with 0 or +81 and have 10 or 11 digits; others begin with + and have 8 to 15. */
function isPhone(written: string): boolean {
  const digits = written.replace(/\D/g, '')
  if (written.startsWith('+')) return digits.length >= 8
  return digits.startsWith('0') && (digits.length === 10 || digits.length === 11)
}

/** Kinds of contact details in a text, in the order of `contactKinds`. */
export function contactDataIn(text: string): readonly ContactKind[] {
  const plain = plainNumber(text)
  const found = {
    email: email.test(plain),
    phone: (plain.match(numbers) ?? []).some(isPhone),
    url: url.test(plain.replace(emails, ' ')),
  } satisfies Record<ContactKind, boolean>
  return contactKinds.filter(kind => found[kind])
}
