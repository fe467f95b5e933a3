import { plainNumber } from '#shared/typed.ts'

/**
 * What takes a conversation out of the house before it is paid for: the writer is warned, nothing is refused, and an
 * operator can find the message (D96). Whoever means to write a number in words is not found, and need not be.
 */
export const contactKinds = ['email', 'phone', 'url'] as const
export type ContactKind = (typeof contactKinds)[number]

/** Begins where a name begins: tried again within one, a text of 100,000 letters takes half a minute. */
const email = /(?<![\w.+-])[\w.+-]+\s*(?:@|\(at\)|\[at\]|アット)\s*[\w-]+(?:\s*\.\s*[\w-]+)+/iu
const emails = new RegExp(email, 'giu')
/** With its scheme, with www, or a name that ends as names of sites do. */
const url =
  /\bhttps?:\/\/\S|\bwww\.\w|(?<![\w.@+-])(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+(?:com|net|org|jp|info|biz|io|me|co|app|shop|page|link|gg|to|be|cn|tw|kr|uk|de|fr|us)(?![\w.-]*\w)/iu
/** Digits with what may stand between them; how many they are is counted. */
const numbers = /(?<![\d.,-])\+?\d(?:[ ().-]{0,2}\d){7,14}(?![\d,])/gu

/** Numbers of Japan begin with 0 or +81 and have 10 or 11 digits; others are written with a + and have 8 to 15. */
function isPhone(written: string): boolean {
  const digits = written.replace(/\D/g, '')
  if (written.startsWith('+')) return digits.length >= 8
  return digits.startsWith('0') && (digits.length === 10 || digits.length === 11)
}

/** Which kinds of contact data a text holds, in the order of `contactKinds`. */
export function contactDataIn(text: string): readonly ContactKind[] {
  const plain = plainNumber(text)
  const found = {
    email: email.test(plain),
    phone: (plain.match(numbers) ?? []).some(isPhone),
    url: url.test(plain.replace(emails, ' ')),
  } satisfies Record<ContactKind, boolean>
  return contactKinds.filter(kind => found[kind])
}
