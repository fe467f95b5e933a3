import type { CatalogueEntry } from './catalogue.ts'
import type { PlatformCode } from './codes.ts'

/**
 * Codes of finished operations that nothing returns, by reason. A contract test checks the list against contracts,
 * fields and handlers, so that a code leaves it once it is returned.
 */
export const unraisedCodes: Readonly<Record<string, readonly PlatformCode[]>> = {
  'the page of a card registration shows how it stands instead (5.5)': ['E0058129004'],
  'ranges of a search have the codes of their own operation, C011': ['E0095095011', 'E0095096011'],
  'whatever an acquirer says under these is a refusal by the issuer, E9993134013, until its texts are known (3.2)': [
    ...(['E9993134021', 'E9993134022', 'E9993134023', 'E9993134024', 'E9993134025', 'E9993134026'] as const),
    ...(['E9993134027', 'E9993134028', 'E9993134029', 'E9993134030', 'E9993134031'] as const),
  ],
  'a tenant’s id of a wrong form in the header has a code of its own, E9992074008 (4.6)': ['E0000074008'],
  'changes of a tenant’s terms; only the header that names one is built': [
    ...(['E0073074002', 'E0073075009', 'E0073075047', 'E0073076009', 'E0073076047'] as const),
  ],
}

/** Declared by the calls that charge, but no sandbox card triggers them and the provider's codes are mapped to 013. */
export const unsaidCodes: readonly PlatformCode[] = ['E9993134015', 'E9993134017', 'E9993134018', 'E9993134019']

/** Operations of the pipeline around the handlers, which have no contract. */
export const ownOperations: readonly string[] = [
  ...['0000', '0073', '0090', '0091', '0095', '2003', '2006', '9991', '9992', '9993', '9994'],
]

/** Operations of areas that are not built yet, and of jobs without a caller. */
export const laterOperations: readonly string[] = [
  ...['0011', '0012', '0013', '0014', '0015'], // plans
  ...['0016', '0017', '0018', '0019', '0020', '0021', '0022', '0023', '0028', '0029'], // users of the console
  ...['0030', '0031', '0032', '0033', '0034', '0035'],
  ...['0050', '0051', '0065', '0066', '0067', '0071', '0072', '0085', '0086', '0087', '0088'], // settings, money, tenants
  ...['SC01', 'SC02', 'SC03', 'SC04', 'SC05', 'SC06', 'SC07'], // subscriptions
  ...['1001', '1002', '1003', '1004', '1005', '1006', '1007', '1008', '1010', '1011', '1012', '1013', '1014'],
  ...['1015', '1016', '1017', '1018', '1019', '1040', '1041', '1042', '1050', '1051', '1052', '1053', '1060'],
  ...['1070', '1090', '1091', '1100', '1155'],
  ...['2001', '2002', '2004', '2005'], // batches of those areas
]

const later: ReadonlySet<string> = new Set(laterOperations)
const never: ReadonlySet<string> = new Set([...Object.values(unraisedCodes).flat(), ...unsaidCodes])

/** Whether any call can return the code today; the others belong to areas that are not built yet. */
export const isRaised = ({ code, operation }: Pick<CatalogueEntry, 'code' | 'operation'>): boolean =>
  !later.has(operation) && !never.has(code)
