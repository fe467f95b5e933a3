import type { Querier } from '#functions/table/table.ts'
import type { AcquirerPort, BrowserConfig } from '../../acquirers/port.ts'
import { publicKeyOf } from '../../store/keys/api-keys.ts'
import type { Mode } from '../../store/table-keys.ts'

/** How a page turns a card into a token: at the provider by its key, in the sandbox at ours by the shop's public key. */
export async function tokeniserOf(
  { acquirer, table, now }: { readonly acquirer: AcquirerPort; readonly table: Querier; readonly now: () => number },
  { mode, shopId }: { readonly mode: Mode; readonly shopId: string },
): Promise<BrowserConfig> {
  const browser = await acquirer.browserConfig({ shopId, mode })
  return browser.publicKey === '' ? { ...browser, publicKey: await publicKeyOf(table, mode, shopId, now()) } : browser
}
