import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { pathsFor } from '../lib/paths.ts'
import { langOf } from '../lib/server/params.server.ts'
import { residenceOf } from '../lib/server/residence.server.ts'

export const loader = (args: LoaderFunctionArgs) => redirect(pathsFor(langOf(args)).service(residenceOf(args)))
