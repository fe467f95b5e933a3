import { adminLogin, adminVerifyFactor, openedSession } from '#shared/api/people/console/operator-login.ts'
import type { OperatorCall } from './fill.ts'

/** Who fills the shop, as the environment says it. */
export interface Credentials {
  /** An access token of a console session that is open. */
  readonly token?: string | undefined
  readonly email?: string | undefined
  readonly password?: string | undefined
  /** What the app shows now, or a recovery code, which is spent. */
  readonly code?: string | undefined
}

/** The access token of an open session. With a second factor the login's own token opens nothing but the second step. */
export async function openSession(
  calling: (token?: string) => OperatorCall,
  { token, email, password, code }: Credentials,
): Promise<string> {
  if (token) return token
  if (!email || !password)
    throw new Error('say who you are: OPERATOR_EMAIL, OPERATOR_PASSWORD and OPERATOR_CODE, or OPERATOR_TOKEN')
  const answer = await calling()(adminLogin, { account: email, password })
  if (answer.code !== 200) throw new Error(`the login was refused: ${answer.code} ${answer.message}`)
  const { accessToken, stage } = openedSession.parse(answer.data)
  if (stage === null) return accessToken
  if (stage === 'enrol')
    throw new Error('this deployment asks for a second factor: log in to the console once and enrol an app')
  if (!code) throw new Error(`the login asks for a second factor: ${howToSay}`)
  const second = await calling(accessToken)(adminVerifyFactor, { code })
  if (second.code !== 200) throw new Error(`the code was refused: ${second.code} ${second.message}. ${howToSay}`)
  return openedSession.parse(second.data).accessToken
}

const howToSay =
  'say OPERATOR_CODE, the six digits that your app shows now (each opens once) or one of your recovery codes. ' +
  'A passkey answers browsers only: without an app take a recovery code, or enrol an app beside it in the console'
