/** Builds the environment of a function: its own variables with local addresses, and those of Lambda. */
import { doc, entries, number, text } from '../data/doc.ts'
import { accessKeyOf } from '../iam/roles.ts'
import type { Localize } from '../template/hosts.ts'
import type { Resource } from '../template/resource.ts'
import { administrator, type Emulators } from './emulators.ts'

export function environmentOf(
  { assembly, roles, variables }: Emulators,
  fn: Resource,
  gateway: string,
  localize: Localize,
) {
  const properties = assembly.properties(fn)
  const name = assembly.name(fn)
  const accessKey = accessKeyOf(fn)
  const { region } = fn.stack
  return {
    ...ownVariables({ assembly }, fn, localize),
    ...variables,
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    AWS_ACCESS_KEY_ID: accessKey,
    AWS_SECRET_ACCESS_KEY: roles.secretKey(accessKey),
    // Functions that share a thread share clients. Credentials that are always about to expire are read again for each
    // signature, so a link is signed by the function that runs.
    AWS_CREDENTIAL_EXPIRATION: '1970-01-01T00:00:00Z',
    AWS_ENDPOINT_URL: gateway,
    AWS_EXECUTION_ENV: `AWS_Lambda_${text(properties.Runtime, 'nodejs24.x')}`,
    AWS_LAMBDA_FUNCTION_NAME: name,
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(number(properties.MemorySize, 128)),
    AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${name}`,
    AWS_LAMBDA_LOG_STREAM_NAME: 'local',
    AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
    LAMBDA_TASK_ROOT: '/var/task',
    _HANDLER: text(properties.Handler),
    TZ: ':UTC',
    LANG: 'en_US.UTF-8',
  }
}

/**
 * Builds the environment of a program that may do everything, such as one that fills the app with data: AWS's
 * variables and those of every function.
 */
export function administratorEnvironment(
  emulators: Emulators,
  gateway: string,
  localize: Localize,
): Record<string, string> {
  const { assembly, roles, region, dataDir, clock, variables } = emulators
  const functions = assembly.ofType('AWS::Lambda::Function')
  return {
    ...Object.assign({}, ...functions.map(fn => ownVariables(emulators, fn, localize))),
    ...variables,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: administrator,
    AWS_SECRET_ACCESS_KEY: roles.secretKey(administrator),
    AWS_ENDPOINT_URL: gateway,
    DATA_DIR: dataDir,
    CLOCK_OFFSET_MS: String(Math.round(clock.offset())),
  }
}

function ownVariables(
  { assembly }: Pick<Emulators, 'assembly'>,
  fn: Resource,
  localize: Localize,
): Record<string, string> {
  const variables = entries(doc(assembly.properties(fn).Environment).Variables)
  return Object.fromEntries(variables.map(([key, value]) => [key, localize(text(value))]))
}
