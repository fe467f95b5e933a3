/**
 * What may stand in a text. Control characters break rows, files and calendars; marks of direction let a name read as
 * another; what nobody sees, fillers and the empty sign of braille too, lets two names look alike or prints nothing. A
 * joiner stands only between the parts of an emoji, and a variation selector once behind the sign whose form it chooses.
 */
export const oneLine =
  /^(?:[^\p{Cc}\p{Cs}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]\p{Variation_Selector}?|\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]*\u200d)*$/u

/** Lines are parted by line breaks and tabs; marks that turn the direction of what follows are refused here too. */
export const manyLines = /^(?:[^\p{Cc}\p{Cs}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]|[\n\r\t])*$/u

/**
 * An address of mail in ASCII, as the mail service demands: at most 64 characters before the @, and a host whose parts
 * neither begin nor end with a hyphen and whose last is no number. Another spelling would fail after it was accepted.
 */
export const emailFormat =
  /^(?=[^@]{1,64}@)[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i
