import type { DigestKey } from '../services/digest-key.ts'
import { digestKeys } from '../services/keys.ts'
import type { Emulators, ShutdownSteps } from './emulators.ts'

/**
 * A program beside the cloud that functions call at an address of their settings: a chain, a search engine, a provider's
 * stand-in. The templates name it by a host that nobody can own (RFC 2606).
 */
export interface Companion {
  /** Wherever a variable or an origin's header has `https://{host}`, it has the program's address here. */
  readonly host: string
  /** Starts it; undefined where this machine has none, whose address is then empty. */
  start(context: CompanionContext): Promise<StartedCompanion | undefined>
}

export interface CompanionContext {
  /** Where it may keep files; those are named in the option `files`. */
  readonly dataDir: string
  /** The keys of the templates that sign digests (ECC_SECG_P256K1), by ARN. */
  digestKeys(): ReadonlyMap<string, DigestKey>
}

export interface StartedCompanion {
  readonly url: string
  /** Ends it when the runtime stops, after it has written what it has. */
  stop(): Promise<void>
}

/** Starts them in their order. Answers the address of each by its host, undefined where there is none. */
export async function startCompanions(
  companions: readonly Companion[],
  { dataDir, assembly, state }: Emulators,
  shutdownSteps: ShutdownSteps,
): Promise<ReadonlyMap<string, string | undefined>> {
  const urls = new Map<string, string | undefined>()
  for (const companion of companions) {
    const started = await companion.start({ dataDir, digestKeys: () => digestKeys(assembly, state) })
    if (started) shutdownSteps.push(() => started.stop())
    urls.set(companion.host, started?.url)
  }
  return urls
}
