import { endpoints } from '#shared/api/index.ts'
import { fuzz } from '#tests/support/fuzz/suite.ts'

fuzz(endpoints.filter(({ method }) => method === 'GET'))
