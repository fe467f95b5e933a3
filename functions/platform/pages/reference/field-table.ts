import { isList, type WireValue } from '#shared/platform/api/description.ts'
import { describeField, type FieldOwner } from '#shared/platform/api/descriptions/index.ts'
import { fieldExamples } from '#shared/platform/api/field-examples.ts'
import type { CallFieldRow, FieldRow } from '#shared/platform/api/field-rows.ts'
import { actionOf } from '#shared/platform/errors/actions.ts'
import { errorOf } from '#shared/platform/errors/catalogue.ts'
import type { PlatformCode } from '#shared/platform/errors/codes.ts'
import { exampleMessageOf } from '#shared/platform/errors/examples.ts'
import { type Content, type Html, html } from '../html.ts'
import type { PageLanguage } from '../texts.ts'
import { holds, neededWhen } from './field-words.ts'

/** Example value of a field in the reference: the call's own, else the general one for its name. */
export function exampleOf(id: string, { path, example, schema }: FieldRow): WireValue | undefined {
  const name = path.split('.').at(-1) ?? path
  const isGiven = example !== undefined && example !== null && !(Array.isArray(example) && example.length === 0)
  if (isGiven) return example
  const { enum: values, const: only, default: usual } = schema
  const [first] = isList(values) ? values : []
  return fieldExamples[`${id}.${path}`] ?? first ?? fieldExamples[name] ?? only ?? usual
}

/** Table of the fields of a call, its answer or an object: content, condition and errors. */
export function fieldTable(
  owner: FieldOwner,
  rows: readonly (FieldRow | CallFieldRow)[],
  language: PageLanguage,
): Html {
  const word = (ja: string, en: string) => (language === 'ja' ? ja : en)
  return html`<table class="fields"><thead><tr><th scope="col">${word('項目', 'Field')}</th><th scope="col">${word('内容', 'Description')}</th></tr></thead><tbody>${rows.map(
    row =>
      html`<tr><th scope="row"><code data-field="${row.path}">${row.path}</code>${label(row, language)}${required(row, language)}</th><td>${described(owner, row, language)}${value(row, language)}${usual(row, language)}${shown(owner.name, row, language)}${refused(row, language)}</td></tr>`,
  )}</tbody></table>`
}

const label = ({ label: named }: FieldRow, language: PageLanguage) => named && html`<small>${named[language]}</small>`

function required(row: FieldRow | CallFieldRow, language: PageLanguage): Content {
  const isTaken = 'codes' in row
  if (!isTaken)
    return row.isRequired ? undefined : html`<small>${language === 'ja' ? 'ないことがある' : 'optional'}</small>`
  const said = row.isRequired ? neededWhen({}, language) : row.need && neededWhen(row.need, language)
  return said !== undefined && html`<b>${said}</b>`
}

function described(owner: FieldOwner, { path }: FieldRow, language: PageLanguage): Content {
  const said = describeField(owner, path, language)
  return said !== undefined && html`${said}<br>`
}

function value(row: FieldRow, language: PageLanguage): Content {
  const word = (ja: string, en: string) => (language === 'ja' ? ja : en)
  const held = row.object ? html`<a href="#object-${row.object}">${row.object}</a>` : holds(row, language)
  const later =
    row.later.length > 0 && html`<br>${word('まだ使えない値', 'Reserved, not in use yet')}: ${row.later.join(' | ')}`
  return html`${held}${row.isNullable && ' | null'}${nullInType(row)}${later}`
}

const nullInType = ({ schema: { type } }: FieldRow) => Array.isArray(type) && type.includes('null') && ' | null'

function usual({ schema }: FieldRow, language: PageLanguage): Content {
  const found = schema['default']
  if (found === undefined || found === '') return undefined
  return html`<br>${language === 'ja' ? '既定' : 'Default'}: <code>${JSON.stringify(found)}</code>`
}

function shown(id: string, row: FieldRow, language: PageLanguage): Content {
  const example =
    row.object ||
    row.schema['type'] === 'object' ||
    (row.schema['type'] === 'array' && row.schema['items'] === undefined)
      ? undefined
      : exampleOf(id, row)
  if (example === undefined || row.schema['const'] !== undefined) return undefined
  return html`<br>${language === 'ja' ? '例' : 'Example'}: <code>${JSON.stringify(example)}</code>`
}

const refused = (row: FieldRow | CallFieldRow, language: PageLanguage): Content =>
  'codes' in row && row.codes.length > 0 && refusalList(row.codes, language)

/** List of codes, each with status, message and advice. */
export function refusalList(codes: readonly PlatformCode[], language: PageLanguage): Html {
  return html`<ul>${codes.map(
    code =>
      html`<li>${errorOf(code).status} <a href="/errors?language=${language}#${code}">${code}</a> ${exampleMessageOf(code, language)} ${actionOf(code, language)}</li>`,
  )}</ul>`
}
