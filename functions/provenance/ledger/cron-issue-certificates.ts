import { randomInt } from 'node:crypto'
import * as z from 'zod'
import { issueCertificates } from '#events/provenance/ledger.ts'
import { background } from '#functions/machinery/reactions/consume.ts'
import { environment } from '#functions/machinery/runtime/environment.ts'
import { listLength } from '#shared/domain/provenance/certificate/status-list.ts'
import { advanceCertificates } from './certificates/advance-certificates.ts'

/** The deployment's setting (infra/settings.ts). */
const GivenUp = z.array(z.int())

export const handler = background(issueCertificates, (_event, { certificates: signer, table, commit, now }) =>
  advanceCertificates({
    ...{ signer, table, commit, now },
    origin: environment('PUBLIC_ORIGIN'),
    givenUp: GivenUp.parse(JSON.parse(environment('CERTIFICATE_KEYS_GIVEN_UP'))),
    newSpread: () => ({ factor: 2 * randomInt(listLength / 2) + 1, offset: randomInt(listLength) }),
    decoys: () => randomInt(3),
  }),
)
