// What a function finds in its environment: its own variables with every address made local, and Lambda's.
import { doc, entries, number, text } from './doc.ts'
import { administrator, type Foundation } from './foundation.ts'
import { accessKeyOf } from './iam/directory.ts'
import type { Resource } from './template/resource.ts'

export type Local = (value: string) => string

export function environmentOf({ assembly, directory }: Foundation, fn: Resource, gateway: string, local: Local) {
  const properties = assembly.properties(fn)
  const name = assembly.name(fn)
  const accessKey = accessKeyOf(fn)
  const { region } = fn.stack
  return {
    ...ownVariables({ assembly }, fn, local),
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    AWS_ACCESS_KEY_ID: accessKey,
    AWS_SECRET_ACCESS_KEY: directory.secretKey(accessKey),
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

/** For a program that may do everything here, such as the seeder: AWS's variables, and those of every function. */
export function administratorEnvironment(
  foundation: Foundation,
  gateway: string,
  local: Local,
): Record<string, string> {
  const { assembly, directory, region, dataDir, clock } = foundation
  const functions = assembly.ofType('AWS::Lambda::Function')
  return {
    ...Object.assign({}, ...functions.map(fn => ownVariables(foundation, fn, local))),
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: administrator,
    AWS_SECRET_ACCESS_KEY: directory.secretKey(administrator),
    AWS_ENDPOINT_URL: gateway,
    DATA_DIR: dataDir,
    CLOCK_OFFSET_MS: String(Math.round(clock.offset())),
  }
}

function ownVariables({ assembly }: Pick<Foundation, 'assembly'>, fn: Resource, local: Local): Record<string, string> {
  const variables = entries(doc(assembly.properties(fn).Environment).Variables)
  return Object.fromEntries(variables.map(([key, value]) => [key, local(text(value))]))
}
