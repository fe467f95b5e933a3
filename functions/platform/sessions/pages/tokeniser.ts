import type { Querier } from '#functions/machinery/table/table.ts'
import type { AcquirerPort, BrowserConfig } from '../../acquirers/port.ts'
import { publicKeyOf } from '../../store/keys/api-keys.ts'
import type { Mode } from '../../store/table-keys.ts'

/** Configuration of the tokeniser: the provider's key, or the shop's public key in the sandbox. */
export async function tokeniserOf(
  { acquirer, table, now }: { readonly acquirer: AcquirerPort; readonly table: Querier; readonly now: () => number },
  { mode, shopId }: { readonly mode: Mode; readonly shopId: string },
): Promise<BrowserConfig> {
  const browser = await acquirer.browserConfig({ shopId, mode })
  return browser.publicKey === '' ? { ...browser, publicKey: await publicKeyOf(table, mode, shopId, now()) } : browser
}
