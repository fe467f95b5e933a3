import { FileAnswer } from '#functions/machinery/http/answer.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { getCertificateList } from '#functions/store/provenance/certificates.ts'
import { getStatusList } from '#shared/api/provenance/certificates.ts'
import { statusPurposes } from '#shared/domain/provenance/certificate/status-list.ts'

/** Answers the list as the clock signed it: nothing is signed here. */
export const handler = handle(getStatusList, async ({ input, table, fail }) => {
  const [name, number] = input.list.split('-')
  const purpose = statusPurposes.find(each => each === name)
  const list = purpose && (await getCertificateList(table, Number(number)))
  return purpose && list ? new FileAnswer(list[purpose], 'application/vc') : fail('not-found')
})
