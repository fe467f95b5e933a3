import { handle } from '#functions/machinery/http/handle.ts'
import { sha256 } from '#functions/store/kernel/sha256.ts'
import { codes } from '#shared/api/codes.ts'
import { getTokenCustody } from '#shared/api/provenance/wallets.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { say } from '#shared/domain/kernel/language.ts'
import { tokenIdOf } from '#shared/domain/provenance/ledger/entry.ts'
import { readCustody } from './custody/read-custody.ts'

export const handler = handle(getTokenCustody, async ({ input, caller, table, language, now, fail }) => {
  const custody = await readCustody(table, input.productId, caller.userId)
  if (!custody) return fail('not-found')
  const { work, contract, token, step, wallet } = custody
  return {
    productId: work.id,
    title: say(work.title, language),
    img: work.imgs[0] ?? null,
    step: step.outcome === 'allowed' ? step.step : null,
    reason: step.outcome === 'allowed' ? null : step.code,
    reasonText: step.outcome === 'allowed' ? '' : codes[step.code][language],
    place: work.tokenOut ? ('wallet' as const) : ('vault' as const),
    wallet: wallet ?? null,
    seen: token ?? null,
    chain: contract
      ? {
          ...{ chainId: contract.chainId, name: contract.name, contract: contract.address },
          tokenId: `${await tokenIdOf(work.id, sha256)}`,
        }
      : null,
    serverTime: iso(now()),
  }
})
