import { pageOfRows } from '#shared/platform/api/lists.ts'
import { listErrors } from '#shared/platform/api/system.ts'
import { type CatalogueEntry, errorCatalogue } from '#shared/platform/errors/catalogue.ts'
import { exampleMessageOf } from '#shared/platform/errors/examples.ts'
import { isRaised } from '#shared/platform/errors/raised.ts'
import { serve } from '../http/serve.ts'

export const handler = serve(listErrors, async ({ input, call, fail }) => {
  const { operation, keyword, sort = [] } = input
  const found = errorCatalogue()
    .map(viewOf)
    .filter(row => operation === undefined || row.operation === operation)
    .filter(row => keyword === undefined || Object.values(row).some(value => `${value}`.includes(keyword)))
  for (const { by, descending } of sort.toReversed()) {
    const value = (row: (typeof found)[number]) => (by === 'status' ? row.status : row.code)
    found.sort((a, b) => (value(a) < value(b) ? -1 : value(a) > value(b) ? 1 : 0) * (descending ? -1 : 1))
  }
  const page = pageOfRows(found, input, call)
  return page ?? fail('E0095091007', { params: ['1', String(Math.max(1, Math.ceil(found.length / input.limit)))] })
})

function viewOf(entry: CatalogueEntry) {
  const { code, operation, operationName, field, kind, status, retryable } = entry
  return {
    code,
    operation,
    operation_name: operationName,
    field: field.number,
    field_name: field.name,
    kind,
    status,
    retryable,
    raised: isRaised(entry),
    ja: exampleMessageOf(code, 'ja'),
    en: exampleMessageOf(code, 'en'),
  }
}
