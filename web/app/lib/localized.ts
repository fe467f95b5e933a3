import { getLocale } from '../paraglide/runtime.js'

/** Most messages are only a text; the others are made from what they are about. */
type Words = string | ((inputs?: object) => string)

/** A message in the language asked for, else in the page's: what every compiled message does, written once. */
export const localized =
  (ja: Words, en: Words) =>
  (inputs: object = {}, options: { readonly locale?: 'ja' | 'en' } = {}): string => {
    const words = (options.locale ?? getLocale()) === 'en' ? en : ja
    return typeof words === 'string' ? words : words(inputs)
  }
