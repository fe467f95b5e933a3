/**
 * Characters allowed in one line. Control characters break rows, files and calendars; direction marks let a name read
 * as another; invisible characters, fillers and the blank braille sign let two names look alike or print nothing. A
 * joiner may only stand between the parts of an emoji, and one variation selector after the character that it applies
 * to.
 */
export const oneLine =
  /^(?:[^\p{Cc}\p{Cs}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]\p{Variation_Selector}?|\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]*\u200d)*$/u

/** Lines may contain line breaks and tabs; direction marks are refused here too. */
export const manyLines = /^(?:[^\p{Cc}\p{Cs}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]|[\n\r\t])*$/u

/**
 * An ASCII mail address, as the mail service requires: at most 64 characters before the @, and a host whose parts
 * neither begin nor end with a hyphen and whose last is not a number. Any other would fail after it was accepted.
 */
export const emailFormat =
  /^(?=[^@]{1,64}@)[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i
