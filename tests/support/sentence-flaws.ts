import * as z from 'zod'
import { errorMessageOf, errorOf, placesOf } from '#shared/platform/errors/catalogue.ts'
import { isPlatformCode, type PlatformCode } from '#shared/platform/errors/codes.ts'

/** Units that a number of a sentence may have. */
const units =
  /^(?: ?characters?| ?bytes?| ?digits?| ?yen| ?days?| ?months?| ?hours?| ?MB| ?%| ?cards?| ?webhooks?| ?active| ?open| ?lines?|文字|バイト|桁|円|日|か月|時間|MB|%|枚|人|件|個|回|行)/
/** Numbers that are a name, a form or a choice instead of a measure. */
const named =
  /3-D Secure|3Dセキュア|[Ll]ine 12\b|12行目|contact [12]|担当者[12]|住所[123]|line [123]|field [123]|自由項目[123]|ISO 3166-1の3桁|ISO 3166-1|ECI 07|10:30|ポート443|port 443|tds2_\w+|at most 30 days|30日以内|24時間|24 hours|6か月|0円/g

/** What is wrong with a sentence that a code says, in words. */
export function sentenceFlaws(code: PlatformCode, language: 'ja' | 'en', sentence: string): string[] {
  const { kind } = errorOf(code)
  const measures = ['003', '005', '009', '012', '030', '047'].includes(kind)
  const plainText = sentence.replaceAll(named, '')
  const numbers = [...plainText.matchAll(/\d[\d,.]*\d|\d/g)]
  const unitless = numbers.filter(
    ({ 0: found, index }) => !units.test(plainText.slice(index + found.length).trimStart()),
  )
  const found = {
    'a placeholder is left': /[{}]|undefined|NaN/.test(sentence),
    'a number is doubled': /(\d[\d,]*)(?: and | or |から|と|または|円から)\1(?!\d)/.test(sentence),
    'a dash stands for a value': /(?:は|is|at most|of|の)\s*-(?:\s|=|。|\.)/.test(sentence),
    'a unit does not agree with its number':
      /(?<![\d,])1 (?:characters|digits|bytes|days|months|hours|lines|cards|webhooks|pages)\b/.test(sentence),
    'thousands are not parted': /\d{4,}/.test(plainText),
    'a count of digits or characters is an amount': /\d(?:,\d{3}){2,} ?(?:digits|characters|bytes|桁|文字|バイト)/.test(
      sentence,
    ),
    'no unit that is known': measures && unitless.length > 0,
    'a limit stands in the place of another value': ['004', '018', '026', '011'].includes(kind) && numbers.length > 0,
    'it begins in lower case': language === 'en' && !/^(?:[A-Z]|3-D)/.test(sentence),
    'it has no full stop': language === 'en' ? !/[^.]\.$/.test(sentence) : !sentence.endsWith('。'),
    'digits are said of text':
      /桁|digits/.test(sentence) && /メール|address|住所|city|市区町村|postcode|郵便/.test(sentence),
    'an article stands twice': /\b(?:the the|a the|the a|The the)\b/i.test(sentence),
    'a plural is treated as singular':
      language === 'en' &&
      /(?:flags|settings|cards|conditions|notes|hours|details) (?:is|has|was|does)\b/.test(sentence),
  }
  return Object.entries(found).flatMap(([flaw, isThere]) =>
    isThere ? [`${code} ${language}: ${flaw}: ${sentence}`] : [],
  )
}

const languages = ['ja', 'en'] as const

/**
 * What is wrong with a refusal of a rule: with its sentences in both languages, or with values that they have no place
 * for. Every refusal that a test of the platform meets goes through here.
 */
export function refusalFlaws({
  code,
  params,
}: {
  readonly code: string
  readonly params: readonly string[]
}): string[] {
  if (!isPlatformCode(code)) return [`${code} is not of the catalogue`]
  const entry = errorOf(code)
  const places = placesOf(entry)
  const isMeant = params.length === 0 || params.length === places || (params.length > 0 && places === Infinity)
  return [
    ...(isMeant ? [] : [`${code}: the sentence takes ${places} values and was given ${params.join(' | ')}`]),
    ...(entry.internal
      ? []
      : languages.flatMap(language => sentenceFlaws(code, language, errorMessageOf(code, language, params)))),
  ]
}

const refusedBody = z.object({ errors: z.array(z.object({ error_code: z.string(), params: z.array(z.string()) })) })

/** The refusals of an answer of the platform; none in any other body. */
export function refusalsIn(body: string) {
  if (!body.startsWith('{"errors"')) return []
  const read = refusedBody.safeParse(JSON.parse(body))
  return read.success ? read.data.errors.map(({ error_code: code, params }) => ({ code, params })) : []
}
