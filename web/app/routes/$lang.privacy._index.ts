import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { langOf } from '../lib/params.server.ts'
import { pathsFor } from '../lib/paths.ts'
import { residenceOf } from '../lib/residence.server.ts'

export const loader = (args: LoaderFunctionArgs) => redirect(pathsFor(langOf(args)).privacy(residenceOf(args)))
