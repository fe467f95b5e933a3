import { getLocale } from '../paraglide/runtime.js'

type Words = (inputs?: object) => string

/** A message in the language asked for, else in the page's: what every compiled message does, written once. */
export const said =
  (ja: Words, en: Words) =>
  (inputs: object = {}, options: { readonly locale?: 'ja' | 'en' } = {}): string =>
    ((options.locale ?? getLocale()) === 'en' ? en : ja)(inputs)
