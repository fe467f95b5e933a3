import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { pathsFor } from '../lib/paths.ts'
import { langOf } from '../lib/server/params.server.ts'

/** How a work is sold again is told by the guide. */
export const loader = (args: LoaderFunctionArgs) => redirect(pathsFor(langOf(args)).guide('sales'))
