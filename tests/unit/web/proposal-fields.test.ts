import { expect, test } from 'vitest'
import { saveOwnProfile, savePartnerWork } from '#shared/api/catalogue/proposals.ts'
import { proposalFields } from '../../../web/app/lib/console/proposal-fields.ts'

test('an artist or a partner is asked for what they may propose, and for nothing that would be refused', () => {
  for (const [kind, contract] of [
    ['artist', saveOwnProfile],
    ['work', savePartnerWork],
  ] as const)
    expect(proposalFields[kind].map(({ name }) => name).sort()).toEqual(
      Object.keys(contract.input.shape.words.shape).sort(),
    )
})
